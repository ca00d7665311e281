import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { byName } from '#server/platform/db/names.ts'
import { openTestDatabase } from '#tests/support/testDatabase.ts'
import { migrate, migrationsFolder } from './migrate.ts'

const database = await openTestDatabase()
const { db, pool } = database
afterAll(() => database.close())

/** A membership of before: its positions, and the rows that say what the member does. */
interface Case {
  positions: string[]
  /** First day and end of each row, with how it was replaced. */
  rows: [valid: string, replacedAs?: 'corrected' | 'taken-back'][]
  isRemoved?: boolean
}

const cases: Record<string, Case> = {
  'one position': { positions: ['Backend'], rows: [['[2025-01-01,)']] },
  'two positions, with history': {
    positions: ['QA', 'Backend'],
    rows: [
      ['[2025-01-01,2025-06-01)'],
      ['[2025-06-01,2099-01-01)'],
      ['[2099-01-01,)'],
      ['[2025-06-01,)', 'corrected'],
      ['[2099-03-01,)', 'taken-back'],
    ],
  },
  'no position': { positions: [], rows: [['[2025-01-01,)']] },
  'a position that was deleted since': { positions: ['Gone', 'QA'], rows: [['[2025-01-01,)']] },
  'a removed member': { positions: [], rows: [['[2025-01-01,)']], isRemoved: true },
}
const ids = Object.fromEntries(Object.keys(cases).map((name) => [name, randomUUID()]))
const named = sql`json_agg(json_build_object('id', k.id, 'code', k.code, 'name', k.name) order by ${byName('k')})`

/** What answers say of the positions of each member, by the statements of the release before and of this one. */
async function answers(links: (shown: string) => ReturnType<typeof sql>) {
  const { rows } = await sql`select m.id, coalesce((select ${named} ${links('k.deleted_at is null')}), '[]') as listed,
      coalesce((select array_agg(k.name order by ${byName('k')}) ${links('true')}), '{}') as staffed,
      array(select k.id ${links('true')} order by 1) as ids
    from project_members m order by m.id`.execute(db)
  return rows
}
let before: unknown[]

beforeAll(async () => {
  await pool.query('drop schema public cascade; create schema public')
  await migrate(database, migrationsFolder, '0055')
  await sql`insert into seniorities (code, name, level) values ('mid', 'Mid', 2)`.execute(db)
  await sql`insert into positions (code, name) values ('backend', 'Backend'), ('qa', 'QA'), ('gone', 'Gone')`.execute(
    db,
  )
  for (const [name, { positions, rows, isRemoved }] of Object.entries(cases)) {
    const id = ids[name] ?? ''
    await sql`insert into employees (id, full_name, display_name, username, personal_email, sort_name)
      values (${id}, 'Ada', 'Ada', ${id.replaceAll('-', 'x')}, ${`${id}@home.example`}, 'ada')`.execute(db)
    await sql`insert into projects (id, code, name, search_name, status)
      values (${id}, ${id}, 'Made', 'made', 'active')`.execute(db)
    await sql`insert into project_slots (id, project_id, seniority_id, deployment_type)
      select ${id}, ${id}, s.id, 'official' from seniorities s`.execute(db)
    await sql`insert into project_members (id, project_id, employee_id, project_slot_id, start_date, deleted_at)
      values (${id}, ${id}, ${id}, ${id}, '2025-01-01', ${isRemoved ? '2025-02-01' : null}::timestamptz)`.execute(db)
    for (const [valid, as] of rows)
      await sql`insert into allocations (project_member_id, valid, deployment_type, percent, seniority_id, replaced_as,
          replaced_at)
        select ${id}, ${valid}::daterange, 'official', 100, s.id, ${as ?? null}, ${as ? '2025-07-01' : null}::timestamptz
        from seniorities s`.execute(db)
    await sql`insert into project_member_positions (project_member_id, position_id)
      select ${id}::uuid, k.id from positions k where k.name = any (${positions}::text[])`.execute(db)
  }
  await sql`update positions set deleted_at = now() where code = 'gone'`.execute(db)
  before = await answers(
    (shown) => sql`from project_member_positions l join positions k on k.id = l.position_id
    where l.project_member_id = m.id and ${sql.raw(shown)}`,
  )
  await migrate(database, migrationsFolder, '0056')
}, 60_000)

test.each(Object.entries(cases))(
  'each row of a member of before has the positions: %s',
  async (name, { positions, rows: all }) => {
    const { rows } = await sql<{ valid: string; positions: string[] }>`select a.valid::text,
      array(select k.name from positions k where k.id = any (a.position_ids) order by k.name) as positions
    from allocations a where a.project_member_id = ${ids[name]}`.execute(db)
    expect(rows).toHaveLength(all.length)
    expect(new Set(rows.map((row) => row.valid))).toEqual(new Set(all.map(([valid]) => valid)))
    for (const row of rows) expect(row.positions).toEqual(positions.toSorted())
  },
)

test.each(['2024-12-31', '2025-03-01', '2026-03-01', '2099-02-01'])(
  'answers of %s are those of before',
  async (day) => {
    const after = await answers(
      (shown) => sql`from allocation_on(m.id, m.start_date, m.end_date, ${day}::date) a
        join positions k on k.id = any (a.position_ids) where ${sql.raw(shown)}`,
    )
    expect(after).toEqual(before)
    expect(after).toHaveLength(Object.keys(cases).length)
  },
)

test('the links are gone, and a member keeps a deleted position but gets none anew', async () => {
  const { rows } = await sql`select to_regclass('project_member_positions') as gone`.execute(db)
  expect(rows).toEqual([{ gone: null }])
  const split = (name: string) =>
    sql`with ended as (update allocations set valid = '[2025-01-01,2025-03-01)'
      where project_member_id = ${ids[name]} returning *),
    kept as (select position_ids || array(select id from positions where code = 'gone') as all_ids, * from ended)
    insert into allocations (project_member_id, valid, deployment_type, percent, seniority_id, position_ids)
    select project_member_id, '[2025-03-01,)', deployment_type, percent, seniority_id, all_ids from kept
    where (select count(*) from ended) > 0`.execute(db)
  await expect(split('one position')).rejects.toMatchObject({ code: 'MU404' })
  expect((await split('a position that was deleted since')).numAffectedRows).toBe(1n)
})
