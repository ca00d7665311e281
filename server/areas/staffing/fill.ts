import { sql } from 'kysely'
import type { StaffingBar, StaffingRow } from '#contract/api/staffing.ts'
import type { Db } from '#server/platform/deps.ts'
import { person, project, seatBars, vacantBars } from './bars.ts'
import type { RowKey } from './rows.ts'
import { type Scope, tables } from './scope.ts'

type Over = StaffingRow['over'][number]

/** Groups items by person or project and keeps their order. */
function grouped<Thing>(things: Thing[], of: (thing: Thing) => string | undefined): Map<string, Thing[]> {
  const groups = new Map<string, Thing[]>()
  for (const thing of things) {
    const key = of(thing) ?? ''
    const group = groups.get(key)
    if (group) group.push(thing)
    else groups.set(key, [thing])
  }
  return groups
}

/** Periods in the window in which allocation is above 1, by person. */
async function overOf(db: Db, scope: Scope, people: string[]): Promise<Map<string, Over[]>> {
  const { from, to } = scope.query
  const { rows } = await sql<Over & { person: string }>`with ${tables(scope, people)}
    select l.employee_id as person, greatest(l.day, ${from}::date) as "from", l.until as "to", l.allocation
    from load l where l.allocation > 1 and l.day < ${to}::date and (l.until is null or l.until > ${from}::date)
    order by l.day`.execute(db)
  const stretches = grouped(rows, (row) => row.person)
  return new Map([...stretches].map(([id, of]) => [id, of.map(({ person: _, ...over }) => over)]))
}

async function personRows(db: Db, scope: Scope, ids: string[]): Promise<StaffingRow[]> {
  const { projectID } = scope.query
  const ofProject = projectID ? sql`and m.project_id = ${projectID}` : sql``
  const [people, bars, over] = await Promise.all([
    sql<Pick<StaffingRow, 'id' | 'person'>>`select e.id, ${person} from employees e
      where e.id = any (${ids}::uuid[])`.execute(db),
    seatBars(db, scope, sql`m.employee_id = any (${ids}::uuid[]) ${ofProject}`),
    overOf(db, scope, ids),
  ])
  const barsOf = grouped(bars, (bar) => bar.person?.id)
  return people.rows.map((row) => ({
    ...row,
    project: null,
    bars: barsOf.get(row.id) ?? [],
    over: over.get(row.id) ?? [],
  }))
}

async function projectRows(db: Db, scope: Scope, ids: string[]): Promise<StaffingRow[]> {
  const [projects, seats, vacancies] = await Promise.all([
    sql<Pick<StaffingRow, 'id' | 'project'>>`select p.id, ${project} from projects p
      where p.id = any (${ids}::uuid[])`.execute(db),
    seatBars(db, scope, sql`m.project_id = any (${ids}::uuid[])`),
    vacantBars(db, scope, sql`v.project_id = any (${ids}::uuid[])`),
  ])
  const byStart = (a: StaffingBar, b: StaffingBar) => (a.startDate < b.startDate ? -1 : 1)
  const barsOf = grouped([...vacancies, ...seats], (bar) => bar.project.id)
  return projects.rows.map((row) => ({
    ...row,
    person: null,
    bars: (barsOf.get(row.id) ?? []).toSorted(byStart),
    over: [],
  }))
}

async function vacancyRows(db: Db, scope: Scope, ids: string[]): Promise<StaffingRow[]> {
  const bars = await vacantBars(db, scope, sql`v.id = any (${ids}::uuid[])`)
  return bars.map((bar) => ({ id: bar.id, person: null, project: bar.project, bars: [bar], over: [] }))
}

const fillers = { person: personRows, project: projectRows, vacancy: vacancyRows }

/** Complete rows for these keys, in the given order. */
export async function filledRows(db: Db, scope: Scope, keys: RowKey[]): Promise<StaffingRow[]> {
  const kinds = [...new Set(keys.map(({ kind }) => kind))]
  const filled = await Promise.all(
    kinds.map((kind) =>
      fillers[kind](
        db,
        scope,
        keys.filter((key) => key.kind === kind).map(({ id }) => id),
      ),
    ),
  )
  const byId = new Map(filled.flat().map((row) => [row.id, row]))
  return keys.flatMap(({ id }) => byId.get(id) ?? [])
}
