import { randomUUID } from 'node:crypto'
import * as api from '#contract/api/index.ts'
import type { CapacityMonth, StaffingRow } from '#contract/api/staffing.ts'
import { daysLater } from '#contract/dates.ts'
import { monthsLater } from '#contract/months.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { today } from '#server/platform/deps.ts'
import { joinProject, leadProject, makePerson, makeProject } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { staffing } = api

test('the hours of six months are the sums of the rows of each (rules/members.md#5.4)', async () => {
  const day = today(app.deps.env)
  const lead = await makePerson(app, {
    permissions: ['dashboards.resources.read', 'projectMembers.read', 'projects.read.fullAccess'],
  })
  const own = await makeProject(app)
  await leadProject(app, lead, own)
  const member = await makePerson(app)
  await joinProject(app, member, own, { percent: 50, end_date: daysLater(day, 45) })
  await makePerson(app, { columns: { line_manager_id: lead.id } })
  const role = { id: randomUUID(), project_id: own.id, seniority_id: seedId('seniority', 'mid'), is_open: true }
  const start = `${monthsLater(day.slice(0, 7), 2)}-01`
  await insertRows(app.deps.db, 'project_slots', [
    { ...role, deployment_type: 'official', percent: 50, start_date: start, end_date: daysLater(start, 7) },
  ])
  for (const token of [undefined, lead.token])
    for (const mine of ['false', 'true']) {
      const ask = token ? app.as(null) : app.as('admin')
      const given = token ? { token } : {}
      const months = (await ask(staffing.capacity, { query: { mine }, ...given })).body.data as CapacityMonth[]
      expect(months.map(({ month }) => month)).toEqual([0, 1, 2, 3, 4, 5].map((at) => monthsLater(day.slice(0, 7), at)))
      for (const { month, has, given: taken } of months) {
        const window = { from: `${month}-01`, to: `${monthsLater(month, 1)}-01` }
        const query = { by: 'people', ...window, mine, size: '999' }
        const { data, total } = (await ask(staffing.list, { query, ...given })).body as {
          data: StaffingRow[]
          total: number
        }
        expect(data).toHaveLength(total)
        const sum = (of: 'has' | 'given') => data.reduce((hours, row) => hours + (row.hours?.[of] ?? 0), 0)
        expect(has).toBeCloseTo(sum('has'))
        expect(taken).toBeCloseTo(sum('given'))
      }
    }
  const { data } = (await app.as(null)(staffing.capacity, { query: { mine: 'true' }, token: lead.token })).body
  const [now, , planned] = data as CapacityMonth[]
  expect(now?.has).toBeGreaterThan(now?.given ?? 0)
  expect(now?.given).toBeGreaterThan(0)
  // Half of a week of 40 hours, less what is off for the company.
  expect((data as CapacityMonth[]).map(({ open }) => open > 0)).toEqual([false, false, true, false, false, false])
  expect(planned?.open).toBeLessThanOrEqual(20)
})

test('capacity is for readers of utilization', async () => {
  const { token } = await makePerson(app, { permissions: ['projectMembers.read'] })
  expect((await app.as(null)(staffing.capacity)).status).toBe(401)
  expect((await app.as(null)(staffing.capacity, { token })).status).toBe(403)
})
