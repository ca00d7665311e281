import { type RawBuilder, sql } from 'kysely'
import { AbsenceEvent } from '#contract/api/absences.ts'
import { type Viewer } from '#server/areas/employees/index.ts'
import { audit, changesBetween } from '#server/platform/auditLog/audit.ts'
import { entry } from '#server/platform/db/shapes.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/http/errors.ts'
import { requireVersion } from '#server/platform/http/version.ts'
import { spanColumns } from './list.ts'
import { readsAbsences, seesAway } from './visibility.ts'

/** Who writes, and from which version. */
export interface AbsenceWrite {
  me: Viewer['me']
  requestId: string
  version?: string | undefined
}

/** The person of an absence, whose row is locked, so that two requests at once are judged one after the other. */
export interface Owner {
  employeeId: string
  isErased: boolean
  /** What the caller may do. */
  reads: boolean
  decides: boolean
}

/** An absence, as a write reads it. */
export interface StoredAbsence {
  id: string
  kindId: string
  kind: { id: string; code: string; name: string }
  from: string
  to: string
  startsAtNoon: boolean
  endsAtNoon: boolean
  note: string
  status: string
  reason: string
  /** The id of the file, for the trail. */
  certificate: string
  createdAt: string
  updatedAt: string | null
}

export const viewerOf = ({ env }: Pick<Deps, 'env'>, { me }: AbsenceWrite): Viewer => ({ me, today: today(env) })

/** The person whose absences are asked for. Throws 404 if the caller doesn't see when they are away. */
export async function ownerOf(db: Db, viewer: Viewer, id: string, lock = sql``): Promise<Owner> {
  const { rows } = await sql<Omit<Owner, 'decides'>>`select e.id as "employeeId", e.erased_at is not null as "isErased",
      ${readsAbsences('e', viewer)} as reads
    from employees e where e.id = ${id} and e.deleted_at is null and ${seesAway('e', viewer)}
    ${lock}`.execute(db)
  if (!rows[0]) throw notFound('employee', 'employeeID')
  // Nobody decides about the own absences (docs/rules/absence.md#2.4).
  return { ...rows[0], decides: rows[0].reads && id !== viewer.me.id }
}

/** Locks a person, and throws as `ownerOf` does. */
export const lockOwner = (trx: Db, viewer: Viewer, id: string): Promise<Owner> =>
  ownerOf(trx, viewer, id, sql`for no key update of e`)

/** Throws for a person whose absences the caller only sees, and for one who is erased. */
export function requireReads({ isErased, reads }: Owner): void {
  if (isErased) throw refuse('employee.erased')
  if (!reads) throw refuse('absence.notYours')
}

/** The row of an absence. */
export async function storedAbsence(trx: Db, id: string): Promise<StoredAbsence> {
  const { rows } =
    await sql<StoredAbsence>`select a.id, a.absence_kind_id as "kindId", ${entry('k')} as kind, ${spanColumns},
      a.note, a.status, a.reason,
      coalesce(a.certificate_id::text, '') as certificate, wire_instant(a.created_at) as "createdAt", wire_instant(a.updated_at) as "updatedAt"
    from absences a join absence_kinds k on k.id = a.absence_kind_id where a.id = ${id}`.execute(trx)
  if (!rows[0]) throw notFound('absence')
  return rows[0]
}

/**
 * Locks the person of an absence and reads it. Throws 404 if the caller doesn't read it, and 409 if it has changed
 * since the caller's version.
 */
export async function lockAbsence(
  trx: Db,
  deps: Pick<Deps, 'env'>,
  write: AbsenceWrite,
  id: string,
): Promise<{ owner: Owner; before: StoredAbsence }> {
  const { rows } = await sql<{ owner: string }>`select a.employee_id as owner from absences a
    where a.id = ${id}`.execute(trx)
  const owner = rows[0] && (await lockOwner(trx, viewerOf(deps, write), rows[0].owner))
  if (!owner?.reads) throw notFound('absence')
  if (owner.isErased) throw refuse('employee.erased')
  const before = await storedAbsence(trx, id)
  await requireVersion(trx, deps.env, { entity: 'absence', id, me: write.me, version: write.version, record: before })
  return { owner, before }
}

/** Sets columns of an absence and writes what changed to the trail. */
export async function setAbsence(
  trx: Db,
  { me, requestId }: AbsenceWrite,
  { before, owner }: { before: StoredAbsence; owner: Owner },
  what: string,
  columns: Record<string, RawBuilder<unknown>>,
): Promise<void> {
  const set = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`update absences set ${sql.join([...set, sql`updated_at = now()`])} where id = ${before.id}`.execute(trx)
  await tellAbsence(trx, { me, requestId }, owner, what, before, await storedAbsence(trx, before.id))
}

/** Writes the event of a change to the trail. */
export async function tellAbsence(
  trx: Db,
  { me, requestId }: AbsenceWrite,
  { employeeId }: Owner,
  what: string,
  before: StoredAbsence | object,
  after: StoredAbsence,
): Promise<void> {
  const changes = changesBetween(AbsenceEvent, before, after)
  const event = { actorId: me.id, action: `absence.${what}`, entity: 'absence', entityId: after.id }
  await audit(trx, { ...event, subjectId: employeeId, changes, requestId })
}
