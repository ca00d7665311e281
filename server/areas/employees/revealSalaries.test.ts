import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import type { Permission } from '#contract/permissions.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

const makeEarner = async (columns = {}) => {
  const made = await makePerson(app, { columns, roles: ['full-time'] })
  await app.as('admin')(api.employees.editBaseSalary, {
    params: { id: made.id },
    body: { currencyCode: 'EUR', batch: 1, personalAccountAmount: 1234 },
  })
  return made
}
const reveal = ({ token }: { token: string }, ids: string[]) =>
  app.as(null)(api.employees.revealSalaries, { token, body: { employeeIDs: ids } })
const looksAt = async ({ id }: { id: string }) => {
  const { rows } = await sql<{
    actor: string
    changes: object
    request: string
  }>`select actor_id as actor, changes,
    request_id as request from audit_events where entity = 'employee' and entity_id = ${id}
      and action = 'employee.reveal-salary'`.execute(app.deps.db)
  return rows
}

let reader: Made
beforeAll(async () => {
  reader = await makePerson(app, {
    permissions: ['employees.read.projects.readActive', 'employees.baseSalary.read', 'employees.read'],
  })
})

test('each person whose salary is revealed gets an event, all under one request', async () => {
  const [one, two] = [await makeEarner(), await makeEarner()]
  expect((await reveal(reader, [one.id, two.id, one.id])).body).toEqual({ data: null, message: 'ok' })
  const events = [await looksAt(one), await looksAt(two)].flat()
  const event = {
    actor: reader.id,
    changes: [{ field: 'baseSalary', before: '', after: '', masked: true }],
    request: expect.stringMatching(/\w/),
  }
  expect(events).toEqual([event, event])
  expect(events[0]?.request).toBe(events[1]?.request)
})

test('people who have no salary, left or do not exist are skipped', async () => {
  const [poor, gone] = [await makePerson(app), await makeEarner({ working_status: 'left' })]
  expect((await reveal(reader, [poor.id, gone.id, randomUUID()])).status).toBe(200)
  expect([await looksAt(poor), await looksAt(gone)]).toEqual([[], []])
  const manager = await makePerson(app, {
    permissions: ['employees.read.projects.readActive', 'employees.baseSalary.read', 'employees.read.fullAccess'],
  })
  await reveal(manager, [gone.id])
  expect(await looksAt(gone)).toHaveLength(1)
})

test('only readers of salaries see these events in the history', async () => {
  const made = await makeEarner()
  await reveal(reader, [made.id])
  const actionsFor = async (permissions: Permission[]) => {
    const { token } = await makePerson(app, { permissions })
    const { body } = await app.as(null)(api.employees.timeline, { params: { id: made.id }, token })
    return (body.data as { action: string }[]).map(({ action }) => action)
  }
  const plain: Permission[] = ['employees.read.projects.readActive', 'employees.read.fullAccess']
  expect(await actionsFor([...plain, 'employees.baseSalary.read'])).toContain('employee.reveal-salary')
  expect(await actionsFor(plain)).not.toContain('employee.reveal-salary')
})

test.each<[string, string[]]>([
  ['nobody', []],
  ['no id', ['x']],
  ['more than a page', Array.from({ length: 1000 }, () => randomUUID())],
])('%s is refused', async (_what, ids) => {
  expect((await reveal(reader, ids)).status).toBe(400)
})
