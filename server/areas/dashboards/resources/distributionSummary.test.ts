import fc from 'fast-check'
import * as api from '#contract/api/index.ts'
import { headRoles } from '#contract/api/dashboards/resources.ts'
import { workUnitTypes } from '#contract/api/projects/words.ts'
import { addHead, addUnit, type UnitType } from '#tests/support/doings.ts'
import { ownCompany } from '#tests/support/ownCompany.ts'
import { makePerson, makeProject } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

async function summary() {
  const { status, body } = await app.as('admin')(api.dashboardResources.workUnitDistributionSummary)
  expect(status).toBe(200)
  return body.data
}

test('all shares are 0 without people, and for people without work', async () => {
  const { hire } = await ownCompany(app)
  const none = { learning: 0, development: 0, management: 0, training: 0 }
  expect(await summary()).toEqual(none)
  await hire('Ann')
  expect(await summary()).toEqual(none)
})

test('shares are of all pairs of a person and an activity', async () => {
  const { hire } = await ownCompany(app)
  const [ann, bob] = [await hire('Ann'), await hire('Bob', { working_status: 'probation' })]
  const stranger = await makePerson(app, { permissions: [], columns: { line_manager_id: ann.id } })
  const project = await makeProject(app, { status: 'paused' })
  await addUnit(app, project, 'learning', 'Reading', [ann, bob, stranger])
  await addUnit(app, project, 'development', 'Sensors', [ann, bob])
  await addUnit(app, project, 'development', 'Cranes', [ann, bob])
  await addHead(app, project, ann, 'technical-lead')
  // Do not count: ended or ending roles, sales roles, people of another organization.
  await addUnit(app, project, 'training', 'Archived', [ann], { status: 'archived' })
  await addHead(app, project, bob, 'technical-lead', { end_date: '2099-01-01' })
  await addHead(app, project, bob, 'sale-person')
  await addHead(app, project, bob, 'deal-closing')
  await addHead(app, project, stranger, 'delivery-manager')
  // L = 2 (both Ann and Bob), D = 4, M = 0, T = 0, H = 1, R = 0: 2/7 = 28.571, 4/7 = 57.142, 1/7 = 14.285.
  expect(await summary()).toEqual({ learning: 28.57, development: 57.14, management: 14.29, training: 0 })

  // With a mentee there are eight: 2/8, 4/8, 1/8 and 1/8.
  await hire('Cam', { line_manager_id: ann.id, working_status: 'left' })
  expect(await summary()).toEqual({ learning: 25, development: 50, management: 12.5, training: 12.5 })
})

const types = Object.keys(workUnitTypes) as UnitType[]
const roles = Object.keys(headRoles)
const company = fc.record({
  units: fc.array(
    fc.record({
      type: fc.constantFrom(...types),
      status: fc.constantFrom('active', 'archived'),
      people: fc.uniqueArray(fc.nat(4)),
    }),
    { maxLength: 8 },
  ),
  heads: fc.uniqueArray(fc.record({ person: fc.nat(4), role: fc.constantFrom(...roles), isOpen: fc.boolean() }), {
    maxLength: 6,
    selector: ({ person, role }) => `${person} ${role}`,
  }),
  managers: fc.array(fc.option(fc.nat(4), { nil: null }), { minLength: 5, maxLength: 5 }),
})

test('shares agree with a naive count', async () => {
  await fc.assert(
    fc.asyncProperty(company, async ({ units, heads, managers }) => {
      const { hire } = await ownCompany(app)
      const project = await makeProject(app)
      const people: { id: string }[] = []
      // The last person is of another organization.
      for (let at = 0; at < 4; at += 1) people.push(await hire(`Person ${at}`))
      people.push(await makePerson(app, { permissions: [] }))
      const isOwn = (at: number) => at < 4
      for (const { type, status, people: members } of units)
        await addUnit(
          app,
          project,
          type,
          'Unit',
          members.flatMap((at) => people[at] ?? []),
          { status },
        )
      for (const { person, role, isOpen } of heads) {
        const end = isOpen ? null : '2099-01-01'
        await addHead(app, project, people[person] as { id: string }, role, { end_date: end })
      }
      for (const [at, manager] of managers.entries())
        await app.deps.db
          .updateTable('employees')
          .set({ line_manager_id: manager === null ? null : (people[manager]?.id ?? null) })
          .where('id', '=', people[at]?.id ?? '')
          .execute()

      const counts: Record<string, number> = Object.fromEntries(types.map((type) => [type, 0]))
      const add = (type: string, times: number) => (counts[type] = (counts[type] ?? 0) + times)
      for (const { type, status, people: members } of units)
        if (status === 'active') add(type, members.filter(isOwn).length)
      const leading = ['technical-lead', 'delivery-manager', 'account-manager']
      for (const { person, role, isOpen } of heads)
        if (isOpen && isOwn(person) && leading.includes(role)) add('management', 1)
      for (const [at, manager] of managers.entries())
        if (isOwn(at) && manager !== null && isOwn(manager)) add('training', 1)
      const sum = Object.values(counts).reduce((one, other) => one + other, 0)
      // Whole hundredths of a percent, half up, in integers so that nothing is lost.
      const share = (times: number) => (sum ? Math.floor((20_000 * times + sum) / (2 * sum)) / 100 : 0)
      expect(await summary()).toEqual(
        Object.fromEntries(Object.entries(counts).map(([type, times]) => [type, share(times)])),
      )
    }),
    { numRuns: 25 },
  )
}, 60_000)
