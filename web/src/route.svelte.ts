/**
 * Where in the client we are. The address's fragment says it, so that the page works under any path
 * and no server ever hears a seat's secret:
 *   #/                    home
 *   #/rules, #/rules/R4.1 the rules, at a clause
 *   #/t/CODE              a table: sit down, or go on where this browser has a seat
 *   #/t/CODE/watch        look on
 *   #/t/CODE/seat/TOKEN   a seat's own link; the secret is kept and taken out of the address
 */
export type Route =
  | { page: 'home' }
  | { page: 'rules'; clause: string }
  | { page: 'table'; code: string; watch: boolean; token: string | null }

/** Read an address's fragment; whatever is not understood is home. */
export function parseRoute(hash: string): Route {
  const [page, first = '', second = '', third = ''] = hash.replace(/^#?\/?/, '').split('/')
  if (page === 'rules') return { page: 'rules', clause: first }
  if (page === 't' && /^[A-Za-z0-9]{4,12}$/.test(first)) {
    const token = second === 'seat' && /^[A-Za-z0-9_-]{20,100}$/.test(third) ? third : null
    return { page: 'table', code: first.toUpperCase(), watch: second === 'watch', token }
  }
  return { page: 'home' }
}

class Here {
  route = $state<Route>(parseRoute(location.hash))
}
export const here = new Here()

addEventListener('hashchange', () => {
  here.route = parseRoute(location.hash)
})

/** Go somewhere: `#/t/KMTWRX`. With `replace` the present address leaves the history. */
export function go(hash: string, { replace = false } = {}): void {
  if (replace) {
    history.replaceState(null, '', hash)
    here.route = parseRoute(hash)
  } else {
    location.hash = hash
  }
}

/** The whole address of a place in the client, for people to send around. */
export function linkTo(hash: string): string {
  return location.href.split('#')[0] + hash
}
