import { sql } from 'kysely'
import { EmployeeRecord } from '#contract/api/employees/employee.ts'
import type { Language } from '#contract/languages.ts'
import type { Db, Deps } from '#server/platform/deps.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import { languageOfPerson } from '#server/platform/mail/recipient.ts'
import { fieldsOf, ownColumn } from './fields.ts'
import { payoutNotice } from './mails.ts'

const payoutFields = fieldsOf(EmployeeRecord).filter((name) => /^(wise|beneficiary|local)/.test(name))
export type PayoutField = (typeof payoutFields)[number]

/** The columns of the accounts that a person is paid to, with their fields. */
export const payoutColumns: readonly (readonly [column: string, field: PayoutField])[] = payoutFields.map((name) => [
  ownColumn(name),
  name,
])

/** The fields of the payout account that differ between two states of a person. */
export const payoutChanges = (before: Partial<EmployeeRecord>, after: Partial<EmployeeRecord>): PayoutField[] =>
  payoutFields.filter((name) => before[name] !== after[name])

interface Changed {
  id: string
  /** Who changed it. */
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
 * Mails the person, at all confirmed addresses, that their payout account was changed (rules/roles.md#1.5). The mails
 * have no account numbers. An address that waits for its confirmation gets none: whoever entered it could be the thief.
 */
export async function tellOfPayout(trx: Db, env: Deps['env'], { id, by, byLink, fields }: Changed): Promise<void> {
  if (fields.length === 0) return
  const { rows } = await sql<Facts>`select e.display_name as name, b.full_name as by,
      ${languageOfPerson(sql`e.id`)} as language,
      array(select m.address from employee_emails m where m.employee_id = e.id and m.is_confirmed
        order by m.address) as addresses
    from employees e, employees b where e.id = ${id} and b.id = ${by}`.execute(trx)
  const { addresses, ...facts } = rows[0] as Facts
  const isOwn = by === id && !byLink
  const notice = payoutNotice(env, { ...facts, byLink, isOwn, fields })
  for (const to of addresses) await queueMail(trx, { ...notice, kind: 'payout-notice', to, aboutEmployeeId: id })
}
