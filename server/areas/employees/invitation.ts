import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Invitation, InvitationLink } from '#contract/api/employees/create.ts'
import type { Language } from '#contract/languages.ts'
import { toSay } from '#contract/words.ts'
import { basic } from '#server/platform/db/shapes.ts'
import { sayLines } from '#server/platform/languages/i18n.ts'
import type { Db, Deps } from '#server/platform/deps.ts'
import { invitationMail } from './mails.ts'
import { keepInvitation, revokeInvitation } from '#server/platform/http/invitations.ts'
import { queueMail, stopMails } from '#server/platform/mail/queue.ts'
import { languageOfPerson } from '#server/platform/mail/recipient.ts'
import { refuse } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import { ranksBelow } from './roles.ts'

/** The kind of this mail in the outbox. */
export const invitationMailKind = 'invitation'

/** The reason stored with a mail whose inviter was erased before it was sent. */
export const inviterErased = toSay('Not sent: the inviter was erased. Send the invitation again.')

interface Wanted {
  /** The invited person. */
  id: string
  /** The inviter. */
  me: Pick<Person, 'id'>
  skipEmail: boolean
}

interface Names {
  name: string
  address: string
  inviter: string
  language: Language
}

/**
 * Creates a new link for a person and, unless `skipEmail`, queues the mail with it. Earlier links end, their waiting
 * mails are stopped, and a revoked invitation is open again.
 */
export async function sendInvitation(
  trx: Db,
  { env, tokens }: Pick<Deps, 'env' | 'tokens'>,
  { id, me, skipEmail }: Wanted,
): Promise<InvitationLink> {
  const jti = randomUUID()
  const { token, expiresAt } = await tokens.issueInvitation(trx, jti, id)
  // In the query, where other clients read it. The page removes it at once (docs/decisions/037-addresses.md).
  const link = `${env.PUBLIC_URL}/onboarding?code=${token}`
  const { rows } = await sql<Names>`
    select e.display_name as name, e.personal_email as address, i.full_name as inviter,
      ${languageOfPerson(sql`e.id`)} as language
    from employees e, employees i where e.id = ${id} and i.id = ${me.id}`.execute(trx)
  const { address, ...names } = rows[0] as Names
  await stopMails(trx, invitationMailKind, id, toSay('Not sent: a newer invitation took its place.'))
  const mail = {
    ...invitationMail(env, { ...names, link, expiresAt }),
    kind: invitationMailKind,
    to: address,
    isAsked: true as const,
  }
  const mailId = skipEmail ? null : await queueMail(trx, { ...mail, aboutEmployeeId: id })
  await keepInvitation(trx, { employeeId: id, invitedBy: me.id, code: jti, expiresAt, mailId })
  return { link, expiresAt: expiresAt.toISOString() }
}

/**
 * True if the caller could change what the link of a person opens: their bank account and documents. Only then they may
 * see the link.
 */
export async function maySeeLink(trx: Db, me: Person, id: string): Promise<boolean> {
  return me.can('employees.edit') && (await ranksBelow(trx, me, id))
}

/** Refuses a link that neither the mail nor the caller would get. */
export function requireSomeReader(maySee: boolean, skipEmail: boolean): void {
  if (skipEmail && !maySee) throw refuse('employee.linkNotForYou', {}, { field: 'skipEmail' })
}

/** Revokes an invitation, and stops its waiting mail. */
export async function endInvitation(trx: Db, employeeId: string): Promise<void> {
  await revokeInvitation(trx, employeeId)
  await stopMails(trx, invitationMailKind, employeeId, toSay('Not sent: the invitation was revoked.'))
}

/** The invitation of an employee, or `null` if they were never invited. The result is not blanked. */
export async function invitationOf(db: Db, employeeId: string): Promise<Invitation | null> {
  const { rows } = await sql<Invitation>`
    select case when i.is_completed then 'completed' when i.revoked_at is not null then 'revoked'
        when i.expires_at <= now() then 'expired' else 'open' end as state,
      (select ${basic('o')} from employees o where o.id = i.invited_by and o.deleted_at is null) as "invitedBy",
      wire_instant(i.created_at) as "createdAt", wire_instant(i.expires_at) as "expiresAt",
      wire_instant(i.completed_at) as "completedAt",
      (select json_build_object('state', m.state, 'at', wire_instant(coalesce(m.updated_at, m.created_at)),
        'to', m.to_address, 'reason', m.last_error) from mails m where m.id = i.mail_id) as mail
    from invitations i where i.employee_id = ${employeeId} and i.deleted_at is null`.execute(db)
  const [invitation] = rows
  if (invitation?.mail) invitation.mail.reason = sayLines(invitation.mail.reason)
  return invitation ?? null
}
