/** What a person types or pastes to join: a table's code, or any link to a table. */
import { parseRoute } from '../route.svelte'

/** The letters of a code: no vowels and nothing that looks like another (server/live.py). */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ23456789'
const LENGTH = 6
/** Cyrillic letters that look like a code's: who types Macedonian would not notice. */
const LOOK_ALIKE: Record<string, string> = {
  В: 'B',
  С: 'C',
  Н: 'H',
  Ј: 'J',
  К: 'K',
  М: 'M',
  Р: 'P',
  Ѕ: 'S',
  Т: 'T',
  Х: 'X',
}

export type Typed =
  /** Where it leads; `place` is another server's address if the link names one. */
  | { code: string; hash: string; place: string | null }
  /** A message of the catalogue that says what is wrong. */
  | { wrong: string; told: Record<string, string | number> }

/** Read a code in any case, with blanks or dashes, or a whole link; `page` is our own address. */
export function parseTyped(text: string, page: string): Typed {
  const typed = text.normalize('NFKC').trim()
  if (!typed) return { wrong: 'home-join-empty', told: {} }
  return /[#/:]/.test(typed) ? parseLink(typed, page) : parseCode(typed)
}

function parseLink(link: string, page: string): Typed {
  const [before = '', fragment = ''] = link.split('#')
  const route = parseRoute(`#${fragment}`)
  if (route.page !== 'table') return { wrong: 'home-join-no-link', told: {} }
  const place = before.includes('://') && before !== page.split('#')[0] ? before : null
  return { code: route.code, hash: `#${fragment}`, place }
}

function parseCode(typed: string): Typed {
  const code = [...typed.toUpperCase().replace(/[\s._–—-]/g, '')]
    .map((letter) => LOOK_ALIKE[letter] ?? letter)
    .join('')
  const strange = [...code].find((letter) => !LETTERS.includes(letter))
  if (strange) return { wrong: 'home-join-letter', told: { letter: strange } }
  if (code.length !== LENGTH) return { wrong: 'home-join-short', told: { count: code.length } }
  return { code, hash: `#/t/${code}`, place: null }
}
