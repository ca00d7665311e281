import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { daysLater } from '#contract/dates.ts'
import { today } from '#server/platform/deps.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { buildApp, type TestHandle } from '#tests/support/opened.ts'
import { makeProject } from '#tests/support/people.ts'
import { unlimited } from '#tests/support/testApp.ts'
import { adminToken, type Scene } from './company.ts'
import { measure, quantile } from './measure.ts'
import type { Scenario } from './scenarios.ts'

/** Absences of everybody: one to five days, about every five weeks, from a year ago to a year ahead. */
async function fillAbsences(db: TestHandle, day: string): Promise<void> {
  const kinds = ['holiday', 'holiday', 'sick', 'unpaid'].map((code) => seedId('absence kind', code))
  await db.transaction().execute(async (trx) => {
    // Without triggers, which look each kind up, and for as long as it takes.
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`insert into absences (employee_id, absence_kind_id, span, status)
    select e.id, (${kinds}::uuid[])[1 + x.hash % 4], tsrange(d.day, d.day + 1 + x.hash % 5), 'approved'
    from employees e cross join generate_series(0, 20) n
      cross join lateral (select abs(hashtext(e.id::text || n)) as hash) x
      cross join lateral (select ${daysLater(day, -365)}::date + 35 * n + x.hash % 20 as day) d
    where e.deleted_at is null on conflict do nothing`.execute(trx)
  })
}

/** Puts 500 people on a project and returns its id. */
async function fillProject(db: TestHandle): Promise<string> {
  const { id } = await makeProject({ deps: { db } } as never)
  const { rows } = await sql<{ slot: string; person: string }>`insert into project_slots
      (project_id, seniority_id, deployment_type, percent)
    select ${id}, ${seedId('seniority', 'mid')}, 'shadow', 0 from generate_series(1, 500) returning id as slot`.execute(
    db,
  )
  const people = await sql<{ id: string }>`select id from employees where working_status = 'full-time'
    and deleted_at is null order by id limit 500`.execute(db)
  await insertRows(
    db,
    'project_members',
    people.rows.map((person, at) => ({
      ...{ project_id: id, employee_id: person.id, project_slot_id: rows[at]?.slot ?? '', start_date: '2020-01-01' },
    })),
  )
  return id
}

/** Median of the statement alone, in ms. */
async function timed(db: TestHandle, statement: ReturnType<typeof sql>, runs: number): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < runs + 10; run++) {
    const start = performance.now()
    await statement.execute(db)
    if (run >= 10) times.push(performance.now() - start)
  }
  return quantile(times, 0.5)
}

/**
 * The calendar of 500 people over a quarter, staffing, free people and utilization of a company with absences, each
 * beside the plainest statement that finds the same rows. Aims: docs/performance.md.
 */
export async function benchAbsences({ company, env }: Scene, runs: number): Promise<void> {
  const { db } = company
  const day = today(env)
  await fillAbsences(db, day)
  const project = await fillProject(db)
  await sql`vacuum (analyze)`.execute(db)
  const [from, to] = [day, daysLater(day, 90)]
  const calendar = sql`select a.id, a.span, a.status, e.id as employee_id, e.display_name, e.avatar
    from absences a join employees e on e.id = a.employee_id and e.deleted_at is null
      join project_members m on m.employee_id = e.id and m.project_id = ${project} and m.deleted_at is null
    where a.span && tsrange(${from}::date, ${to}::date + 1) order by lower(a.span), e.sort_name, a.id limit 1000`
  const taken = sql`select a.employee_id, a.absence_kind_id, sum(upper(a.span)::date - lower(a.span)::date) from absences a
    where a.status = 'approved' and a.span && tsrange(${from}::date, ${to}::date + 1) group by 1, 2`
  const window = { by: 'people', from, to: daysLater(day, 182), size: '25' }
  const scenes: [Scenario, ReturnType<typeof sql>][] = [
    [
      { name: 'calendar, 500 people, a quarter', endpoint: api.absences.list, query: { projectID: project, from, to } },
      calendar,
    ],
    [{ name: '1,000 balances of everybody', endpoint: api.absences.balancesOfPeople, query: { size: '1000' } }, taken],
    [{ name: 'staffing, 25 people, half a year', endpoint: api.staffing.list, query: window }, taken],
    [{ name: 'free people, half a year', endpoint: api.staffing.list, query: { ...window, only: 'free' } }, taken],
    [{ name: 'utilization', endpoint: api.dashboardResources.utilization }, taken],
  ]
  const { app } = await buildApp(company, env, unlimited)
  const token = await adminToken(db, env)
  process.stdout.write(`Absences, medians of ${runs} runs in ms\n`)
  for (const [scenario, statement] of scenes) {
    const { call, p95 } = await measure(app, token, scenario, runs)
    const bare = await timed(db, statement, runs)
    const numbers = [call, p95, bare].map((ms) => ms.toFixed(1).padStart(9))
    process.stdout.write(`${scenario.name.padEnd(36)}${numbers.join('')}  (call, p95, plain statement)\n`)
  }
  await app.close()
}
