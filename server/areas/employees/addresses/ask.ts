import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { confirmationHours } from '#contract/api/employees/addresses.ts'
import type { Language } from '#contract/languages.ts'
import type { Db, Deps } from '#server/platform/deps.ts'
import { addressNotice, confirmationMail } from '../mails.ts'
import { queueMail, stopMails } from '#server/platform/mail/queue.ts'
import { languageOfPerson } from '#server/platform/mail/recipient.ts'

/** The kinds of these mails in the outbox. */
export const confirmationKind = 'address-confirmation'
const noticeKind = 'address-notice'

/** Hash of a token. The database stores only the hash, so reading the table does not let you confirm an address. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

interface Address {
  address: string
  isConfirmed: boolean
  /** No confirmation link has been sent for it. */
  isNew: boolean
}

/** All addresses of a person, confirmed and waiting. */
async function addressesOf(trx: Db, id: string): Promise<Address[]> {
  const { rows } = await sql<Address>`select address, is_confirmed as "isConfirmed", confirm_hash is null as "isNew"
    from employee_emails where employee_id = ${id} order by address`.execute(trx)
  return rows
}

interface Names {
  name: string
  /** The language of the person whose addresses change. */
  language: Language
  by: string
}

async function namesOf(trx: Db, id: string, by: string): Promise<Names> {
  const { rows } = await sql<Names>`select e.display_name as name, b.full_name as by,
      ${languageOfPerson(sql`e.id`)} as language
    from employees e, employees b where e.id = ${id} and b.id = ${by}`.execute(trx)
  return rows[0] as Names
}

/**
 * Sends a new link to each waiting address of a person and invalidates earlier links. New addresses are also announced
 * to the confirmed ones. Call it after a change of addresses, or to send the links again.
 */
export async function askToConfirm(trx: Db, env: Deps['env'], { id, by }: { id: string; by: string }): Promise<void> {
  await stopMails(trx, confirmationKind, id, 'Not sent: the address was changed or requested again.')
  const all = await addressesOf(trx, id)
  const waiting = all.filter(({ isConfirmed }) => !isConfirmed)
  if (!waiting.length) return
  const names = await namesOf(trx, id, by)
  for (const { address } of waiting) {
    const token = randomBytes(32).toString('base64url')
    await sql`update employee_emails set confirm_hash = ${hashOf(token)},
      confirm_until = now() + ${confirmationHours} * interval '1 hour' where address = ${address}`.execute(trx)
    // In the fragment, because browsers do not send it and so it is in no log.
    const link = `${env.PUBLIC_URL}/confirm-email#token=${token}`
    const mail = confirmationMail(env, { ...names, address, link })
    await queueMail(trx, { ...mail, kind: confirmationKind, to: address, aboutEmployeeId: id, isAsked: true })
  }
  const addresses = waiting.filter(({ isNew }) => isNew).map(({ address }) => address)
  if (!addresses.length) return
  const notice = { ...addressNotice(env, { ...names, addresses }), kind: noticeKind, aboutEmployeeId: id }
  for (const { address, isConfirmed } of all) if (isConfirmed) await queueMail(trx, { ...notice, to: address })
}
