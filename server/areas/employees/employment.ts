import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import type { EmployeeStatus } from '#contract/api/metadata/metadata.ts'
import {
  type Dated,
  type DatedPlan,
  datedStatements,
  has,
  type Period,
  periodKeys,
  planChange,
  planTakeBack,
} from '#server/platform/db/dated.ts'
import type { Db } from '#server/platform/deps.ts'
import { badField, notFound, refuse } from '#server/platform/http/errors.ts'
import { requireNoCircle } from './circles.ts'
import { requireNoWidening } from './widening.ts'

/** What a person does in the company, as ids (docs/rules/time.md#4). */
export interface Employment {
  status: EmployeeStatus
  seniority: string | null
  lineManager: string | null
  positions: string[]
  organizations: string[]
  chapters: string[]
  /** Hours of Monday to Sunday; null for those of the company. */
  workingHours: number[] | null
  /** Code of the place of work; null for that of the company. */
  workplace: string | null
}

/** Who takes over from a person who leaves, by id. */
export interface HandOver {
  mentees: string | null
  projects: string | null
}

type Values = Employment & { handOver: HandOver }

/** A row, as a write reads it. */
export interface StoredEmployment extends Period {
  reason: string
  said: Values
}

const employments: Dated = {
  table: 'employments',
  owner: 'employee_id',
  values: [
    'working_status',
    'seniority_id',
    'line_manager_id',
    'position_ids',
    'organization_ids',
    'chapter_ids',
    'working_hours',
    'workplace',
    'mentees_to',
    'projects_to',
    'settled_at',
  ],
}

/** Fields of the record that are a copy of the employment of today. Only `keepEmployments` writes them. */
export const copiedFields: readonly string[] = [
  'status',
  'seniority',
  'lineManager',
  'positions',
  'organizations',
  'chapters',
]

/** A write on the employment of a person: a change from a day on, a correction, or taking back what is planned. */
export interface EmploymentWrite {
  /** What changes; the rest is as on the day before. */
  given: Partial<Values>
  /** Today without it. For a correction, a day of the row that was wrong. */
  day?: string | undefined
  isCorrection?: boolean
  dropsPlanned?: boolean
  reason?: string | undefined
  /** Takes back this planned row instead. */
  takesBack?: string
}

/** Who writes, and when. */
export interface EmploymentAuthor {
  /** Null for work of the server. */
  by: string | null
  today: string
}

const said = (of: string) => sql`json_build_object('status', ${sql.ref(`${of}.working_status`)},
  'seniority', ${sql.ref(`${of}.seniority_id`)}, 'lineManager', ${sql.ref(`${of}.line_manager_id`)},
  'positions', ${sql.ref(`${of}.position_ids`)}, 'organizations', ${sql.ref(`${of}.organization_ids`)},
  'chapters', ${sql.ref(`${of}.chapter_ids`)}, 'workingHours', ${sql.ref(`${of}.working_hours`)},
  'workplace', ${sql.ref(`${of}.workplace`)},
  'handOver', json_build_object('mentees', ${sql.ref(`${of}.mentees_to`)},
    'projects', ${sql.ref(`${of}.projects_to`)}))`

/** The rows of a person that are true on some day, oldest first. Begins them for a person who has none. */
export async function employmentsOf(trx: Db, id: string, today: string): Promise<StoredEmployment[]> {
  const read = () =>
    sql<StoredEmployment>`select value ->> 'id' as id, value ->> 'from' as "from", value ->> 'until' as until,
        value ->> 'reason' as reason, value -> 'said' as said
      from (select jsonb_build_object(${periodKeys('m')}, 'reason', m.reason, 'said', ${said('m')}) as value
        from employments m where m.employee_id = ${id} and m.replaced_as is null) rows order by 2`.execute(trx)
  const { rows } = await read()
  if (rows.length) return rows
  await beginEmployments(trx, [id], today)
  return (await read()).rows
}

/** Begins the employment of new people with what their records say. */
export async function beginEmployments(trx: Db, ids: readonly string[], today: string): Promise<void> {
  await sql`select begin_employments(${[...ids]}::uuid[], ${today}::date)`.execute(trx)
}

/** Writes what is true today to the copy in `employees` and its links: of these people, or of all who differ. */
export async function keepEmployments(trx: Db, today: string, ids?: readonly string[]): Promise<void> {
  await sql`select keep_employments(${ids ? [...ids] : null}::uuid[], ${today}::date)`.execute(trx)
}

const columnsOf = ({ handOver, ...row }: Values): Record<string, RawBuilder<unknown>> => ({
  working_status: sql`${row.status}`,
  seniority_id: sql`${row.seniority}::uuid`,
  line_manager_id: sql`${row.lineManager}::uuid`,
  position_ids: sql`${row.positions}::uuid[]`,
  organization_ids: sql`${row.organizations}::uuid[]`,
  chapter_ids: sql`${row.chapters}::uuid[]`,
  working_hours: sql`${row.workingHours}::numeric[]`,
  workplace: sql`${row.workplace}::text`,
  mentees_to: sql`${handOver.mentees}::uuid`,
  projects_to: sql`${handOver.projects}::uuid`,
  // Who is here has not left yet, so leaving will take effect, also when the row of this day said so before.
  settled_at: row.status === 'left' ? sql`settled_at` : sql`null::timestamptz`,
})

const nobody: HandOver = { mentees: null, projects: null }
/** Sets of ids in one order. Hours keep theirs, which is that of the days. */
const sorted = (value: unknown) =>
  Array.isArray(value) && typeof value[0] === 'string' ? value.toSorted((a, b) => (a < b ? -1 : 1)) : value
