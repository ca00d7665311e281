import { sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'

/** One request of a scenario. */
export interface Asked {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  body?: object
}

/** The roles whose calls are measured, from the one that sees most to the one that sees least. */
export const callers = ['admin', 'member', 'project-lead', 'full-time', 'contractor'] as const

/** One row of the table: requests that are repeated in turn. */
export interface Measured {
  name: string
  /** Who calls in turn: those of `callers` whose permissions cover the call. All if absent. */
  by?: readonly (typeof callers)[number][]
  /** The request with this number. */
  request: (count: number) => Asked
}

interface Somebody {
  id: string
  username: string
  dob: string | null
  gender: string
  personal_email: string
  country: string
  city: string
}

/**
 * The calls that both servers answer. Calls on people use 4,000 different people, so that writers don't wait for each
 * other and no cache holds all of them.
 */
export async function callsOf(db: Db): Promise<Measured[]> {
  const { rows: people } =
    await sql<Somebody>`select id, username, date_of_birth as dob, gender, personal_email, country, city
    from employees where working_status = 'full-time' and country <> '' and deleted_at is null
      order by id limit 4000`.execute(db)
  const { rows: projects } = await sql<{
    code: string
  }>`select code from projects where status = 'active' order by code limit 16`.execute(db)
  const one = <T>(list: T[], count: number) => list[count % list.length] as T
  const search = { page: 1, size: 25, preload: true, workingStatuses: ['full-time'], positions: ['backend'] }
  const list = (name: string, more: object): Measured => ({
    name,
    request: () => ({
      method: 'POST',
      path: '/employees/search',
      body: { ...search, order: 'displayName', ...more },
    }),
  })
  const get = (name: string, path: (count: number) => string, by?: Measured['by']): Measured => ({
    name,
    ...(by && { by }),
    request: (count) => ({ method: 'GET', path: path(count) }),
  })
  return [
    list('list of 25, two filters, exact total', {}),
    list('the same without total', { withTotal: false }),
    // A contractor sees only those who share a project.
    get('one person', (count) => `/employees/${one(people, count).username}`, callers.slice(0, 4)),
    {
      name: 'one update, with history',
      by: ['admin'],
      request: (count) => {
        const { id, dob, gender, personal_email: personalEmail, country, city } = one(people, count)
        const body = {
          dob: dob ?? '1990-04-01',
          gender,
          personalEmail,
          country,
          city,
          address: `Quay ${count}`,
        }
        return { method: 'PUT', path: `/employees/${id}/personal-info`, body }
      },
    },
    get('inbox', () => '/feedbacks?page=1&size=20'),
    get('one project', (count) => `/projects/${one(projects, count).code}`, ['admin', 'member']),
    get('dashboard, summary of projects', () => '/dashboards/projects/summary', ['admin', 'project-lead']),
  ]
}
