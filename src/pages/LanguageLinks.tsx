import { type Language, languages } from '#contract/languages.ts'
import { pageLanguage, speak } from '#src/i18n/language.ts'

/** The other languages, each by its own name, for pages that stand before the profile. */
export function LanguageLinks() {
  const others = (Object.keys(languages) as Language[]).filter((language) => language !== pageLanguage())
  return others.map((language) => (
    <button
      key={language}
      type="button"
      className="language-link"
      lang={language}
      onClick={() => speak(language)}
    >
      {languages[language]}
    </button>
  ))
}
