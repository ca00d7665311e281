import * as api from '#contract/api/index.ts'
import type { Employee } from '#contract/api/employees/employee.ts'
import { daysLater } from '#contract/dates.ts'
import type { ScopedPermission } from '#contract/scopes.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { today } from '#server/platform/deps.ts'
import { giveScoped, joinProject, type Made, makePerson, makeProject } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

/** Another day for who reads employment in time of some people only (docs/rules/time.md#7.3). */
const app = testServer()
const { employees, lineManagers } = api
const [general, memberships] = [
  'employees.read.generalInfo.fullAccess',
  'employees.read.projects.fullAccess',
] as const satisfies ScopedPermission[]
const later = () => daysLater(today(app.deps.env), 10)

const change = ({ id }: Made, body: object) => app.as('admin')(employees.changeEmployment, { params: { id }, body })
const found = async ({ token }: Made, body: object = {}) => {
  const answer = await app.as(null)(employees.search, { body: { preload: true, asOf: later(), ...body }, token })
  const { data, total } = answer.body as unknown as { data: Employee[]; total: number }
  return { status: answer.status, data, total }
}

/** A person who holds this on oneself only. */
async function makeReader(...grants: ScopedPermission[]) {
  const reader = await makePerson(app, {
    permissions: ['auth.read', 'employees.read', 'employees.read.projects.readActive'],
  })
  await giveScoped(
    app,
    reader,
    grants.map((permission) => ({ permission, scope: 'self' })),
  )
  return reader
}

/** A line manager, who reads it of the line. */
async function makeTeam() {
  const reader = await makePerson(app, {
    permissions: ['auth.read', 'employees.read', 'employees.read.projects.readActive'],
  })
  const columns = { joined_date: '2024-01-01', seniority_id: seedId('seniority', 'mid') }
  const direct = await makePerson(app, { columns: { ...columns, line_manager_id: reader.id } })
  const stranger = await makePerson(app, { columns })
  return { reader, direct, stranger }
}

test('there are only people of whom the reader reads it, by the scopes of today', async () => {
  const { reader, direct, stranger } = await makeTeam()
  await change(direct, { seniorityID: seedId('seniority', 'senior'), from: later() })
  const { data, total } = await found(reader)
  expect([data.map(({ id, seniority }) => [id, seniority?.code]), total]).toEqual([[[direct.id, 'senior']], 1])
  expect(data[0]?.phoneNumber).toBe('+49 1511234567')
  const one = async ({ id }: Made) =>
    (await app.as(null)(employees.one, { params: { id }, query: { asOf: later() }, token: reader.token })).status
  expect([await one(direct), await one(stranger)]).toEqual([200, 404])
  const chart = await app.as(null)(lineManagers.chart, { query: { asOf: later() }, token: reader.token })
  expect((chart.body.data as { id: string }[]).map(({ id }) => id)).toEqual([direct.id])
  expect((await found(stranger)).status).toBe(403)
  // Who reports to the reader only then does so today of nobody's.
  await change(stranger, { lineManagerID: reader.id, from: later() })
  await change(direct, { lineManagerID: stranger.id, from: later() })
  expect((await found(reader)).data.map(({ id }) => id)).toEqual([direct.id])
})

test('a record names nobody of whom the reader does not read it', async () => {
  const [reader, stranger] = [await makeReader(general), await makePerson(app)]
  await change(stranger, { lineManagerID: reader.id, from: later() })
  const params = { id: reader.id }
  const answer = await app.as(null)(employees.one, { params, query: { asOf: later() }, token: reader.token })
  expect(answer.body.data).toMatchObject({ id: reader.id, mentees: [], lineManager: null })
})

test('memberships are shown and filtered by only where their days are read', async () => {
  const [reader, blind] = [await makeReader(general, memberships), await makeReader(general)]
  const project = await makeProject(app)
  for (const who of [reader, blind]) await joinProject(app, who, project)
  const projects = [project.code]
  const shown = async (who: Made) =>
    (await found(who)).data.map(({ id, projects: on }) => [id, on.map((one) => one.id)])
  expect([await shown(reader), await shown(blind)]).toEqual([[[reader.id, [project.id]]], [[blind.id, []]]])
  expect([(await found(reader, { projects })).total, (await found(blind, { projects })).total]).toEqual([1, 0])
})
