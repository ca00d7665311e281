import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Db } from '#server/platform/deps.ts'
import { addressOf } from '#tests/support/address.ts'
import { adminToken, onCompany, type Scene, serverVariables } from './company.ts'
import { launch, oursSource, type Running } from './load/launch.ts'
import { usedByFamily } from './load/processor.ts'

interface Round {
  type: 'peer-review' | 'engagement'
  quarter: string
  /** The number of people in the company; the name says about how many of them are asked. */
  people: number
  name: string
  /** Target in seconds for creating and sending together. */
  aim: number
}

const rounds: Round[] = [
  { type: 'peer-review', quarter: 'q1,q2', people: 8_400, name: 'peer review of 5,000', aim: 2 },
  { type: 'engagement', quarter: 'q1', people: 168_000, name: 'engagement of 100,000', aim: 30 },
]

/** Adds all people to work units of eleven, so that each person has ten reviewers. */
async function shareUnits(db: Db): Promise<void> {
  await sql`with people as materialized (select id, (row_number() over (order by id) - 1) / 11 as unit
      from employees where working_status = 'full-time' and deleted_at is null),
    p as (select id from projects where status = 'active' order by id limit 1),
    units as (insert into work_units (project_id, name, type)
      select p.id, 'Unit ' || u.unit, 'development' from p, (select distinct unit from people) u returning id, name)
    insert into work_unit_members (work_unit_id, employee_id, project_id, start_date)
    select units.id, people.id, p.id, '2020-01-01' from people join units on units.name = 'Unit ' || people.unit
      cross join p`.execute(db)
  await sql`analyze work_units, work_unit_members`.execute(db)
}

interface Forms {
  id: string
  topics: number
  forms: number
  sent: number
}

const newest = async (db: Db): Promise<Forms> => {
  const { rows } = await sql<Forms>`select e.id,
      (select count(*) from event_topics t where t.event_id = e.id) as topics, count(r.id) as forms,
      count(r.id) filter (where r.author_status <> 'draft') as sent
    from feedback_events e left join event_reviewers r on r.event_id = e.id
    where e.id = (select id from feedback_events order by created_at desc limit 1) group by e.id`.execute(db)
  return rows[0] as Forms
}

async function time(scene: Scene, server: Running, { type, quarter, name, aim }: Round): Promise<void> {
  const { company, env, postgres } = scene
  const authorization = `Bearer ${await adminToken(company.db, env)}`
  const call = async (endpoint: Endpoint, body: object, params: Record<string, string> = {}) => {
    const headers = { authorization, 'content-type': 'application/json' }
    const { method } = endpoint
    const request = { method, headers, body: JSON.stringify(body) }
    const answer = await fetch(server.url + addressOf(endpoint, params), request)
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`)
  }
  /** Seconds until the answer, until all is done, and of the database's processor time. */
  const timed = async (work: () => Promise<void>, isDone: (forms: Forms) => boolean) => {
    const busy = usedByFamily(postgres.pid())
    const begun = performance.now()
    const since = () => (performance.now() - begun) / 1000
    await work()
    const answered = since()
    const used = (usedByFamily(postgres.pid()) - busy) / 1000
    let done = answered
    while (!isDone(await newest(company.db))) {
      await wait(200)
      done = since()
    }
    return { answered, done, used }
  }
  const made = await timed(
    () => call(api.surveys.create, { type, quarter, year: 2099 }),
    ({ forms }) => forms > 0,
  )
  const { id, topics, forms } = await newest(company.db)
  const sent = await timed(
    () => call(api.surveys.send, { type, everyone: true }, { id }),
    (now) => now.sent === now.forms,
  )
  const seconds = [made, sent].flatMap(({ answered, done, used }) => [answered, done, used])
  const cells = [...seconds, made.done + sent.done].map((value) => value.toFixed(2).padStart(10))
  console.log(
    `${name.padEnd(24)}${String(topics).padStart(8)}${String(forms).padStart(8)}${cells.join('')}   aim ${aim}`,
  )
}

/**
 * Prints how long creating and sending large surveys takes over HTTP, and until all forms exist and are delivered.
 * @param people of each company, instead of the survey's default
 */
export async function benchRounds(people?: number): Promise<void> {
  console.log(`Seconds; database: of its processor until the answer
${''.padEnd(24)}  topics   forms   made: answered  done  database  sent: answered  done  database  together`)
  for (const round of rounds)
    await onCompany({ people: people ?? round.people }, async (scene) => {
      if (round.type === 'peer-review') await shareUnits(scene.company.db)
      const server = await launch(oursSource, serverVariables(scene.env))
      try {
        await time(scene, server, round)
      } catch (error) {
        console.log(`${round.name.padEnd(24)}failed: ${error instanceof Error ? error.message : String(error)}`)
      } finally {
        await server.stop()
      }
    })
}
