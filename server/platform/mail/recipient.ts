import { type RawBuilder, sql } from 'kysely'
import { dateFormat } from '#contract/formats.ts'
import type { Language } from '#contract/languages.ts'
import { currentLocale, say } from '#server/platform/languages/i18n.ts'

/** SQL: the language that a person has chosen, English if none. `id` is the person's id. */
export const languageOfPerson = (id: RawBuilder<unknown>): RawBuilder<Language> =>
  sql<Language>`coalesce((select l.language from languages l where l.employee_id = ${id}), 'en')`

/** The first word of the display name, else the full name. */
export const firstNameOf = ({ displayName, fullName }: { displayName: string; fullName: string }): string =>
  displayName.trim().split(/\s+/)[0] || fullName

/** The first line of a mail. */
export const hello = (name: string): string => say('Hello {name},', { name })

/** `2026-06-30` as "30 June 2026" in the language of the mail. */
export const dayInMail = (date: string): string =>
  dateFormat(currentLocale(), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))
