import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { openTestDatabase } from '#tests/support/testDatabase.ts'
import { migrate, migrationsFolder } from './migrate.ts'

const database = await openTestDatabase()
const { db, pool } = database
afterAll(() => database.close())

/** A change of the type in the audit trail: when, and its values, which are missing if they are masked. */
type Told = [at: string, before?: string, after?: string]

interface Case {
  /** The type that 0048 found, or the row that was there since. */
  type: string
  percent?: number
  end?: string
  told: Told[]
  /** Somebody decided the row itself, as corrections and new members do. */
  isDecided?: boolean
  /** A second membership of the person in the project. */
  isTwice?: boolean
  /** The end of the row, and when a later row was decided. */
  later?: [until: string, decidedAt: string]
  /** Each row of before: its days, the type and the percent. */
  rows: string[]
}

const whole = (kind: string, percent: number) => [`[2025-01-01,) ${kind} ${percent}`]
const june: Told = ['2025-06-01T08:00:00Z', 'official', 'part-time']
const august: Told = ['2025-08-01T08:00:00Z', 'part-time', 'shadow']

const cases: Record<string, Case> = {
  'nothing is told': { type: 'official', told: [], rows: whole('official', 100) },
  'each change begins a row': {
    type: 'shadow',
    told: [june, august],
    rows: ['[2025-01-01,2025-06-01) official 100', '[2025-06-01,2025-08-01) part-time 50', '[2025-08-01,) shadow 0'],
  },
  'labels, as the demo company told them': {
    type: 'part-time',
    told: [['2025-06-01T08:00:00Z', 'Official', 'Part-time']],
    rows: ['[2025-01-01,2025-06-01) official 100', '[2025-06-01,) part-time 50'],
  },
  'the last word of a day counts': {
    type: 'shadow',
    told: [june, ['2025-06-01T09:00:00Z', 'part-time', 'shadow']],
    rows: ['[2025-01-01,2025-06-01) official 100', '[2025-06-01,) shadow 0'],
  },
  'there and back on one day': {
    type: 'official',
    told: [june, ['2025-06-01T09:00:00Z', 'part-time', 'official']],
    rows: whole('official', 100),
  },
  'a change before the start begins no row': {
    type: 'shadow',
    told: [['2024-12-01T08:00:00Z', 'official', 'part-time'], august],
    rows: ['[2025-01-01,2025-08-01) part-time 50', '[2025-08-01,) shadow 0'],
  },
  'a change on the first day begins no row': {
    type: 'part-time',
    told: [['2025-01-01T08:00:00Z', 'official', 'part-time']],
    rows: whole('part-time', 50),
  },
  'doubt: a gap between two changes': {
    type: 'official',
    told: [june, ['2025-08-01T08:00:00Z', 'shadow', 'official']],
    rows: whole('official', 100),
  },
  'doubt: the last change does not lead to the row': { type: 'official', told: [june], rows: whole('official', 100) },
  'doubt: a word of nobody': {
    type: 'part-time',
    told: [['2025-06-01T08:00:00Z', 'lent', 'part-time']],
    rows: whole('part-time', 50),
  },
  'doubt: a change after the end': { type: 'part-time', end: '2025-05-01', told: [june], rows: whole('part-time', 50) },
  'doubt: a percent that is not the usual one': {
    type: 'part-time',
    percent: 60,
    told: [june],
    rows: whole('part-time', 60),
  },
  'doubt: two memberships': { type: 'part-time', told: [june], isTwice: true, rows: whole('part-time', 50) },
  'masked changes say nothing': {
    type: 'part-time',
    told: [['2025-05-01T08:00:00Z'], june],
    rows: ['[2025-01-01,2025-06-01) official 100', '[2025-06-01,) part-time 50'],
  },
  'a row that somebody decided stays': {
    type: 'part-time',
    told: [june],
    isDecided: true,
    rows: whole('part-time', 50),
  },
  'what was told since a later row was decided is in rows already': {
    type: 'part-time',
    told: [june, august],
    later: ['2025-08-01', '2025-08-01T08:00:00Z'],
    rows: ['[2025-01-01,2025-06-01) official 100', '[2025-06-01,2025-08-01) part-time 50'],
  },
  'days of a later row stay its own': {
    type: 'shadow',
    told: [june, august],
    later: ['2025-07-01', '2025-09-01T08:00:00Z'],
    rows: ['[2025-01-01,2025-06-01) official 100', '[2025-06-01,2025-07-01) part-time 50'],
  },
}
const usual: Record<string, number> = { official: 100, 'part-time': 50, shadow: 0 }
const ids = Object.fromEntries(Object.keys(cases).map((name) => [name, randomUUID()]))

