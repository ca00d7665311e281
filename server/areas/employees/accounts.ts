import { type RawBuilder, sql } from 'kysely'
import type { Clearing } from '#contract/clearing.ts'
import { EmployeeRecord } from '#contract/api/employees/employee.ts'
import type { Written } from './change.ts'
import { type accountFields, type discordFields, fieldsOf } from './fields.ts'
import type { Db } from '#server/platform/deps.ts'
import { badField } from '#server/platform/http/errors.ts'
import { canonicalEmail } from '#contract/email.ts'
import { releaseWaiting } from './addresses/release.ts'

/** The stored text after an edit: `undefined` keeps it, `null` and blank clear it. */
export const textAfter = (given: string | null | undefined, stored: string): string =>
  given === undefined ? stored : (given ?? '')

/** The id of the Discord account of the employee `e`, to be read with a section. */
export const discordAccount = sql<string | null>`e.discord_account_id`

type Discord = keyof typeof discordFields

/**
 * The writes for a Discord name. A changed name drops the Discord id, because no chat server is configured that could
 * look it up (rules/people.md#6.2).
 */
export function discordTo(
  before: Pick<EmployeeRecord, Discord> & { discordAccount: string | null },
  name: string,
): Required<Omit<Written<Discord>, 'afterwards' | 'changes' | 'employment'>> {
  const { discordAccount: account } = before
  const discordID = name && name === before.discordName ? before.discordID : ''
  const now = { discordID, discordName: name }
  if (!name) return { now, set: { discordAccountId: null }, also: {} }
  if (account) {
    const kept = sql`update discord_accounts
      set discord_username = ${name}, discord_id = ${discordID}, updated_at = now()
      where id = ${account}`
    return { now, set: {}, also: { discord: kept } }
  }
  const made = sql`insert into discord_accounts (discord_username) values (${name}) returning id`
  return { now, set: { discordAccountId: sql`(select id from discord)` }, also: { discord: made } }
}

type Accounts = Pick<EmployeeRecord, keyof typeof accountFields>

/** Upserts one row each for GitHub, LinkedIn and Notion, also when blank (rules/people.md#6.2). */
export function accountsTo(
  employeeId: string,
  now: Accounts,
): { now: Accounts; also: Record<string, RawBuilder<unknown>> } {
  const { githubID, linkedInName, notionID, notionName, notionEmail } = now
  const accounts = sql`insert into social_accounts as a (employee_id, type, account_id, name, email)
    values (${employeeId}, 'github', ${githubID}, ${githubID}, ''),
      (${employeeId}, 'linkedin', ${linkedInName}, ${linkedInName}, ''),
      (${employeeId}, 'notion', ${notionID}, ${notionName}, ${notionEmail})
    on conflict (employee_id, type) do update set account_id = excluded.account_id, name = excluded.name,
      email = excluded.email, updated_at = now(), deleted_at = null
    where (a.account_id, a.name, a.email) is distinct from (excluded.account_id, excluded.name, excluded.email)
      or a.deleted_at is not null`
  return { now, also: { accounts } }
}

/** Fields of the person's Wise account. */
export const wiseFields = fieldsOf(
  EmployeeRecord.pick({
    wiseRecipientID: true,
    wiseAccountNumber: true,
    wiseRecipientEmail: true,
    wiseRecipientName: true,
    wiseCurrency: true,
  }),
)

type Wise = Pick<EmployeeRecord, (typeof wiseFields)[number]>

/** A value after an edit. Omitted ones stay. Blank ones stay too, unless the call clears them; then they are `none`. */
export const clearedOr = <T>(given: T | null | undefined, stored: T, none: T, { blankClears }: Clearing): T =>
  given || (blankClears && given !== undefined ? none : stored)

/** The Wise details after an edit, as `clearedOr`. */
export const wiseAfter = (
  before: Wise,
  given: Partial<Record<keyof Wise, string | null | undefined>> & Clearing,
): Wise => Object.fromEntries(wiseFields.map((name) => [name, clearedOr(given[name], before[name], '', given)])) as Wise

/**
 * Refuses a private address in a domain of the company: it would be the address of a colleague, now or later. A stored
 * one may stay.
 */
export function requirePrivate(address: string, domains: readonly string[]): void {
  const domain = canonicalEmail(address).split('@').at(-1)
  if (domains.some((one) => one.toLowerCase() === domain)) throw badField('personalEmail', 'employee.companyAddress')
}

/**
 * Refuses an address that is the team or personal address of another person, in any letter case. `ownerId` may have it.
 * One that its other owner has not confirmed blocks nobody: it is taken back there (docs/decisions/037-addresses.md).
 */
export async function requireUnusedEmail(
  db: Db,
  fieldName: string,
  address: string,
  ownerId: string | null = null,
): Promise<void> {
  const { rows } = await sql<{ id: string; isConfirmed: boolean }>`select employee_id as id,
      is_confirmed as "isConfirmed" from employee_emails
    where address = canonical_email(${address}) and employee_id is distinct from ${ownerId}`.execute(db)
  const [owner] = rows
  if (owner?.isConfirmed) throw badField(fieldName, 'employee.emailTaken')
  if (owner) await releaseWaiting(db, owner.id, address)
}
