import { randomUUID } from 'node:crypto'
import * as api from '#contract/api/index.ts'
import type { Employee } from '#contract/api/employees/employee.ts'
import { daysLater } from '#contract/dates.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { today } from '#server/platform/deps.ts'
import { giveScoped, type Made, makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

/**
 * HR of one organization does what they please with its people. Those below them can be of other organizations, so
 * whoever comes to stand above a person must hold on all of these what they would gain (rules/roles.md#1.8).
 */
const app = testServer()
const general = 'employees.read.generalInfo.fullAccess'
const projects = 'employees.read.projects.fullAccess'
const phone = '+49 1511234567'

async function makeOrganization(...people: Made[]) {
  const id = randomUUID()
  await insertRows(app.deps.db, 'organizations', [{ id, code: `org-${id}`, name: id }])
  for (const person of people) {
    const { organizations } = (await app.as('admin')(api.employees.one, { params: { id: person.id } })).body
      .data as Employee
    const organizationIDs = [...organizations.map((one) => one.id), id]
    const answer = await app.as('admin')(api.employees.changeEmployment, {
      params: { id: person.id },
      body: { organizationIDs },
    })
    expect(answer.status).toBe(200)
  }
  return id
}

/** HR of an organization that has a manager in it, whose report is elsewhere. Nobody holds `general` on the report. */
async function cast() {
  const hr = await makePerson(app, {
    permissions: ['auth.read', 'employees.read', 'employees.read.projects.readActive', 'employees.edit'],
  })
  const given = [general, projects] as const
  await giveScoped(
    app,
    hr,
    given.map((permission) => ({ permission, scope: 'organization' as const })),
  )
  const manager = await makePerson(app)
  const report = await makePerson(app, { columns: { line_manager_id: manager.id } })
  await makeOrganization(hr, manager)
  return { hr, manager, report }
}

const phoneOf = async (reader: Made, { id }: Made) =>
  ((await app.as(null)(api.employees.one, { params: { id }, token: reader.token })).body.data as Employee).phoneNumber

const codes = ({ status, body }: Awaited<ReturnType<ReturnType<typeof app.as>>>) =>
  status === 200 ? 200 : body.errors?.map(({ field, code }) => `${field} ${code}`)

const changeJob = async (by: Made, { id }: Made, body: object) =>
  codes(await app.as(null)(api.employees.changeEmployment, { params: { id }, body, token: by.token }))

const plan = async (by: Made, { id }: Made, menteesTo: Made) => {
  const body = { lastDay: daysLater(today(app.deps.env), 1), reason: 'They move.', menteesTo: menteesTo.id }
  return codes(await app.as(null)(api.employees.planLeaving, { params: { id }, body, token: by.token }))
}

test('nobody comes to stand above people of others by becoming the manager of their manager', async () => {
  const { hr, manager, report } = await cast()
  expect([await phoneOf(hr, manager), await phoneOf(hr, report)]).toEqual([phone, ''])
  expect(await changeJob(hr, manager, { lineManagerID: hr.id })).toEqual(['lineManagerID employee.widensOwnRights'])
  const own = await makePerson(app, { columns: { line_manager_id: hr.id } })
  expect(await changeJob(hr, manager, { lineManagerID: own.id })).toEqual(['lineManagerID employee.widensOwnRights'])
  expect(await phoneOf(hr, report)).toBe('')
})

test('nobody takes over the reports of a leaver on whom they hold less than on the leaver', async () => {
  const { hr, manager } = await cast()
  expect(await plan(hr, manager, hr)).toEqual(['menteesTo employee.widensOwnRights'])
  const own = await makePerson(app, { columns: { line_manager_id: hr.id } })
  expect(await plan(hr, manager, own)).toEqual(['menteesTo employee.widensOwnRights'])
})

test('where all below are of the own organization, nothing is gained', async () => {
  const { hr, manager, report } = await cast()
  await makeOrganization(hr, report)
  expect(await changeJob(hr, manager, { lineManagerID: hr.id })).toBe(200)
  const { hr: other, manager: leaver, report: left } = await cast()
  await makeOrganization(other, left)
  expect(await plan(other, leaver, other)).toBe(200)
})

test('HR of one organization does not add another one to themselves, though they edit themselves', async () => {
  const { hr, report } = await cast()
  const elsewhere = await makeOrganization(report)
  const { organizations } = (await app.as('admin')(api.employees.one, { params: { id: hr.id } })).body.data as Employee
  const organizationIDs = [...organizations.map(({ id }) => id), elsewhere]
  expect(await changeJob(hr, hr, { organizationIDs })).toEqual(['organizationIDs employee.widensOwnRights'])
  expect(await changeJob(hr, hr, { organizationIDs: organizationIDs.slice(0, 1) })).toBe(200)
  expect(await phoneOf(hr, report)).toBe('')
})

test('nobody plans in two steps to stand above somebody', async () => {
  const hr = await makePerson(app, {
    permissions: [
      ...(['auth.read', 'employees.read', 'employees.read.projects.readActive', 'employees.edit'] as const),
      ...([general, projects] as const),
    ],
  })
  const pay = 'employees.baseSalary.read'
  for (const scope of ['organization', 'line'] as const) await giveScoped(app, hr, [{ permission: pay, scope }])
  const [leaver, manager, report] = [await makePerson(app), await makePerson(app), await makePerson(app)]
  await makeOrganization(hr, leaver, manager)
  // Nobody reports to them yet.
  expect(await plan(hr, leaver, hr)).toBe(200)
  const later = daysLater(today(app.deps.env), 3)
  expect(await changeJob(hr, manager, { lineManagerID: hr.id, from: later })).toBe(200)
  for (const above of [leaver, manager])
    expect(await changeJob(hr, report, { lineManagerID: above.id })).toEqual(['lineManagerID employee.widensOwnRights'])
  const [other, joiner] = [await makePerson(app), await makePerson(app)]
  await makeOrganization(hr, other)
  expect(await changeJob(hr, joiner, { lineManagerID: other.id, from: later })).toBe(200)
  expect(await changeJob(hr, other, { lineManagerID: hr.id })).toEqual(['lineManagerID employee.widensOwnRights'])
})