const isEqual = (one: unknown, other: unknown) => isDeepStrictEqual(sorted(one), sorted(other))

/**
 * What rows that begin later say after a value has changed on a day: the new value, until a row that changes it itself.
 * `former` is what was true before the change, `now` what is true after it.
 */
function carried(later: readonly StoredEmployment[], former: Values, now: Values): { id: string; said: Values }[] {
  const names = Object.keys(now) as (keyof Values)[]
  let open = names.filter((name) => !isEqual(former[name], now[name]))
  return later.flatMap((row) => {
    open = open.filter((name) => isEqual(row.said[name], former[name]))
    const values = { ...row.said, ...Object.fromEntries(open.map((name) => [name, now[name]])) }
    return open.length ? [{ id: row.id, said: values }] : []
  })
}

type Held = { id: string } | null

/** The fields of a record that a section changes and that are dated. */
interface Recorded {
  status: EmployeeStatus
  seniority: Held
  lineManager: Held
  positions: readonly { id: string }[]
  organizations: readonly { id: string }[]
  chapters: readonly { id: string }[]
}

const idsOf = (value: Recorded[keyof Recorded]) =>
  typeof value === 'string'
    ? value
    : Array.isArray(value)
      ? value.map(({ id }: { id: string }) => id)
      : idOf(value as Held)
const idOf = (held: Held) => held?.id ?? null

/** The write on the employment of today if one of these fields has changed. */
export function changedEmployment<Field extends keyof Recorded>(
  before: Pick<Recorded, NoInfer<Field>>,
  after: Pick<Recorded, Field>,
): EmploymentWrite | undefined {
  const names = (Object.keys(after) as Field[]).filter((name) => !isEqual(idsOf(before[name]), idsOf(after[name])))
  return names.length ? { given: Object.fromEntries(names.map((name) => [name, idsOf(after[name])])) } : undefined
}

async function execute(
  trx: Db,
  id: string,
  plan: DatedPlan,
  written: { values?: Values; reason: string; by: string | null },
  later: readonly { id: string; said: Values }[],
): Promise<void> {
  const { values, reason, by } = written
  const statements = datedStatements(employments, plan, {
    owner: id,
    ...(values && { values: columnsOf(values) }),
    reason,
    by,
  })
  const named = Object.entries(statements).map(([name, statement]) => sql`${sql.ref(name)} as (${statement})`)
  await sql`with ${sql.join(named)} select`.execute(trx)
  for (const row of later) {
    const columns = columnsOf(row.said)
    await sql`update employments set (${sql.join(Object.keys(columns).map((name) => sql.ref(name)))}) =
      row (${sql.join(Object.values(columns))}) where id = ${row.id}`.execute(trx)
  }
}

async function change(trx: Db, id: string, write: EmploymentWrite, rows: StoredEmployment[], author: EmploymentAuthor) {
  const { given, isCorrection = false, dropsPlanned = false, reason = '' } = write
  const { by, today } = author
  const day = write.day ?? today
  const covering = rows.find((row) => has(row, day))
  const former = (covering ?? rows[0])?.said
  if (!former) throw notFound('employee')
  const values: Values = { ...former, ...given, handOver: given.handOver ?? former.handOver }
  if (values.status !== 'left') values.handOver = nobody
  const hasReason = isCorrection && reason !== '' && reason !== covering?.reason
  const isSame = covering !== undefined && !hasReason && isEqualSaid(former, values)
  const plan = planChange(rows, { day, today, isCorrection, isSame, dropsPlanned })
  if (!plan) throw badField('from', 'employment.nothingToCorrect')
  const first = plan.corrected ? (covering?.from ?? day) : day
  const later = rows.filter((row) => row.from > first && !plan.dropped.includes(row.id))
  await execute(trx, id, plan, { values, reason, by }, covering && !isSame ? carried(later, former, values) : [])
  return { first, managers: values.lineManager !== former.lineManager || dropsPlanned }
}

const isEqualSaid = (one: Values, other: Values) =>
  (Object.keys(other) as (keyof Values)[]).every((name) => isEqual(one[name], other[name]))

async function takeBack(trx: Db, id: string, rows: StoredEmployment[], rowId: string, author: EmploymentAuthor) {
  const at = rows.findIndex((row) => row.id === rowId)
  const [before, row] = [rows[at - 1], rows[at]]
  if (!row) throw notFound('employment')
  if (!before || row.from <= author.today) throw refuse('employment.begun')
  const plan = planTakeBack(rows, row)
  await execute(trx, id, plan, { reason: '', by: author.by }, carried(rows.slice(at + 1), row.said, before.said))
  return { first: row.from, managers: true }
}

/**
 * Writes the employment of a person whose row the transaction has locked, and the copy of today. Each value that
 * changes runs on until a later row changes it itself. Throws for a correction of a day without employment, for taking
 * back what has begun, and for a line manager who would report to the person on any day from then on.
 */
export async function writeEmployment(
  trx: Db,
  id: string,
  write: EmploymentWrite,
  author: EmploymentAuthor,
): Promise<void> {
  const { lineManager, organizations, handOver } = write.given
  await requireNoWidening(trx, id, author.by, author.today, { lineManager, organizations, ...handOver })
  const rows = await employmentsOf(trx, id, author.today)
  const { first, managers } = write.takesBack
    ? await takeBack(trx, id, rows, write.takesBack, author)
    : await change(trx, id, write, rows, author)
  if (managers) await requireNoCircle(trx, id, first)
  await keepEmployments(trx, author.today, [id])
}
