import en from 'ra-language-english'
import type { I18nProvider } from 'react-admin'

/** Every sentence of ours that react-admin prints itself; its own words where ours are plainer. */
export const english = {
  ...en,
  ra: {
    ...en.ra,
    notification: {
      ...en.ra.notification,
      http_error: 'The server cannot be reached. Check your connection and try again.',
    },
  },
}

type Words = { [key: string]: string | Words }

function wordsAt(key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<Words | string | undefined>(
      (words, part) => (typeof words === 'object' ? words[part] : undefined),
      english as unknown as Words,
    )
  return typeof found === 'string' ? found : undefined
}

/** Forms for one and for several stand side by side: `one item |||| %{smart_count} items`. */
function formFor(words: string, count: unknown): string {
  const [one = '', several = one] = words.split('||||').map((form) => form.trim())
  return count === 1 ? one : several
}

/**
 * The words that react-admin asks for, in the notation of its own language packs. The usual library for it weighs as
 * much as a fifth of the shell's own code, for plural rules that one language does not need.
 */
export const i18nProvider: I18nProvider = {
  translate: (key, options: Record<string, unknown> = {}) => {
    const words = wordsAt(key)
    // A message of ours with what people wrote in it: it stands as it is.
    if (words === undefined) return typeof options._ === 'string' ? options._ : key
    return formFor(words, options.smart_count).replace(/%\{(\w+)\}/g, (whole, name: string) => {
      const value = options[name]
      return typeof value === 'string' || typeof value === 'number' ? String(value) : whole
    })
  },
  changeLocale: () => Promise.resolve(),
  getLocale: () => 'en',
}
