import { sql } from 'kysely'
import type { AbsenceInput } from '#contract/api/absences.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { tellDecider, tellPerson } from './mails.ts'
import { keepBalance, requireKind, requireSpan, requireTime, spanOf } from './rules.ts'
import {
  type AbsenceWrite,
  lockAbsence,
  lockOwner,
  type Owner,
  requireReads,
  setAbsence,
  storedAbsence,
  type StoredAbsence,
  tellAbsence,
  viewerOf,
} from './stored.ts'
import { isHR } from './visibility.ts'

/**
 * Asks for an absence of the caller, or enters one for a person about whom they decide, and returns its id
 * (docs/rules/absence.md#2.3). Throws for days that the rules refuse.
 */
export async function askAbsence(
  deps: Deps,
  write: AbsenceWrite,
  { employeeID, ...asked }: AbsenceInput & { employeeID?: string | null | undefined },
): Promise<string> {
  return deps.write(async (trx) => {
    const owner = await lockOwner(trx, viewerOf(deps, write), employeeID || write.me.id)
    return enterAbsence(trx, deps, write, owner, asked)
  })
}

/** `askAbsence` for a person whose row is locked, inside an open transaction. */
export async function enterAbsence(
  trx: Db,
  { env }: Pick<Deps, 'env'>,
  write: AbsenceWrite,
  owner: Owner,
  asked: AbsenceInput,
): Promise<string> {
  const { me } = write
  const { employeeId, decides } = owner
  requireReads(owner)
  const day = today(env)
  const kind = await requireKind(trx, asked.kindID)
  requireSpan(asked, kind, day)
  const status = decides || !kind.needsApproval ? 'approved' : 'requested'
  let id = ''
  await keepBalance(trx, env, { kind, employeeId, today: day }, async () => {
    const { rows } = await sql<{ id: string }>`insert into absences
        (employee_id, absence_kind_id, span, note, status, decided_by, decided_at)
      values (${employeeId}, ${kind.id}, ${spanOf(asked)}, ${asked.note ?? ''}, ${status},
        ${decides ? me.id : null}, ${decides ? sql`now()` : null}) returning id`.execute(trx)
    id = rows[0]?.id ?? ''
    await requireTime(trx, env, id, employeeId)
  })
  const made = await storedAbsence(trx, id)
  await tellAbsence(trx, write, owner, decides ? 'entered' : 'asked', {}, made)
  if (decides) await tellPerson(trx, { env }, employeeId, { ...made, what: 'entered' })
  else await tellDecider(trx, { env }, employeeId, made)
  return id
}

/** Throws unless it is open, and unless the caller is HR if it is approved and has begun. */
function requireOpen({ before, owner }: { before: StoredAbsence; owner: Owner }, write: AbsenceWrite, day: string) {
  if (before.status === 'refused' || before.status === 'cancelled') throw refuse('absence.closed')
  const isForHR = before.status === 'approved' && before.from < day
  if (isForHR && !(owner.decides && isHR(write))) throw refuse('absence.begun')
}

/**
 * Corrects an absence (docs/rules/absence.md#2.3). An approved one waits again after the person has changed it, if its
 * kind needs approval.
 */
export async function editAbsence(deps: Deps, write: AbsenceWrite, id: string, asked: AbsenceInput): Promise<void> {
  const { env } = deps
  const day = today(env)
  await deps.write(async (trx) => {
    const held = await lockAbsence(trx, deps, write, id)
    requireOpen(held, write, day)
    const kind = await requireKind(trx, asked.kindID)
    requireSpan(asked, kind, day)
    const { employeeId, decides } = held.owner
    const undecided = { decided_by: sql`null`, decided_at: sql`null` }
    const status = decides ? held.before.status : kind.needsApproval ? 'requested' : 'approved'
    await keepBalance(trx, env, { kind, employeeId, today: day }, async () => {
      await setAbsence(trx, write, held, 'edited', {
        absence_kind_id: sql`${kind.id}`,
        span: spanOf(asked),
        note: sql`${asked.note ?? ''}`,
        status: sql`${status}`,
        ...(!decides && undecided),
      })
      await requireTime(trx, env, id, employeeId)
    })
    if (status === 'requested' && !decides) await tellDecider(trx, deps, employeeId, await storedAbsence(trx, id))
  })
}

/** Approves or refuses a request (docs/rules/absence.md#2.4). Throws for the own one, and 409 for one that is decided. */
export async function decideAbsence(
  deps: Deps,
  write: AbsenceWrite,
  id: string,
  { status, reason }: { status: 'approved' | 'refused'; reason: string },
): Promise<void> {
  await deps.write(async (trx) => {
    const held = await lockAbsence(trx, deps, write, id)
    if (!held.owner.decides) throw refuse('absence.ownRequest')
    if (held.before.status !== 'requested') throw refuse('absence.decided')
    await setAbsence(trx, write, held, status, {
      status: sql`${status}`,
      reason: sql`${reason}`,
      decided_by: sql`${write.me.id}`,
      decided_at: sql`now()`,
    })
    await tellPerson(trx, deps, held.owner.employeeId, { ...held.before, reason, what: status })
  })
}

/** Cancels a request or an approved absence (docs/rules/absence.md#2.3). */
export async function cancelAbsence(deps: Deps, write: AbsenceWrite, id: string, reason: string): Promise<void> {
  await deps.write(async (trx) => {
    const held = await lockAbsence(trx, deps, write, id)
    requireOpen(held, write, today(deps.env))
    await setAbsence(trx, write, held, 'cancelled', { status: sql`'cancelled'`, reason: sql`${reason}` })
  })
}
