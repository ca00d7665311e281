/**
 * `node --import tsx tests/bench/commits.ts [seconds]`: the number of small writes with one event that a PostgreSQL
 * server commits per second, with 16 and 64 writers and a flush of 5 ms. `plain`: the same two statements on an event
 * table without triggers. `product`: Muster's tables, with the sealer running. Measured by pgbench in turns; medians of
 * three.
 */
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { sealEvents } from '#server/platform/auditLog/seal.ts'
import { seedLarge } from './large.ts'
import { today } from '#server/platform/deps.ts'
import { readEnv } from '#server/platform/env.ts'
import { startPostgres } from '#tests/support/postgres.mjs'
import { openCompany } from '#tests/support/opened.ts'

const seconds = process.argv[2] ?? '8'
const server = await startPostgres({ isDurable: true })
const env = readEnv({ NODE_ENV: 'development', DATABASE_URL: server.url, DEMO: 'false' })
const company = await openCompany(env, 'bench')
const { db } = company

const script = (events: string) => `\\set n random(1, 900)
begin;
update employees set phone_number = :n::text, updated_at = now() where id = (select id from bench_people where n = :n);
insert into ${events} (actor_id, action, entity, entity_id, changes, request_id)
  select id, 'employee.general-info', 'employee', id,
    '[{"field": "phoneNumber", "before": "+84 90 123 45 67", "after": "+84 91 765 43 21", "masked": false}]', gen_random_uuid()::text
  from bench_people where n = :n;
commit;
`
const fileOf = (events: string) => {
  const file = join(tmpdir(), `muster-bench-${events}.sql`)
  writeFileSync(file, script(events))
  return file
}

/** Commits per second. */
async function commits(events: string, writers: number): Promise<number> {
  const options = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(writers),
    '-j',
    '2',
    '-T',
    seconds,
    '-f',
    fileOf(events),
    server.url,
  ]
  const { stdout } = await promisify(execFile)('pgbench', options)
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
}

try {
  await seedLarge(db, { people: 1_000, years: 5, today: today(env) })
  await sql`create table bench_people as select row_number() over (order by id)::int as n, id from employees`.execute(
    db,
  )
  await sql`create unique index bench_people_n on bench_people (n)`.execute(db)
  await sql`create table bench_events (like audit_events including all)`.execute(db)
  await sql.raw('alter system set commit_delay = 5000').execute(db)
  await sql.raw('alter system set commit_siblings = 0').execute(db)
  await sql`select pg_reload_conf()`.execute(db)
  const sealing = new AbortController()
  const sealed = (async () => {
    while (!sealing.signal.aborted) {
      await sealEvents(db, sealing.signal)
      await wait(500, undefined, { signal: sealing.signal }).catch(() => undefined)
    }
  })()
  for (const writers of [16, 64]) {
    const found: Record<string, number[]> = { bench_events: [], audit_events: [] }
    for (let run = 0; run < 3; run++)
      for (const [events, all] of Object.entries(found)) all.push(await commits(events, writers))
    const median = (all: number[] = []) => all.toSorted((one, other) => one - other)[1] ?? 0
    const [plain, product] = [median(found.bench_events), median(found.audit_events)]
    console.log(
      `${writers} writers: plain ${plain.toFixed(0)}/s, product ${product.toFixed(0)}/s, ${(product / plain).toFixed(2)} of plain`,
    )
  }
  sealing.abort()
  await sealed
} finally {
  await company.close()
  await server.stop()
}
