import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { BulkRow } from '#contract/api/bulk.ts'
import type { WorkSurveySummary } from '#contract/api/dashboards/resources.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { type Caller, overHttp } from '#tests/support/overHttp.ts'
import { makeProject } from '#tests/support/people.ts'
import { makeSurvey } from '#tests/support/surveys.ts'
import { testServer } from '#tests/support/testServer.ts'

/** Attack A3: calls that take as many records as they may, and what they cost the server. */
const muster = testServer()
let call: Caller
let token: string
let ids: string[]
/** Fewer than a call may take: what a record costs does not depend on their number. */
const people = 300
beforeAll(async () => {
  call = await overHttp(muster)
  token = await muster.tokenOf('admin')
  ids = Array.from({ length: people }, () => randomUUID())
  const rows = ids.map((id, at) => {
    const username = `many-${String(at).padStart(4, '0')}`
    const names = { username, full_name: username, display_name: username, sort_name: username }
    return {
      id,
      ...names,
      team_email: `${username}@tidewater.example`,
      personal_email: `${username}@home.example`,
      working_status: 'full-time' as const,
    }
  })
  await insertRows(muster.deps.db, 'employees', rows)
})

test('a bulk of many people sends few statements for each, and others are answered meanwhile', async () => {
  let statements = 0
  const count = () => void (statements += 1)
  muster.database.queries.on('ended', count)
  let isOver = false
  const body = { ids, addStacks: [seedId('stack', 'react')] }
  const bulk = call('POST', '/api/v1/employees/bulk', token, body).finally(() => (isOver = true))
  let answered = 0
  while (!isOver && answered < 20) {
    expect((await call('GET', '/healthz')).status).toBe(200)
    if (!isOver) answered += 1
  }
  const { status, body: heard } = await bulk
  muster.database.queries.off('ended', count)
  const rows = heard.data as BulkRow[]
  expect([status, rows.length, rows.filter(({ refusal }) => refusal).length]).toEqual([200, people, 0])
  // For each: begin, lock and read, two writes, commit. Six were too many.
  expect(statements).toBeLessThan(5.5 * ids.length)
  expect(answered).toBeGreaterThan(5)
}, 120_000)

test('a page of ten people with work surveys costs a fraction of all of them', async () => {
  const { db } = muster.deps
  const project = await makeProject(muster)
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  for (let week = 1; week <= 4; week++) {
    const about = { id: ids[0] ?? '' }
    const { topics } = await makeSurvey(muster, {
      subtype: 'work',
      columns: { start_date: at(-7 * week), end_date: at(1 - 7 * week) },
      topics: [{ about, project, reviewers: [{ person: about, state: 'finished', answers: ['5', '4', '3'] }] }],
    })
    const form = topics[0]?.rows[0]?.id
    const made = sql`(e.id::text || ${week}::text)`
    await sql`insert into event_topics select (jsonb_populate_record(t, jsonb_build_object(
        'id', md5(${made} || 't')::uuid, 'employee_id', e.id))).* from event_topics t, employees e
      where t.id = ${topics[0]?.id} and e.username like 'many-%' and e.id <> ${about.id}`.execute(db)
    await sql`insert into event_reviewers select (jsonb_populate_record(r, jsonb_build_object(
        'id', md5(${made} || 'r')::uuid, 'topic_id', md5(${made} || 't')::uuid, 'reviewer_id', e.id))).*
      from event_reviewers r, employees e
      where r.id = ${form} and e.username like 'many-%' and e.id <> ${about.id}`.execute(db)
    await sql`insert into answers select (jsonb_populate_record(a, jsonb_build_object(
        'id', gen_random_uuid(), 'event_reviewer_id', md5(${made} || 'r')::uuid))).*
      from answers a, employees e
      where a.event_reviewer_id = ${form} and e.username like 'many-%' and e.id <> ${about.id}`.execute(db)
  }
  await sql`analyze`.execute(db)
  const ask = async (query: string) => {
    const begun = performance.now()
    const { status, body } = await call('GET', `/api/v1/dashboards/resources/work-survey-summaries${query}`, token)
    expect([status, body.total]).toEqual([200, ids.length])
    const lengths = (body.data as WorkSurveySummary[]).map(({ data }) => data.length)
    return { lengths, took: performance.now() - begun }
  }
  const shortest = async (query: string) => {
    const asked = [await ask(query), await ask(query), await ask(query)]
    return { lengths: asked[0]?.lengths, took: Math.min(...asked.map(({ took }) => took)) }
  }
  const [one, all] = [await shortest('?page=1&size=10'), await shortest('')]
  expect([one.lengths, all.lengths]).toEqual([
    [10, 10, 10],
    [people, people, people],
  ])
  // The shortest of at most six more: other processes on the machine only ever add to a time.
  let { took } = one
  for (let more = 6; more > 0 && took >= all.took / 2; more--)
    took = Math.min(took, (await ask('?page=1&size=10')).took)
  expect(took).toBeLessThan(all.took / 2)
}, 120_000)
