/** Asks the browser to keep the page that says "no connection", so that an installed game can open. */

/** Register the service worker beside the page; only in a build, and where browsers allow one. */
export function install(): void {
  if (!import.meta.env.PROD || !window.isSecureContext || !('serviceWorker' in navigator)) return
  // A page without a service worker plays just as well.
  navigator.serviceWorker.register('./sw.js').catch(() => undefined)
}
