import { type RawBuilder, sql } from 'kysely'
import { EmployeeRecord } from '#contract/api/employees/employee.ts'
import { askToConfirm } from './addresses/ask.ts'
import { type AuditEvent, auditAll, changesBetween } from '#server/platform/auditLog/audit.ts'
import type { StoredChange } from '#contract/api/timeline.ts'
import { hasWaited, readLocked } from '#server/platform/db/lockedRow.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import { requireVersion } from '#server/platform/http/version.ts'
import { copiedFields, type EmploymentWrite, keepEmployments, writeEmployment } from './employment.ts'
import { type Field, ownColumn, ownFields } from './fields.ts'
import { payoutChanges, tellOfPayout } from './payout.ts'
import { heldBack } from './payoutHold.ts'
import { type Answered, type Asked, readSection, type Stored } from './sections.ts'
import { everything, opens, type Viewer } from './visibility.ts'

/** A write on one employee: the person, the caller and the action in the history. */
export interface EmployeeChange {
  id: string
  me: Pick<Person, 'id' | 'can' | 'isInvited'> & Partial<Pick<Person, 'jti' | 'key'>>
  action: string
  requestId: string
  /** The version that the edit is based on. Without it, the last write wins. */
  version?: string | undefined
  /** A change of the payout account that waited, and was confirmed. */
  isAgreed?: true
}

/**
 * The data that a write reads: fields of the record, which are also the only ones it can change, and further
 * expressions to check the write with.
 */
export interface Section<F extends Field, A extends Asked> {
  fields: readonly F[]
  asked: A
  /** Writes the copy of today's employment first, in case the daily work is late. */
  isOfToday?: boolean
}

/** What a write stores. */
export interface Written<F extends Field> {
  /** New values of fields. Those with a column in `employees` are written there. Without it, the section is read again. */
  now?: Partial<Pick<EmployeeRecord, F>>
  /** What changes in the employment (docs/rules/time.md#4). It also writes the copy of today. */
  employment?: EmploymentWrite | undefined
  /** Values of further columns of `employees`. */
  set?: Record<string, unknown>
  /**
   * Statements on other tables, by name. They are CTEs of the statement that updates the row: it can read what they
   * return, but no CTE sees what another one writes.
   */
  also?: Record<string, RawBuilder<unknown>>
  /** Further entries for the history, such as of values on other days. */
  changes?: StoredChange[]
  /** What must be a statement of its own behind the write. */
  afterwards?: () => Promise<void>
}

type Write<F extends Field, A extends Asked> = (
  trx: Db,
  before: Stored<F> & Answered<A>,
) => Promise<Written<F> | undefined>

/** Locks a person whom the viewer can open and reads the section in the same statement. */
async function lockedSection<F extends Field, A extends Asked>(
  trx: Db,
  viewer: Viewer,
  id: string,
  { fields, asked }: Section<F, A>,
) {
  const state = {
    at: sql<string>`wire_instant(now())`,
    isErased: sql<boolean>`e.erased_at is not null`,
    hasWaited: hasWaited('employees', 'e'),
  }
  const rest = sql`and ${opens('e', viewer)} for no key update of e`
  return readLocked(() => readSection(trx, id, fields, { ...asked, ...state }, viewer.today, rest))
}

/** The statements of a write as named CTEs. */
function statementsOf<F extends Field>(
  id: string,
  { now, set = {}, also = {} }: Partial<Written<F>>,
): RawBuilder<unknown>[] {
  const isOwn = (field: string) => ownFields.includes(field as Field) && !copiedFields.includes(field)
  const own = Object.entries(now ?? {}).filter(([field]) => isOwn(field))
  const values = [...own, ...Object.entries(set)].map(([name, value]) => sql`${sql.ref(ownColumn(name))} = ${value}`)
  const row = sql`update employees set ${sql.join([...values, sql`updated_at = now()`])} where id = ${id}`
  return Object.entries({ ...also, person: row }).map(([name, statement]) => sql`${sql.ref(name)} as (${statement})`)
}

/** Who writes, and the day. */
export interface Writing {
  id: string
  by: string
  today: string
}

/** Executes a result of a write at once, for writes that continue afterwards. `events` are of the same statement. */
export async function writeNow<F extends Field>(
  trx: Db,
  { id, by, today: day }: Writing,
  written: Partial<Written<F>>,
  events: AuditEvent[] = [],
): Promise<void> {
  await auditAll(trx, events, statementsOf(id, written))
  if (written.employment) await writeEmployment(trx, id, written.employment, { by, today: day })
  await written.afterwards?.()
}

/**
 * Writes on an employee in one transaction; all writes go through this function. Locks the row (404 if it does not
 * exist or the caller cannot open it), refuses stale versions and erased people (409), executes the result of `write`,
 * sets `updatedAt`, asks for the confirmation of new addresses, holds back or tells of another payout account and writes
 * the differences to the audit trail. A `write` that has executed its statements itself returns nothing, and the section
 * is read again. Returns the section after the write, unblanked.
 */
export async function changeEmployee<F extends Field, A extends Asked>(
  deps: Deps,
  change: EmployeeChange,
  section: Section<F, A>,
  write: Write<F, A>,
): Promise<Stored<F>> {
  const viewer = { me: change.me, today: today(deps.env) }
  return deps.write((trx) => changeSeen(trx, deps, change, viewer, section, write))
}

/** `changeEmployee` inside an open transaction. The caller must have checked that the person can be opened. */
export async function changeEmployeeIn<F extends Field, A extends Asked>(
  trx: Db,
  deps: Pick<Deps, 'env'>,
  change: EmployeeChange,
  section: Section<F, A>,
  write: Write<F, A>,
): Promise<Stored<F>> {
  return changeSeen(trx, deps, change, everything(today(deps.env)), section, write)
}

const hasOtherAddress = (before: Partial<EmployeeRecord>, after: Partial<EmployeeRecord>) =>
  before.teamEmail !== after.teamEmail || before.personalEmail !== after.personalEmail

async function changeSeen<F extends Field, A extends Asked>(
  trx: Db,
  { env }: Pick<Deps, 'env'>,
  change: EmployeeChange,
  viewer: Viewer,
  section: Section<F, A>,
  write: Write<F, A>,
): Promise<Stored<F>> {
  const { id, me, action, requestId } = change
  if (section.isOfToday) await keepEmployments(trx, viewer.today, [id])
  const before = await lockedSection(trx, viewer, id, section)
  if (!before) throw notFound('employee')
  if (before.isErased) throw refuse('employee.erased')
  await requireVersion(trx, env, { ...change, entity: 'employee', record: before })
  const asked = await write(trx, before)
  const written = asked?.now ? { ...asked, now: await heldBack(trx, env, change, before, asked.now) } : asked
  const now = written?.now ?? (await readSection(trx, id, section.fields, {}, viewer.today))
  const after = { ...before, ...now, updatedAt: before.at }
  const changes = [...changesBetween(EmployeeRecord, before, after), ...(written?.changes ?? [])]
  const event = { actorId: me.id, action, entity: 'employee', entityId: id, changes, requestId }
  await writeNow(trx, { id, by: me.id, today: viewer.today }, written ?? {}, [event])
  if (hasOtherAddress(before, after)) await askToConfirm(trx, env, { id, by: me.id })
  const payout = { fields: payoutChanges(before, after), isAgreed: change.isAgreed ?? false }
  await tellOfPayout(trx, env, { id, by: me.id, byLink: me.isInvited, ...payout })
  return after
}
