import polyglotI18nProvider from 'ra-i18n-polyglot'
import { english } from '#src/i18n/en.ts'

/** One language so far; the catalogue is `src/i18n/en.ts`. */
export const i18nProvider = polyglotI18nProvider(() => english, 'en', [{ locale: 'en', name: 'English' }], {
  allowMissing: true,
})
