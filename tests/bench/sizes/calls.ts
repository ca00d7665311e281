import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { EmployeeStatus } from '#contract/api/metadata/metadata.ts'
import type { Db } from '#server/platform/deps.ts'
import { dashboardScenarios } from '../dashboardScenarios.ts'
import { type Scenario, scenariosOf } from '../scenarios.ts'

/** Calls whose time could grow with the company, as pages make them. */
export async function sizeScenarios(db: Db, today: string): Promise<Scenario[]> {
  const { rows } = await sql<{ frequent: string; rare: string; people: number }>`
    with names as (select full_name, count(*) as people from employees where working_status = 'full-time' group by 1)
    select (select full_name from names order by people desc, 1 limit 1) as frequent,
      (select full_name from names order by people, 1 limit 1) as rare,
      (select count(*)::int from employees) as people`.execute(db)
  const { frequent = '', rare = '', people = 0 } = rows[0] ?? {}
  const search = (name: string, body: object): Scenario => ({ name, endpoint: api.employees.search, body })
  const list = { page: 1, size: 25, preload: true, order: 'displayName' }
  const two = { ...list, workingStatuses: ['full-time'], positions: ['backend'] }
  const workingStatuses = EmployeeStatus.options.filter((status) => status !== 'left')
  const picker = (name: string, keyword: string) =>
    search(`picker, ${name}`, {
      ...{ page: 1, size: 20, order: 'displayName', preload: false, withTotal: false },
      ...{ workingStatuses, keyword },
    })
  const known = [...(await scenariosOf(db)), ...(await dashboardScenarios(db, today))]
  const others = /^(palette, (a name|two letters)|detail|org chart, the top|(tab|summary)\b.*)$/
  return [
    search('list of 25, two filters', two),
    search('the same without total', { ...two, withTotal: false }),
    search('everyone by name', { ...list, withTotal: false }),
    search('everyone by name, with total', list),
    search('page in the middle', { ...list, page: Math.ceil(people / 50), withTotal: false }),
    picker('two letters', frequent.slice(0, 2)),
    picker('a frequent name', frequent),
    picker('a rare name', rare),
    ...known.filter(({ name }) => others.test(name)),
  ]
}
