// Shows offline.html when the game's page cannot be fetched. It keeps nothing else: every file of the
// game and every answer of the server comes from the network, so nothing here can grow old.
const KEPT = 'gnoming-offline-2' // a new number when one of the files below changes
const FILES = ['offline.html', 'offline.css', 'offline.js', 'favicon.svg']

const here = new URL('./', self.location)
const address = (file) => new URL(file, here).href
const pages = [address(''), address('index.html')]
const files = FILES.map(address)

self.addEventListener('install', (event) => {
  const fresh = files.map((file) => new Request(file, { cache: 'reload' }))
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(fresh)))
  // Safe at once: this worker holds no version of the game that an open page could disagree with.
  self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => name.startsWith('gnoming-offline-') && name !== KEPT)
            .map((name) => caches.delete(name)),
        ),
      ),
  )
})

/** What the network says, or the kept file if there is no network. */
async function fetchOr(request, file) {
  try {
    return await fetch(request)
  } catch (trouble) {
    const kept = await (await caches.open(KEPT)).match(file)
    if (kept) return kept
    throw trouble
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  const url = request.url.split(/[?#]/)[0]
  if (request.mode === 'navigate') {
    if (pages.includes(url)) event.respondWith(fetchOr(request, address('offline.html')))
  } else if (files.includes(url)) event.respondWith(fetchOr(request, url))
})
