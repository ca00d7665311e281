import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { confirmationHours } from '#contract/api/addresses.ts'
import type { Db, Deps } from '#server/platform/deps.ts'
import { addressNotice, confirmationMail } from '#server/areas/employees/mails/addressMails.ts'
import { queueMail, stopMails } from '#server/platform/mail/queue.ts'

/** The kinds under which the outbox keeps these mails. */
export const confirmationKind = 'address-confirmation'
const noticeKind = 'address-notice'

/** What a database keeps of a token: whoever reads the table cannot confirm anything. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

interface Address {
  address: string
  isConfirmed: boolean
  /** Nobody was asked to confirm it yet. */
  isNew: boolean
}

/** All addresses of somebody: those that sign in, and those that wait. */
async function addressesOf(trx: Db, id: string): Promise<Address[]> {
  const { rows } = await sql<Address>`select address, is_confirmed as "isConfirmed", confirm_hash is null as "isNew"
    from employee_emails where employee_id = ${id} order by address`.execute(trx)
  return rows
}

async function namesOf(trx: Db, id: string, by: string): Promise<{ name: string; by: string }> {
  const { rows } = await sql<{ name: string; by: string }>`select e.display_name as name, b.full_name as by
    from employees e, employees b where e.id = ${id} and b.id = ${by}`.execute(trx)
  return rows[0] as { name: string; by: string }
}

/**
 * After the addresses of somebody may have changed, or to send the links again: sends a new link to each address that
 * waits, which ends the one before, and tells of each new one at the addresses that sign in. Does nothing more when
 * none waits.
 */
export async function askToConfirm(trx: Db, env: Deps['env'], { id, by }: { id: string; by: string }): Promise<void> {
  await stopMails(trx, confirmationKind, id, 'Not sent: the address was changed or asked for once more.')
  const all = await addressesOf(trx, id)
  const waiting = all.filter(({ isConfirmed }) => !isConfirmed)
  if (!waiting.length) return
  const names = await namesOf(trx, id, by)
  for (const { address } of waiting) {
    const token = randomBytes(32).toString('base64url')
    await sql`update employee_emails set confirm_hash = ${hashOf(token)},
      confirm_until = now() + ${confirmationHours} * interval '1 hour' where address = ${address}`.execute(trx)
    // In the fragment, which no server and no log sees.
    const link = `${env.PUBLIC_URL}/confirm-email#token=${token}`
    const mail = confirmationMail(env, { name: names.name, address, link })
    await queueMail(trx, { ...mail, kind: confirmationKind, to: address, aboutEmployeeId: id })
  }
  const addresses = waiting.filter(({ isNew }) => isNew).map(({ address }) => address)
  if (!addresses.length) return
  const notice = { ...addressNotice(env, { ...names, addresses }), kind: noticeKind, aboutEmployeeId: id }
  for (const { address, isConfirmed } of all) if (isConfirmed) await queueMail(trx, { ...notice, to: address })
}
