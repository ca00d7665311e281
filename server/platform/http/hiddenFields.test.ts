import { randomUUID } from 'node:crypto'
import { Employee, EmployeeProject, EmployeeRecord } from '#contract/api/employees/employee.ts'
import { UtilizationState } from '#contract/api/dashboards/resources.ts'
import { employeeOrders } from '#contract/api/employees/search.ts'
import * as api from '#contract/api/index.ts'
import { daysLater } from '#contract/dates.ts'
import { today } from '#server/platform/deps.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { cast, castProjects } from '#tests/support/cast.ts'
import {
  answersTo,
  type Battery,
  type Caller,
  hiddenFieldsOf,
  makeCallers,
  testHiddenFields,
} from '#tests/support/hiddenFields.ts'
import { hiddenOfEmployee, hiddenOfProject, membership, subject } from '#tests/support/hiddenValues.ts'
import { joinProject, makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

const callers: Caller[] = []

const fields = [
  ...hiddenFieldsOf(EmployeeRecord, hiddenOfEmployee),
  ...hiddenFieldsOf(EmployeeProject, hiddenOfProject),
]
const allValues = Object.values({ ...hiddenOfEmployee, ...hiddenOfProject })

beforeAll(async () => {
  now = today(app.deps.env)
  await makePerson(app, {
    columns: { ...subject, full_name: 'Sub Ject', display_name: 'Subject', line_manager_id: cast.admin.id },
  })
  for (const [at, id] of [membership, randomUUID()].entries()) {
    const start = at ? '2024-06-01' : '2024-01-01'
    const position_ids = [seedId('position', at ? 'frontend' : 'devops')]
    await joinProject(app, subject, castProjects.harbor, { id, start_date: start, position_ids })
  }
  await joinProject(app, subject, castProjects.beacon)
  await makePerson(app, { columns: { line_manager_id: subject.id } })
  const accounts = ['notion', 'linkedin'].map((type) => ({ employee_id: subject.id, type }))
  await insertRows(app.deps.db, 'social_accounts', accounts)
  for (const { values, write } of allValues) await write(app.deps.db, values[0] ?? null)

  const onHarbor = (who: { id: string }) => joinProject(app, who, castProjects.harbor)
  callers.push(...(await makeCallers(app, fields, async (who, isEditor) => !isEditor && onHarbor(who))))
}, 60_000)

/** Searches for these values. */
const byWord = (words: readonly unknown[]): Battery =>
  words
    .filter((word) => typeof word === 'string' && word !== '')
    .map((keyword) => [api.employees.search, { body: { keyword } }])

/** One day for all calls, also when midnight passes between two of them. */
let now: string

/** No row has it. */
const randomId = randomUUID()

/** Requests whose answers could reveal a hidden value. */
function battery(): Battery {
  const { employees, lineManagers, auth, profile, projects, projectMembers, staffing, dashboardResources } = api
  const { availabilities, utilization, utilizationPeople, workUnitDistribution, workUnitDistributionSummary } =
    dashboardResources
  const byId = { params: { id: subject.id } }
  const orders = [undefined, ...employeeOrders, ...employeeOrders.map((order) => `-${order}`)]
  const filters = [
    { workingStatuses: ['full-time'] },
    { positions: ['-'] },
    { stacks: ['-'] },
    { chapters: ['-'] },
    { seniorities: ['mid'] },
    { organizations: ['tidewater', '-'] },
    { projects: ['harbor'] },
    { projects: ['-'] },
    { lineManagers: [cast.admin.id] },
    ...['joined', 'left', 'probation', 'contract'].flatMap((name) =>
      ['2018-08-08', '2024-02-29', '2098-06-01'].map((day) => ({ [`${name}From`]: day, size: 2 })),
    ),
  ]
  const searches: object[] = [
    ...orders.map((order) => ({ order })),
    ...filters.map((filter) => ({ ...filter, size: 2 })),
    { page: 2, size: 3, preload: true },
    // Today and another day: whoever compares them learns nothing either (rules/time.md#7.3).
    ...[now, daysLater(now, 30)].flatMap((asOf) =>
      [{}, ...filters].map((filter) => ({ ...filter, asOf, preload: true })),
    ),
    { page: 999 },
  ]
  return [
    ...searches.map((body): Battery[number] => [employees.search, { body }]),
    [employees.one, byId],
    [employees.one, { params: { id: subject.username } }],
    [employees.one, { ...byId, query: { asOf: daysLater(now, 30) } }],
    [employees.one, { params: { id: cast.admin.id } }],
    ...[now, daysLater(now, 30)].flatMap(
      (asOf): Battery => [
        [lineManagers.list, { query: { asOf } }],
        [lineManagers.chart, { query: { asOf } }],
        [projects.list, { query: { asOf } }],
        [projects.one, { params: { id: castProjects.harbor.id }, query: { asOf } }],
        [projectMembers.list, { params: { id: castProjects.harbor.id }, query: { asOf } }],
        [staffing.list, { query: { by: 'people', from: now, to: daysLater(now, 60), asOf } }],
        [staffing.list, { query: { by: 'people', from: now, to: daysLater(now, 60), keyword: 'Subject', asOf } }],
        ...[availabilities, utilization, workUnitDistribution, workUnitDistributionSummary].map(
          (call): Battery[number] => [call, { query: { asOf } }],
        ),
        ...UtilizationState.options.map((state): Battery[number] => [
          utilizationPeople,
          { query: { asOf, month: asOf.slice(0, 7), state } },
        ]),
      ],
    ),
    [employees.timeline, byId],
    [employees.employment, byId],
    [employees.pay, byId],
    [employees.takeBackPay, { params: { id: subject.id, payID: randomId } }],
    [employees.takeBackEmployment, { params: { id: subject.id, employmentID: randomId } }],
    [employees.onboardingData, byId],
    [employees.document, { params: { id: subject.id, name: 'passportPhotoFront' } }],
    [employees.projectOptions, {}],
    [lineManagers.list, {}],
    [auth.me, {}],
    [profile.mine, {}],
    [employees.editGeneralInfo, { ...byId, body: { leftDate: '1999-01-01' } }],
    [employees.editPersonalInfo, { ...byId, body: {} }],
    [employees.editBaseSalary, { ...byId, body: {} }],
    [employees.changeStatus, { ...byId, body: {} }],
    [employees.changeRoles, { ...byId, body: { roles: [] } }],
  ]
}

testHiddenFields({
  app,
  fields,
  named: Object.keys({ ...hiddenOfEmployee, ...hiddenOfProject }),
  callers,
  battery,
  byWord,
  inSight: (name) => name in { ...Employee.shape, ...EmployeeProject.shape },
  look: async (token) => (await app.as(null)(api.employees.one, { params: { id: subject.id }, token })).text,
})

test('what the battery asks is answered, or refused for want of a right or a value', async () => {
  const admin = callers[0] as Caller
  const statuses = (await answersTo(app, admin.token, battery())).map((text) => text.split('\n')[1]?.slice(0, 3))
  // The document's address has no picture.
  expect(new Set(statuses)).toEqual(new Set(['200', '400', '404']))
  expect(statuses.filter((status) => status === '400')).toHaveLength(5)
})
