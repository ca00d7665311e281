import { sql } from 'kysely'
import { changeEmployeeIn, type EmployeeChange } from '../change.ts'
import { searchWords, tsvectorOf } from '../searchText.ts'
import { audit } from '#server/platform/auditLog/audit.ts'
import type { Db, Deps } from '#server/platform/deps.ts'
import { badField } from '#server/platform/http/errors.ts'
import { endSessions } from '#server/platform/http/sessions.ts'
import { hashOf } from './ask.ts'

interface Waiting {
  id: string
  address: string
  isTeam: boolean
  isPersonal: boolean
}

/** The waiting address of an unexpired token. */
async function waitingFor(trx: Db, token: string): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`select e.id, m.address,
      canonical_email(e.team_email) is not distinct from m.address as "isTeam",
      canonical_email(e.personal_email) = m.address as "isPersonal"
    from employee_emails m join employees e on e.id = m.employee_id
    where m.confirm_hash = ${hashOf(token)} and m.confirm_until > now() and not m.is_confirmed`.execute(trx)
  return rows[0]
}

/**
 * Confirms the address that the token was sent to. From then on it can sign in, the addresses it replaces cannot, and
 * all sessions of the person end.
 */
export function confirmAddress({ write }: Pick<Deps, 'write'>, token: string, requestId: string): Promise<string> {
  return write(async (trx) => {
    const found = await waitingFor(trx, token)
    if (!found) throw badField('token', 'address.linkEnded')
    await sql`select from employees where id = ${found.id} for no key update`.execute(trx)
    // Reads again under the lock, because another call may have confirmed or changed the address.
    const waiting = await waitingFor(trx, token)
    if (!waiting) throw badField('token', 'address.linkEnded')
    const { id, address } = waiting
    const { rows } = await sql<{ address: string }>`delete from employee_emails
      where employee_id = ${id} and replaced_by = ${address} returning address`.execute(trx)
    await sql`update employee_emails set is_confirmed = true, confirm_hash = null, confirm_until = null
      where address = ${address}`.execute(trx)
    await endSessions(trx, sql`employee_id = ${id}`)
    const change = { before: rows.map((row) => row.address).join(', '), after: address, masked: false }
    const fields = [...(waiting.isTeam ? ['teamEmail'] : []), ...(waiting.isPersonal ? ['personalEmail'] : [])]
    await audit(trx, {
      actorId: null,
      action: 'employee.address-confirmed',
      entity: 'employee',
      entityId: id,
      changes: fields.map((field) => ({ field, ...change })),
      requestId,
    })
    return address
  })
}

/** The column of an address. */
export type Which = 'team_email' | 'personal_email'

/**
 * Replaces waiting addresses with the confirmed ones, or with none if there was none. Does nothing if no address waits.
 */
export function takeBack(
  deps: Deps,
  change: Omit<EmployeeChange, 'action'>,
  which: readonly Which[],
  check: (trx: Db) => Promise<void>,
): Promise<unknown> {
  return deps.write((trx) =>
    changeEmployeeIn(
      trx,
      deps,
      { ...change, action: 'employee.address-taken-back' },
      { fields: ['fullName', 'displayName', 'teamEmail', 'personalEmail'], asked: {} },
      async (inner, before) => {
        await check(inner)
        const inUse = (column: Which) =>
          which.includes(column)
            ? sql`case when canonical_email(${sql.ref(column)}) = '' then ${sql.ref(column)}
              else address_in_use(id, ${sql.ref(column)}) end`
            : sql.ref(column)
        const { rows } = await sql<{
          teamEmail: string | null
        }>`update employees set team_email = ${inUse('team_email')},
        personal_email = coalesce(${inUse('personal_email')}, '') where id = ${change.id}
        returning team_email as "teamEmail"`.execute(inner)
        const words = searchWords(before.fullName, before.displayName, rows[0]?.teamEmail ?? '')
        await sql`update employees set search_words = ${tsvectorOf(words)}::tsvector where id = ${change.id}`.execute(
          inner,
        )
        return undefined
      },
    ),
  )
}
