import type { EmployeeStatus } from '#contract/api/metadata/metadata.ts'
import { toSay } from '#contract/words.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import { stopMails } from '#server/platform/mail/queue.ts'
import type { Person } from '#server/platform/http/person.ts'
import { cancelOutsideActions } from '#server/areas/provisioning/index.ts'
import { type EmployeeChange, type Section, writeNow, type Written } from './change.ts'
import { keepAnAdmin, keepAnAdminBy, wasAdmin } from './lastAdmin.ts'
import { dropAccess, type Leaving, settleLeavers } from './leaving.ts'
import { settleReaders } from './readers.ts'
import { rank, requireBelow } from './roles.ts'
import type { Field } from './fields.ts'
import type { Answered, Asked, Stored } from './sections.ts'

/** The author of the change, for the histories of other records. */
type Writer = Pick<EmployeeChange, 'requestId'> & { me: Pick<Person, 'id' | 'rank' | 'isAdmin'> }

/** The section that a status change reads. */
export const statusSection = (day: string) =>
  ({
    fields: ['status', 'isKeepFwdEmail', 'leftDate'],
    asked: { rank, wasAdmin: wasAdmin(day) },
    isOfToday: true,
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
  leaving: Leaving,
): Promise<Written<StatusField> | undefined> {
  const { id } = before
  requireBelow(by.me, before, 'employee.statusRanksAbove', 'employeeStatus')
  const wasHere = before.status !== 'left'
  const isBack = !wasHere && status !== 'left'
  const leftDate = isBack ? null : (before.leftDate ?? (status === 'left' ? today(env) : null))
  const now = { status, isKeepFwdEmail: keepsForwarding, leftDate }
  // What was planned for later goes with the person, and does not wait for them.
  const dropsPlanned = isBack || (wasHere && status === 'left')
  const written = { now, employment: { given: { status }, dropsPlanned } }
  const writing = { id, by: by.me.id, today: today(env) }
  if (!wasHere || status !== 'left') {
    if (isBack) {
      await cancelOutsideActions(trx, 'offboarding', id, toSay('The person came back.'))
      await settleReaders(trx, { callerId: by.me.id, today: today(env), had: [], only: id })
    }
    return keepAnAdminBy(trx, writing, before, wasHere || isBack ? written : { now })
  }
  await keepAnAdmin(trx, today(env), id, () => writeNow(trx, writing, written))
  await settleLeavers(trx, env, leaving, { actorId: by.me.id, requestId: by.requestId }, id)
  return undefined
}

/**
 * Follows up on an undo that replaced the status `given` with `restored`. Memberships are restored by the undo itself;
 * sessions stay ended.
 */
export async function followStatusBack(trx: Db, id: string, restored: string, given: string): Promise<void> {
  if (restored === 'left' && given !== 'left') return dropAccess(trx, id)
  if (given !== 'left' || restored === 'left') return
  await cancelOutsideActions(trx, 'offboarding', id, toSay('The leaving was undone.'))
  await stopMails(trx, 'forwarding', id, toSay('Not sent: the leaving was undone.'))
}
