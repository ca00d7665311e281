import { type RawBuilder, sql } from 'kysely'
import { dateFormat } from '#contract/formats.ts'
import type { Language } from '#contract/languages.ts'
import type { Db } from '#server/platform/deps.ts'
import { currentLocale, say } from '#server/platform/languages/i18n.ts'

/** SQL: the language that a person has chosen, English if none. `id` is the person's id. */
export const languageOfPerson = (id: RawBuilder<unknown>): RawBuilder<Language> =>
  sql<Language>`coalesce((select l.language from languages l where l.employee_id = ${id}), 'en')`

/** Whom a mail is for. The address is blank without a confirmed one. */
export interface Recipient {
  displayName: string
  fullName: string
  address: string
  language: Language
}

/** SQL columns of a `Recipient`: the employee `e`. */
export const toMail: RawBuilder<unknown> = sql`e.display_name as "displayName", e.full_name as "fullName",
  ${languageOfPerson(sql`e.id`)} as language,
  coalesce(address_in_use(e.id, e.team_email), address_in_use(e.id, e.personal_email), '') as address`

/** A person as recipient; no address of who has left, because another may read what comes there. */
export async function recipientOf(trx: Db, id: string, day: string): Promise<Recipient | undefined> {
  const { rows } = await sql<Recipient & { hasLeft: boolean }>`select ${toMail}, e.working_status = 'left'
      or coalesce(e.left_date < ${day}::date, false) as "hasLeft" from employees e where e.id = ${id}`.execute(trx)
  return rows[0] && { ...rows[0], ...(rows[0].hasLeft && { address: '' }) }
}

/** The first word of the display name, else the full name. */
export const firstNameOf = ({ displayName, fullName }: { displayName: string; fullName: string }): string =>
  displayName.trim().split(/\s+/)[0] || fullName

/** The first line of a mail. */
export const hello = (name: string): string => say('Hello {name},', { name })

/** `2026-06-30` as "30 June 2026" in the language of the mail. */
export const dayInMail = (date: string): string =>
  dateFormat(currentLocale(), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))
