import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { employees } from '#contract/api/employees.ts'
import type { ExportRequest } from '#contract/exports.ts'
import type { Answerer } from '#server/http/serve.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
let search: Answerer

beforeAll(async () => {
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  // Pages have 500 rows.
  await sql`insert into employees (full_name, display_name, username, team_email, personal_email, working_status, sort_name)
    select 'Many ' || n, 'Many ' || n, 'many' || n, 'many' || n || '@tidewater.example', 'many' || n || '@home.example', 'contractor', 'many'
    from generate_series(1, 1100) n`.execute(app.deps.db)
  search = app.deps.calls.get(employees.search) as Answerer
})
afterEach(() => void app.deps.calls.set(employees.search, search))

/** Exports all contractors; once the first page is read, this happens. Answers how many pages were read, and what arrived unless it broke off. */
async function exportWhile({ token }: Made, happens: () => Promise<unknown>) {
  let pages = 0
  app.deps.calls.set(employees.search, async (asked) => {
    const answer = await search(asked)
    pages += 1
    if (pages === 1) await happens()
    return answer
  })
  const { port } = app.app.server.address() as AddressInfo
  const request: ExportRequest = {
    list: 'employees',
    columns: ['username', 'baseSalary'],
    body: { workingStatuses: ['contractor'] },
  }
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/exports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(request),
  })
  // On a quick machine it is refused before anything of it has left.
  const text = response.ok ? await response.text().catch(() => undefined) : undefined
  return { pages, text }
}

const reader = () =>
  makePerson(app, {
    may: ['employees.read', 'employees.read.projects.readActive', 'employees.baseSalary.read'],
  })

test('of somebody who stays who he is, a file is whole', async () => {
  const { pages, text } = await exportWhile(await reader(), async () => undefined)
  expect(pages).toBe(3)
  expect(text?.match(/"many\d+"/g)).toHaveLength(1100)
})

test.each<[string, (person: Made) => Promise<unknown>]>([
  [
    'is signed out',
    ({ id }) => sql`update sessions set revoked_at = now() where employee_id = ${id}`.execute(app.deps.db),
  ],
  [
    'leaves',
    ({ id }) =>
      sql`update employees set working_status = 'left', left_date = '2024-01-01' where id = ${id}`.execute(
        app.deps.db,
      ),
  ],
  [
    'may not read salaries any more',
    ({ id }) =>
      sql`delete from role_permissions rp using employee_roles er, permissions p where er.role_id = rp.role_id
        and er.employee_id = ${id} and p.id = rp.permission_id and p.code = 'employees.baseSalary.read'`.execute(
        app.deps.db,
      ),
  ],
  [
    'has no role any more',
    ({ id }) => sql`delete from employee_roles where employee_id = ${id}`.execute(app.deps.db),
  ],
])('of somebody who %s between two pages, it breaks off before the next', async (_what, happens) => {
  const person = await reader()
  expect(await exportWhile(person, () => happens(person))).toEqual({ pages: 1, text: undefined })
})
