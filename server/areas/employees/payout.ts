import { sql } from 'kysely'
import { EmployeeRecord } from '#contract/api/employees/employee.ts'
import { payoutDays } from '#contract/api/employees/payoutChanges.ts'
import type { Language } from '#contract/languages.ts'
import type { Db, Deps } from '#server/platform/deps.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import { languageOfPerson } from '#server/platform/mail/recipient.ts'
import { fieldsOf, ownColumn } from './fields.ts'
import { payoutAsked, payoutNotice } from './payoutMails.ts'

/** The fields of the accounts that a person is paid to. */
export const payoutFields = fieldsOf(EmployeeRecord).filter((name) => /^(wise|beneficiary|local)/.test(name))
export type PayoutField = (typeof payoutFields)[number]

/** The columns of the accounts that a person is paid to, with their fields. */
export const payoutColumns: readonly (readonly [column: string, field: PayoutField])[] = payoutFields.map((name) => [
  ownColumn(name),
  name,
])

/** The fields of the payout account that differ between two states of a person. */
export const payoutChanges = (before: Partial<EmployeeRecord>, after: Partial<EmployeeRecord>): PayoutField[] =>
  payoutFields.filter((name) => name in after && before[name] !== after[name])

interface Changed {
  id: string
  /** Who changed it, asked for it or confirmed it. */
  by: string
  /** True if it was changed through an invitation link, which may be in other hands. */
  byLink: boolean
  fields: readonly PayoutField[]
}

interface Facts {
  name: string
  language: Language
  by: string
  addresses: string[]
}

/**
 * SQL condition: the event `a` changed an address of the person with this id within the last days, other than by an
 * entry of the person's own that waits: an address of somebody else may sign in for the person now.
 */
const movesAddress = (id: string) => sql<boolean>`(a.entity = 'employee' and a.entity_id = ${id}
  and a.at > now() - ${payoutDays} * interval '1 day' and a.action not in ('employee.create', 'employee.created')
  and a.actor_id is distinct from ${id}
  and a.changes @> any (array['[{"field": "teamEmail"}]', '[{"field": "personalEmail"}]']::jsonb[]))`

/** SQL condition: an address of the person was changed lately, so that signing in proves little. */
export const hasMovedAddress = (id: string) =>
  sql<boolean>`exists (select from audit_events a where ${movesAddress(id)})`

/**
 * SQL for the addresses that a person is told at: the confirmed ones, and those that a confirmation replaced lately. An
 * address that waits gets nothing: whoever entered it could be the thief.
 */
const toldAt = (id: string) => sql`array(select m.address from employee_emails m
    where m.employee_id = ${id} and m.is_confirmed
  union select canonical_email(old.address) from audit_events a, jsonb_array_elements(a.changes) c,
    regexp_split_to_table(c ->> 'before', ', ') as old (address)
  where ${movesAddress(id)} and c ->> 'field' in ('teamEmail', 'personalEmail') and old.address <> ''
    and (a.action = 'employee.address-confirmed' or not e.was_active)
  order by 1)`

async function factsOf(trx: Db, { id, by }: Changed): Promise<Facts> {
  const { rows } = await sql<Facts>`select e.display_name as name, b.full_name as by,
      ${languageOfPerson(sql`e.id`)} as language, ${toldAt(id)} as addresses
    from employees e, employees b where e.id = ${id} and b.id = ${by}`.execute(trx)
  return rows[0] as Facts
}

/**
 * Mails the person that their payout account was changed (rules/roles.md#1.5). The mails have no account numbers.
 * `isAgreed`: the change waited until `by` confirmed it.
 */
export async function tellOfPayout(trx: Db, env: Deps['env'], changed: Changed & { isAgreed?: boolean }) {
  const { id, by, byLink, fields, isAgreed = false } = changed
  if (fields.length === 0) return
  const { addresses, ...facts } = await factsOf(trx, changed)
  const notice = payoutNotice(env, { ...facts, byLink, isOwn: by === id && !byLink, isAgreed, fields })
  for (const to of addresses) await queueMail(trx, { ...notice, kind: 'payout-notice', to, aboutEmployeeId: id })
}

/** Mails the person that a change of their payout account waits (rules/roles.md#1.9). */
export async function tellOfWaitingPayout(trx: Db, env: Deps['env'], changed: Changed): Promise<void> {
  const { id, by, byLink, fields } = changed
  const { addresses, ...facts } = await factsOf(trx, changed)
  const link = `${env.PUBLIC_URL}/profile?tab=pay`
  const mail = payoutAsked(env, { ...facts, byLink, isOwn: by === id && !byLink, fields, link })
  for (const to of addresses) await queueMail(trx, { ...mail, kind: 'payout-asked', to, aboutEmployeeId: id })
}
