import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as api from '#contract/api/index.ts'
import { cast } from '#tests/support/cast.ts'
import { signInAs } from '#tests/support/signIn.ts'
import { ask, startCluster } from './support/cluster.ts'
import { doctor } from './support/command.ts'
import { newStack, startMuster, startOn } from './support/company.ts'
import type { Drill } from './support/drill.ts'
import { call, seeOnce } from './support/watch.ts'

const days = 30

/** Columns with the number of values more than a day ahead. */
async function futureOf(url: string): Promise<Map<string, number>> {
  const columns = await ask<{ table: string; column: string }>(
    url,
    `select c.table_name as "table", c.column_name as "column" from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE'
        and data_type in ('date', 'timestamp with time zone')`,
  )
  const counts = columns.map(
    ({ table, column }) =>
      `select '${table}.${column}' as name, count(*)::int as count from "${table}"
        where "${column}" > now() + interval '1 day'`,
  )
  const rows = await ask<{ name: string; count: number }>(url, counts.join(' union all '))
  return new Map(rows.map(({ name, count }) => [name, count]))
}

/** One of two servers runs for some seconds with a clock that is a month ahead. */
export const clockAhead: Drill = {
  wanted: `no job of a later day, the membership that ends in ten days goes on, undo is kept, nothing dated ahead, the
    doctor reports the clock`,
  async run(scene) {
    const [primary] = await startCluster(scene)
    const { company, server, token } = await startOn(scene, primary.url)
    await ask(
      primary.url,
      `update project_members set end_date = current_date + 10 where employee_id = '${cast.member.id}'`,
    )
    const write = (url: string, bearer: string) => seeOnce(call(url, api.metadata.stacksCreate, bearer, newStack))
    await write(server.url, token)
    const undosOf = async () =>
      (await ask<{ count: number }>(primary.url, 'select count(*)::int as count from undos'))[0]?.count ?? 0
    const [before, undos] = [await futureOf(primary.url), await undosOf()]

    const variables = {
      ...company.variables,
      DRILL_AHEAD_DAYS: String(days),
      NODE_OPTIONS: `--import ${join(import.meta.dirname, 'support/ahead.mjs')}`,
    }
    const ahead = await startMuster(scene, variables)
    const status = await signInAs(ahead.url, cast.projectLead.username).then(
      () => 'yes',
      (error: unknown) => (error as Error).message,
    )
    await wait(8_000)
    await ahead.end('SIGTERM')

    const early = [...(await futureOf(primary.url))].filter(([name, count]) => count > (before.get(name) ?? 0))
    const jobs = await ask<{ kind: string }>(
      primary.url,
      String.raw`select distinct kind from jobs where key ~ '^\d{4}-\d\d-\d\d'
        and left(key, 10)::date > current_date order by kind`,
    )
    const [membership] = await ask<{ status: string }>(
      primary.url,
      `select member_status(start_date, end_date, current_date) as status from project_members
        where employee_id = '${cast.member.id}'`,
    )
    const clock = (await doctor(variables)).find(({ name }) => name === 'clock')
    const after = await write(server.url, token)
    return [
      { text: `jobs of a later day: ${jobs.map(({ kind }) => kind).join(', ') || 'none'}`, isOk: jobs.length === 0 },
      { text: `membership ${membership?.status}`, isOk: membership?.status === 'active' },
      { text: `undo kept: ${await undosOf()} of ${undos}`, isOk: (await undosOf()) >= undos },
      { text: `signed in at the wrong server: ${status}`, isOk: true },
      { text: `dated ahead: ${early.map(([name]) => name).join(', ') || 'nothing'}`, isOk: early.length === 0 },
      { text: `doctor: ${clock?.sentence}`, isOk: clock !== undefined && clock.state !== 'ok' },
      { text: `write at the right server afterwards: ${after.status}`, isOk: after.status === 200 },
    ]
  },
}
