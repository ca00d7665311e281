import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { Employee, EmployeeProject, EmployeeRecord } from '#contract/api/employee.ts'
import { employeeOrders } from '#contract/api/employees.ts'
import { api } from '#contract/api/index.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { factsOf } from '#contract/fields.ts'
import { type Permission, permissions } from '#contract/permissions.ts'
import { staffRoles } from '#server/db/seed/roles.ts'
import { seedId } from '#server/db/seed/ids.ts'
import { insertRows } from '#server/db/seed/insertRows.ts'
import { cast, castProjects } from '#tests/support/cast.ts'
import {
  type HiddenValue,
  hiddenOfEmployee,
  hiddenOfProject,
  membership,
  subject,
} from '#tests/support/hiddenValues.ts'
import { joinProject, makePerson } from '#tests/support/people.ts'
import type { Given } from '#tests/support/testApp.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

/** Who asks: each role of the seed, and somebody who may do everything but see hidden fields. */
interface Caller {
  name: string
  token: string
  grants: readonly string[]
}
const callers: Caller[] = []

const readOf = (object: z.ZodObject) =>
  Object.entries(object.shape).flatMap(([name, schema]) => {
    const read = factsOf(schema as z.ZodType)?.read
    return typeof read === 'string' ? [{ name, read }] : []
  })
const fields: { name: string; read: Permission; hidden: HiddenValue | undefined }[] = [
  ...readOf(EmployeeRecord).map((field) => ({ ...field, hidden: hiddenOfEmployee[field.name] })),
  ...readOf(EmployeeProject).map((field) => ({ ...field, hidden: hiddenOfProject[field.name] })),
]
const allValues = Object.values({ ...hiddenOfEmployee, ...hiddenOfProject })
const known = fields.flatMap(({ name, read, hidden }) => (hidden ? [{ name, read, hidden }] : []))

beforeAll(async () => {
  await makePerson(app, {
    columns: { ...subject, full_name: 'Sub Ject', display_name: 'Subject', line_manager_id: cast.admin.id },
  })
  for (const [at, id] of [membership, randomUUID()].entries()) {
    const start = at ? '2024-06-01' : '2024-01-01'
    await joinProject(app, subject, castProjects.harbor, { id, start_date: start })
    const position = seedId('position', at ? 'frontend' : 'devops')
    await insertRows(app.deps.db, 'project_member_positions', [
      { project_member_id: id, position_id: position },
    ])
  }
  await joinProject(app, subject, castProjects.beacon)
  await makePerson(app, { columns: { line_manager_id: subject.id } })
  const accounts = ['notion', 'linkedin'].map((type) => ({ employee_id: subject.id, type }))
  await insertRows(app.deps.db, 'social_accounts', accounts)
  for (const { values, write } of allValues) await write(app.deps.db, values[0] ?? null)

  const hiding = new Set<string>(fields.map(({ read }) => read))
  for (const { code, grants } of staffRoles) {
    const { id, token } = await makePerson(app, { roles: [code] })
    await joinProject(app, { id }, castProjects.harbor)
    callers.push({ name: code, token, grants })
  }
  const grants = permissions.filter((permission) => !hiding.has(permission))
  callers.push({ name: 'editor', grants, token: (await makePerson(app, { may: grants })).token })
}, 60_000)

/** Searches for these values. */
const byWord = (words: readonly unknown[]): [Endpoint, Given][] =>
  words
    .filter((word) => typeof word === 'string' && word !== '')
    .map((keyword) => [api.employees.search, { body: { keyword } }])

/** Requests whose answers could betray a hidden value. */
function battery(): [Endpoint, Given][] {
  const { employees, lineManagers, auth, profile } = api
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
  ]
  const searches: object[] = [
    ...orders.map((order) => ({ order })),
    ...filters.map((filter) => ({ ...filter, size: 2 })),
    { page: 2, size: 3, preload: true },
    { page: 999 },
  ]
  return [
    ...searches.map((body): [Endpoint, Given] => [employees.search, { body }]),
    [employees.one, byId],
    [employees.one, { params: { id: subject.username } }],
    [employees.one, { params: { id: cast.admin.id } }],
    [employees.timeline, byId],
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

/** All answers, byte for byte but for the request's own id. */
async function answers(token: string, calls: [Endpoint, Given][]): Promise<string[]> {
  const texts: string[] = []
  for (const [endpoint, given] of calls) {
    const { status, text } = await app.as(null)(endpoint, { ...given, token })
    const label = `${endpoint.method} ${endpoint.path} ${JSON.stringify(given)}`
    texts.push(`${label}\n${status} ${text.replace(/,"requestId":"[^"]*"/, '')}`)
  }
  return texts
}

test('every field that somebody may not read has values here, and no other', () => {
  expect(Object.keys({ ...hiddenOfEmployee, ...hiddenOfProject }).toSorted()).toEqual(
    fields.map(({ name }) => name).toSorted(),
  )
})

type Known = (typeof known)[number]

/** What a caller is answered while every hidden value is the usual one. */
const usual = new Map<string, string[]>()

/** Answers that differ when these fields get their values number `at`, which they lose again. */
async function betrayed(token: string, changed: readonly Known[], at: number): Promise<string[]> {
  const words = changed.length === 1 ? changed.flatMap(({ hidden }) => hidden.values) : []
  const before = [
    ...(usual.get(token) ?? (await answers(token, battery()))),
    ...(await answers(token, byWord(words))),
  ]
  usual.set(token, before.slice(0, battery().length))
  for (const { hidden } of changed) await hidden.write(app.deps.db, hidden.values[at] ?? null)
  const after = await answers(token, [...battery(), ...byWord(words)])
  for (const { hidden } of changed) await hidden.write(app.deps.db, hidden.values[0] ?? null)
  return after.filter((text, index) => text !== before[index])
}

test.each(known)('$name: who may do all but see hidden fields learns nothing of it', async (field) => {
  const { token } = callers.at(-1) as Caller
  for (let at = 1; at < field.hidden.values.length; at += 1)
    expect(await betrayed(token, [field], at)).toEqual([])
})

test.each([...new Set(known.map(({ read }) => read))])(
  'without %s no role learns anything of it',
  async (read) => {
    const changed = known.filter((field) => field.read === read)
    const blind = callers.filter(({ grants }) => !grants.includes(read))
    expect(blind.length).toBeGreaterThanOrEqual(6)
    for (const { name, token } of blind) expect([name, await betrayed(token, changed, 1)]).toEqual([name, []])
  },
)

const inDetail = known.filter(({ name }) => name in { ...Employee.shape, ...EmployeeProject.shape })

test.each(inDetail)('$name: whoever holds $read sees it change', async ({ read, hidden }) => {
  const { token } = callers.find(({ grants }) => grants.includes(read)) as Caller
  const seen = new Set<string>()
  for (const value of [...hidden.values, hidden.values[0] ?? null]) {
    await hidden.write(app.deps.db, value)
    seen.add((await app.as(null)(api.employees.one, { params: { id: subject.id }, token })).text)
  }
  expect(seen.size).toBe(hidden.values.length)
})

test('what the battery asks is answered, or refused for want of a right or a value', async () => {
  const admin = callers[0] as Caller
  const statuses = (await answers(admin.token, battery())).map((text) => text.split('\n')[1]?.slice(0, 3))
  // There is no picture behind the address of the document.
  expect(new Set(statuses)).toEqual(new Set(['200', '400', '404']))
  expect(statuses.filter((status) => status === '400')).toHaveLength(5)
})
