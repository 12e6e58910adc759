/**
 * The words of the chosen language, from the Fluent catalogues that Python reads, too
 * (src/gnoming/locales). A catalogue is loaded when its language is first wanted.
 */
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle'
import type { Language } from './settings.svelte'

type Load = () => Promise<string>
const everyday = import.meta.glob<string>('../../src/gnoming/locales/*/{game,web}.ftl', {
  query: '?raw',
  import: 'default',
})
const rules = import.meta.glob<string>('../../src/gnoming/locales/*/rules.ftl', {
  query: '?raw',
  import: 'default',
})

const bundles = new Map<Language, FluentBundle>()
const hasRules = new Set<Language>()

class Spoken {
  language = $state<Language>('en')
  /** Grows when more words of the same language have come. */
  more = $state(0)
}
const spoken = new Spoken()

async function read(from: Record<string, Load>, language: Language, bundle: FluentBundle) {
  const wanted = Object.entries(from).filter(([path]) => path.includes(`/${language}/`))
  for (const text of await Promise.all(wanted.map(([, load]) => load()))) {
    bundle.addResource(new FluentResource(text))
  }
}

/** Speak a language from now on; resolves once its words are there. */
export async function learn(language: Language): Promise<void> {
  let bundle = bundles.get(language)
  if (!bundle) {
    bundle = new FluentBundle(language, { useIsolating: false })
    await read(everyday, language, bundle)
    bundles.set(language, bundle)
  }
  document.documentElement.lang = language
  spoken.language = language
}

/** Load the words of the rules page in the language spoken now. */
export async function learnRules(language: Language): Promise<void> {
  const bundle = bundles.get(language)
  if (!bundle || hasRules.has(language)) return
  hasRules.add(language)
  try {
    await read(rules, language, bundle)
  } catch (error) {
    hasRules.delete(language)
    throw error
  }
  spoken.more += 1
}

/** The language spoken now; reading it makes a component follow a change. */
export function language(): Language {
  return spoken.language
}

/** Whether there are words for an id. */
export function hasWords(id: string): boolean {
  void spoken.more
  return bundles.get(spoken.language)?.hasMessage(id) ?? false
}

/**
 * A message in the chosen language, as plain text. `id` is written out at every call, or begins
 * with a fixed prefix (`reason-${code}`), so that a test can tell which messages are used.
 */
export function say(id: string, args?: Record<string, FluentVariable>): string {
  void spoken.more
  const bundle = bundles.get(spoken.language)
  const pattern = bundle?.getMessage(id)?.value
  if (!bundle || !pattern) return id
  const errors: Error[] = []
  return bundle.formatPattern(pattern, args, errors)
}
