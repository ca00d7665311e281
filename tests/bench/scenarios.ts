import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Db } from '#server/platform/deps.ts'

/** A call as a person of the company makes it. */
export interface Call {
  endpoint: Endpoint
  params?: Record<string, string>
  query?: Record<string, string>
  /** A function if each run needs a different body. */
  body?: object | (() => object)
}

/** One row of the table. */
export interface Scenario extends Call {
  name: string
  /** Calls that a page makes at the same time. The row has the time until all are answered. */
  beside?: Call[]
}

const page = { page: 1, size: 20, preload: true }

interface Somebody {
  id: string
  username: string
  full_name: string
  personal_email: string
  address: string
  country: string
  city: string
  /** The id of a person who leads others. */
  manager: string
  /** The id of a person who has not completed the onboarding form. */
  invited: string
  role: string
}

/** Calls on a large company. The person in the calls is in the middle of the list. */
export async function scenariosOf(db: Db): Promise<Scenario[]> {
  const { rows } = await sql<Somebody>`select id, username, full_name, personal_email, address, country, city,
      (select line_manager_id from employees where line_manager_id is not null order by sort_name limit 1) as manager,
      (select i.employee_id from invitations i where i.completed_at is null and i.deleted_at is null
        limit 1) as invited,
      (select id from roles where code = 'full-time') as role
    from employees where working_status = 'full-time' and country <> '' order by sort_name
    offset (select count(*) / 3 from employees) limit 1`.execute(db)
  const who = rows[0] as Somebody
  const search = (name: string, body: object) => ({
    name,
    endpoint: api.employees.search,
    body: { ...page, ...body },
  })
  const palette = (name: string, q: string) => ({ name, endpoint: api.search.find, query: { q } })
  const three = { workingStatuses: ['full-time'], positions: ['backend'], seniorities: ['senior'] }
  const without = { withTotal: false }
  return [
    search('search by keyword', { ...without, keyword: who.full_name }),
    search('search by three filters', { ...without, ...three }),
    search('sorted by name', { ...without, order: 'displayName' }),
    search('deep page (offset 780)', { ...without, page: 40 }),
    search('first page without total', without),
    search('first page with total', {}),
    search('three filters with total', three),
    palette('palette, a name', who.full_name),
    palette('palette, two letters', who.full_name.slice(0, 2)),
    palette('palette, a client', 'harbor'),
    palette('palette, nothing', 'zzzz'),
    { name: 'detail', endpoint: api.employees.one, params: { id: who.username } },
    {
      name: 'update personal info',
      endpoint: api.employees.editPersonalInfo,
      params: { id: who.id },
      body: {
        dob: '1990-04-01',
        gender: 'Female',
        personalEmail: who.personal_email,
        address: who.address || 'Quay 1',
        country: who.country,
        city: who.city,
      },
    },
    {
      name: 'send the invitation again',
      endpoint: api.employees.invite,
      params: { id: who.invited },
      body: {},
    },
    { name: 'onboarding data', endpoint: api.employees.onboardingData, params: { id: who.id } },
    { name: 'my profile', endpoint: api.profile.mine },
    { name: 'org chart, the top', endpoint: api.lineManagers.chart, query: { size: '50' } },
    {
      name: 'org chart, one manager',
      endpoint: api.lineManagers.chart,
      query: { managerID: who.manager, size: '50' },
    },
    { name: 'org chart, way to a person', endpoint: api.lineManagers.way, params: { id: who.id } },
    { name: 'uses of every stack', endpoint: api.metadata.stacksUsage },
    { name: 'roles with their holders', endpoint: api.roles.list },
    { name: 'what a person may see', endpoint: api.roles.access, params: { id: who.id } },
    {
      name: 'preview of grants',
      endpoint: api.roles.previewGrants,
      params: { id: who.role },
      body: { permissions: ['auth.read', 'employees.read', 'projects.read', 'metadata.read'] },
    },
  ]
}
