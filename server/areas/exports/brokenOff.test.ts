import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { employees } from '#contract/api/employees/endpoints.ts'
import type { ExportRequest } from '#contract/exports.ts'
import type { Answerer } from '#server/platform/http/server.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

beforeAll(async () => {
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  // Pages have 500 rows, and each person has a salary.
  await sql`with made as (insert into employees (full_name, display_name, username, team_email, personal_email, working_status, sort_name)
      select 'Many ' || n, 'Many ' || n, 'many' || n, 'many' || n || '@tidewater.example', 'many' || n || '@home.example', 'contractor', 'many'
      from generate_series(1, 1100) n returning id)
    insert into pay (employee_id, valid, personal_account_amount, currency_id, batch)
    select made.id, '[2020-01-01,)', 1234.5, c.id, 1 from made, currencies c where c.name = 'EUR'`.execute(app.deps.db)
})
afterEach(() => sql`drop trigger if exists happens on audit_events`.execute(app.deps.db))

/** Number of salaries that the person has been shown, by the trail. */
async function shownTo({ id }: Made): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit_events
    where action = 'employee.reveal-salary' and actor_id = ${id}`.execute(app.deps.db)
  return rows[0]?.count ?? 0
}

/** Exports all contractors with salaries. Runs this statement once the first page is logged and sent. */
async function exportWhile({ token }: Made, happens: string): Promise<string | undefined> {
  await sql`create or replace function happens() returns trigger language plpgsql as ${sql.lit(`begin
    if exists (select from told where action = 'employee.reveal-salary') then ${happens}; end if; return null; end`)}`.execute(
    app.deps.db,
  )
  await sql`create trigger happens after insert on audit_events referencing new table as told
    for each statement execute function happens()`.execute(app.deps.db)
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
  return response.text().catch(() => undefined)
}

const reader = () =>
  makePerson(app, {
    permissions: ['employees.read', 'employees.read.projects.readActive', 'employees.baseSalary.read'],
  })

test('with unchanged permissions the export is complete, and every salary in it is logged', async () => {
  const person = await reader()
  const text = await exportWhile(person, 'null')
  expect(text?.match(/"many\d+"/g)).toHaveLength(1100)
  // One person of the cast is a contractor with a salary too.
  expect(await shownTo(person)).toBe(1101)
})

test.each<[string, (id: string) => string]>([
  ['is signed out', (id) => `update sessions set revoked_at = now() where employee_id = '${id}'`],
  ['leaves', (id) => `update employees set working_status = 'left', left_date = '2024-01-01' where id = '${id}'`],
  [
    'may not read salaries any more',
    (id) => `delete from role_permissions rp using employee_roles er, permissions p where er.role_id = rp.role_id
      and er.employee_id = '${id}' and p.id = rp.permission_id and p.code = 'employees.baseSalary.read'`,
  ],
  ['has no role any more', (id) => `delete from employee_roles where employee_id = '${id}'`],
])('of somebody who %s between two pages, it breaks off before the next', async (_what, happens) => {
  const person = await reader()
  expect(await exportWhile(person, happens(person.id))).toBeUndefined()
  expect(await shownTo(person)).toBeLessThanOrEqual(500)
  expect(await shownTo(person)).toBeGreaterThan(400)
})

test('for a person who is signed out while the rows are read, it is refused before its first byte', async () => {
  const person = await reader()
  const search = app.server.calls.get(employees.search) as Answerer
  const signOut = () =>
    sql`update sessions set revoked_at = now() where employee_id = ${person.id}`.execute(app.deps.db)
  let signedOut: Promise<unknown> | undefined
  app.server.calls.set(employees.search, (asked) => {
    signedOut ??= signOut()
    return search(asked)
  })
  const { statusCode } = await app.app.inject({
    method: 'POST',
    url: '/api/v1/exports',
    headers: { authorization: `Bearer ${person.token}` },
    payload: { list: 'employees' },
  })
  app.server.calls.set(employees.search, search)
  await signedOut
  expect(statusCode).toBe(401)
})
