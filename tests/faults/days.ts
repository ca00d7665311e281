import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { jobs } from '#server/jobs.ts'
import type { OpenDatabase } from '#tests/support/opened.ts'

type Database = Pick<OpenDatabase, 'db'>

/** Makes the database record each time that a daily job is done. Rolled-back results are not recorded. PostgreSQL only. */
export async function countDays({ db }: Database): Promise<void> {
  await sql`create table days_taken (job text, day date)`.execute(db)
  await sql`create function note_day() returns trigger language plpgsql as
    'begin insert into days_taken values (new.kind, new.key::date); return new; end'`.execute(db)
  await sql`create trigger note_day after update on jobs for each row
    when (new.state = 'done' and old.state <> 'done' and new.key ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$')
    execute function note_day()`.execute(db)
}

/** For each day of each job, the number of times that it was done. */
export async function daysTaken({ db }: Database): Promise<{ job: string; times: number }[]> {
  const { rows } = await sql<{ job: string; times: number }>`
    select job, count(*) as times from days_taken group by job, day order by job`.execute(db)
  return rows
}

const daily = jobs.filter(({ everySeconds }) => everySeconds === 60)

/** Resolves when the server at this address has run every daily job once. */
export async function lookedAtDays(url: string): Promise<void> {
  const hasLooked = async () => {
    const figures = await (await fetch(`${url}/metrics`)).text()
    return daily.every(({ name }) => figures.includes(`muster_job_last_success_timestamp_seconds{job="${name}"}`))
  }
  while (!(await hasLooked())) await wait(100)
}