beforeAll(async () => {
  await pool.query('drop schema public cascade; create schema public')
  await migrate(database, migrationsFolder, '0056')
  await sql`insert into seniorities (code, name, level) values ('mid', 'Mid', 2)`.execute(db)
  await sql`insert into positions (code, name) values ('qa', 'QA')`.execute(db)
  for (const [name, { type, percent = usual[type], end, told, isDecided, isTwice, later }] of Object.entries(cases)) {
    const id = ids[name] ?? ''
    const by = isDecided ? id : null
    await sql`insert into employees (id, full_name, display_name, username, personal_email, sort_name)
      values (${id}, 'Ada', 'Ada', ${id.replaceAll('-', 'x')}, ${`${id}@home.example`}, 'ada')`.execute(db)
    await sql`insert into projects (id, code, name, search_name, status)
      values (${id}, ${id}, 'Made', 'made', 'active')`.execute(db)
    await sql`insert into project_slots (id, project_id, seniority_id, deployment_type)
      select ${id}, ${id}, s.id, 'official' from seniorities s`.execute(db)
    for (const member of isTwice ? [id, randomUUID()] : [id])
      await sql`insert into project_members (id, project_id, employee_id, project_slot_id, start_date, end_date)
        values (${member}, ${id}, ${id}, ${id}, '2025-01-01',
          ${member === id ? (end ?? null) : '2025-02-01'}::date)`.execute(db)
    const row = (rowId: string, valid: string, decidedBy: string | null, at: string) =>
      sql`insert into allocations (id, project_member_id, valid, deployment_type, percent, seniority_id, position_ids, rate,
          discount, decided_by, created_at)
        select ${rowId}::uuid, ${id}::uuid, ${valid}::daterange, ${type}, ${percent}::int, s.id,
          array(select k.id from positions k), 12.345, 0.5, ${decidedBy}::uuid, ${at}::timestamptz
        from seniorities s`.execute(db)
    await row(id, `[2025-01-01,${later?.[0] ?? ''})`, by, '2024-12-01T08:00:00Z')
    if (later) await row(randomUUID(), `[${later[0]},)`, id, later[1])
    for (const [at, before, after] of told) {
      const masked = before === undefined
      const changes = [{ field: 'deploymentType', before: before ?? '', after: after ?? '', masked }]
      await sql`insert into audit_events (at, action, entity, entity_id, subject_id, changes)
        values (${at}, 'project.member-edited', 'project', ${id}, ${id}, ${JSON.stringify(changes)}::jsonb)`.execute(db)
    }
  }
  await sql`update positions set deleted_at = now()`.execute(db)
  await migrate(database, migrationsFolder, '0057')
}, 60_000)

test.each(Object.entries(cases))('types of before: %s', async (name, { rows: expected }) => {
  const { rows } = await sql<{ row: string; is_own: boolean }>`select
      concat_ws(' ', a.valid::text, a.deployment_type, a.percent) as row, a.id = a.project_member_id as is_own
    from allocations a where a.project_member_id = ${ids[name]} and (a.decided_by is null or a.id = a.project_member_id)
    order by lower(a.valid)`.execute(db)
  expect(rows.map(({ row }) => row)).toEqual(expected)
  // The last piece keeps the id.
  expect(rows.map((row) => row.is_own)).toEqual(expected.map((_, at) => at === expected.length - 1))
})

test('a piece has the rest of its row, and each membership has one row for each day', async () => {
  const { rows } =
    await sql`select distinct cardinality(position_ids) as positions, rate, discount, created_at < '2025-01-01' as old
    from allocations where decided_by is null`.execute(db)
  expect(rows).toEqual([{ positions: 1, rate: '12.345', discount: '0.500', old: true }])
  const { rows: apart } = await sql`select a.valid::text from allocations a where not upper_inf(a.valid) and not exists
    (select from allocations o where o.project_member_id = a.project_member_id and lower(o.valid) = upper(a.valid))`.execute(
    db,
  )
  expect(apart).toEqual([])
})
