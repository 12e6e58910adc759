/** What the person has chosen for this browser: language, look, pace, sound, name. */
import { keep, recall } from './kept'

export const LANGUAGES = ['en', 'nl', 'vi', 'mk'] as const
export type Language = (typeof LANGUAGES)[number]
/** Each language by its own name. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  nl: 'Nederlands',
  vi: 'Tiếng Việt',
  mk: 'Македонски',
}

export type Theme = 'auto' | 'light' | 'dark'
/** Milliseconds that a card flies; 0 shows every move at once. */
export const PACES = { off: 0, fast: 200, normal: 300, slow: 400 } as const
export type Pace = keyof typeof PACES

interface Kept {
  language: Language
  theme: Theme
  pace: Pace
  sound: boolean
  name: string
}

/** The first language of the browser's that we speak, else English. */
function browsersLanguage(): Language {
  for (const wanted of navigator.languages ?? [navigator.language]) {
    const short = wanted.toLowerCase().split('-')[0] as Language
    if (LANGUAGES.includes(short)) return short
  }
  return 'en'
}

function known<T>(value: unknown, choices: readonly T[], otherwise: T): T {
  return choices.includes(value as T) ? (value as T) : otherwise
}

const before = recall<Partial<Kept>>('settings', {})

class Settings {
  language = $state<Language>(known(before.language, LANGUAGES, browsersLanguage()))
  theme = $state<Theme>(known(before.theme, ['auto', 'light', 'dark'], 'auto'))
  pace = $state<Pace>(known(before.pace, Object.keys(PACES) as Pace[], 'normal'))
  sound = $state(before.sound === true)
  /** The nickname last used; empty before the first. */
  name = $state(typeof before.name === 'string' ? before.name : '')

  /** Keep what was changed. */
  save(): void {
    const { language, theme, pace, sound, name } = this
    keep('settings', { language, theme, pace, sound, name } satisfies Kept)
  }
}

export const settings = new Settings()
