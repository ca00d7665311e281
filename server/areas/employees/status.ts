import { sql } from 'kysely'
import type { EmployeeStatus } from '#contract/api/metadata/metadata.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import { forwardingMail } from './mails.ts'
import { queueMail, stopMails } from '#server/platform/mail/queue.ts'
import { languageOfPerson } from '#server/platform/mail/recipient.ts'
import type { Person } from '#server/platform/http/person.ts'
import { endSessions } from '#server/platform/http/sessions.ts'
import { cancelOutsideActions, queueOutsideActions } from '#server/areas/provisioning/index.ts'
import { type EmployeeChange, type Section, writeNow, type Written } from './change.ts'
import { invitationMailKind } from './invitation.ts'
import { keepAnAdmin, keepAnAdminBy, wasAdmin } from './lastAdmin.ts'
import { settleReaders } from './readers.ts'
import { rank, requireBelow } from './roles.ts'
import type { Field } from './fields.ts'
import type { Answered, Asked, Stored } from './sections.ts'

/** The author of the change, for the histories of other records. */
type Writer = Pick<EmployeeChange, 'requestId'> & { me: Pick<Person, 'id' | 'rank' | 'isAdmin'> }

/** Ends what other areas keep for a person who leaves `on` a day (`YYYY-MM-DD`): the memberships of projects. */
export type Leaving = (
  trx: Db,
  employeeId: string,
  on: string,
  by: { actorId: string; requestId: string },
) => Promise<void>

/** Ends sessions, stops waiting invitations and queues the offboarding work of other systems. */
async function dropAccess(trx: Db, id: string): Promise<void> {
  await endSessions(trx, sql`employee_id = ${id}`)
  await stopMails(trx, invitationMailKind, id, 'Not sent: the person has left.')
  await cancelOutsideActions(trx, 'onboarding', id, 'The person has left.')
  await queueOutsideActions(trx, 'offboarding', id)
}

/** The effects of leaving: rules/people.md#3.2 and rules/people.md#3.3. */
async function leave(trx: Db, env: Deps['env'], before: Before, keepsForwarding: boolean): Promise<void> {
  const { id, personalEmail, teamEmail } = before
  await dropAccess(trx, id)
  if (!keepsForwarding || !personalEmail || !teamEmail) return
  const mail = { ...forwardingMail(env, before), kind: 'forwarding', to: personalEmail }
  await queueMail(trx, { ...mail, aboutEmployeeId: id })
}

/** The section that a status change reads. */
export const statusSection = (day: string) =>
  ({
    fields: ['status', 'isKeepFwdEmail', 'leftDate', 'fullName', 'displayName', 'teamEmail', 'personalEmail'],
    asked: { rank, wasAdmin: wasAdmin(day), language: languageOfPerson(sql`e.id`) },
  }) as const satisfies Section<Field, Asked>
type StatusSection = ReturnType<typeof statusSection>
type StatusField = StatusSection['fields'][number]
type Before = Stored<StatusField> & Answered<StatusSection['asked']>

/**
 * Sets the status. Leaving ends memberships and sessions and queues work for other systems. A typed last day stays, in any
 * status; leaving without one sets it to today, and coming back clears it, revives nothing, and lets read
 * answers only once a second person agrees. Every call stores the
 * keep-forwarding choice (rules/people.md#3.2). Throws for the last admin and for people who do not rank below the caller.
 */
export async function writeStatus(
  trx: Db,
  env: Deps['env'],
  before: Before,
  status: EmployeeStatus,
  keepsForwarding: boolean,
  by: Writer,
  endElsewhere: Leaving,
): Promise<Written<StatusField> | undefined> {
  const { id } = before
  requireBelow(by.me, before, 'employee.statusRanksAbove', 'employeeStatus')
  const wasHere = before.status !== 'left'
  const isBack = !wasHere && status !== 'left'
  const leftDate = isBack ? null : (before.leftDate ?? (status === 'left' ? today(env) : null))
  const now = { status, isKeepFwdEmail: keepsForwarding, leftDate }
  if (!wasHere || status !== 'left') {
    if (isBack) {
      await cancelOutsideActions(trx, 'offboarding', id, 'The person came back.')
      await settleReaders(trx, { callerId: by.me.id, today: today(env), had: [], only: id })
    }
    return keepAnAdminBy(trx, today(env), before, { now })
  }
  await keepAnAdmin(trx, today(env), id, () => writeNow(trx, id, { now }))
  await endElsewhere(trx, id, today(env), { actorId: by.me.id, requestId: by.requestId })
  await leave(trx, env, before, keepsForwarding)
  return undefined
}

/**
 * Follows up on an undo that replaced the status `given` with `restored`. Memberships are restored by the undo itself;
 * sessions stay ended.
 */
export async function followStatusBack(trx: Db, id: string, restored: string, given: string): Promise<void> {
  if (restored === 'left' && given !== 'left') return dropAccess(trx, id)
  if (given !== 'left' || restored === 'left') return
  await cancelOutsideActions(trx, 'offboarding', id, 'The leaving was undone.')
  await stopMails(trx, 'forwarding', id, 'Not sent: the leaving was undone.')
}
