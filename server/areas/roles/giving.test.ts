import * as api from '#contract/api/index.ts'
import type { ImportCheck } from '#contract/api/employeeImports.ts'
import { fault } from '#contract/errors/fault.ts'
import { inColumn } from '#server/areas/importing/cells.ts'
import { sayFault } from '#server/platform/languages/i18n.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { newEmployee } from '#tests/support/newEmployee.ts'
import { makeOwnRole } from '#tests/support/ownRoles.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

/* Nobody but an admin gives an own role that grants what they do not hold on everybody (rules/roles.md#5.4). */
const app = testServer()
const member = seedId('role', 'member')

const inFiveDays = () => new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)

const give = (by: string | undefined, person: Made, roles: string[]) =>
  app.as(by ? null : 'admin')(api.employees.changeRoles, {
    params: { id: person.id },
    body: { roles },
    ...(by && { token: by }),
  })
const rolesOf = async ({ id }: Made) => {
  const { data } = (await app.as('admin')(api.employees.one, { params: { id } })).body
  return (data as { roles: { id: string }[] }).roles.map((role) => role.id)
}

/** Somebody of HR, an own role that grants no more than HR holds, one with pay, one with pay of some people. */
let hr: Made
let few: string
let more: string
let onSome: string
beforeAll(async () => {
  hr = await makePerson(app, { roles: ['hr'] })
  const plain = ['auth.read', 'employees.read'] as const
  few = (await makeOwnRole(app, { name: 'Few', permissions: plain })).id
  more = (await makeOwnRole(app, { name: 'More', permissions: [...plain, 'employees.baseSalary.read'] })).id
  const scoped = [{ permission: 'employees.baseSalary.read' as const, scope: 'organization' as const }]
  onSome = (await makeOwnRole(app, { name: 'Some', permissions: plain, scoped })).id
})

const tooMuch = (name: string) => ({
  status: 400,
  body: { errors: [{ field: 'roles', code: 'employee.rolesGrantMore', msg: expect.stringContaining(name) }] },
})

test('HR gives an own role of which it holds everything', async () => {
  const person = await makePerson(app, { roles: ['member'] })
  expect((await give(hr.token, person, [member, few])).status).toBe(200)
})

test.each([
  ['pay', () => more, 'More'],
  ['the pay of some people', () => onSome, 'Some'],
])(
  'HR does not give an own role with %s: not to a person, a new one, or at the end of probation',
  async (_w, id, name) => {
    const person = await makePerson(app, { roles: ['member'], columns: { working_status: 'probation' } })
    const expected = tooMuch(name)
    expect(await refused(app.deps.db, () => give(hr.token, person, [member, id()]))).toMatchObject(expected)
    const confirm = () =>
      app.as(null)(api.employees.confirmEmployment, {
        token: hr.token,
        params: { id: person.id },
        body: { roles: [id()] },
      })
    expect(await refused(app.deps.db, confirm)).toMatchObject(expected)
    const create = () => app.as(null)(api.employees.create, { token: hr.token, body: newEmployee({ roles: [id()] }) })
    expect(await refused(app.deps.db, create)).toMatchObject(expected)
  },
)

test('a holder of pay of some people gives that to nobody: of others it would be other people', async () => {
  const holder = await makePerson(app, { roles: ['hr'] })
  await give(undefined, holder, [seedId('role', 'hr'), onSome])
  const person = await makePerson(app, { roles: ['member'] })
  expect(await refused(app.deps.db, () => give(holder.token, person, [member, onSome]))).toMatchObject(tooMuch('Some'))
})

test('a role that the person has already stays, and HR takes it away, but brings it back by no undo', async () => {
  const person = await makePerson(app, { roles: ['member'] })
  expect((await give(undefined, person, [member, more])).status).toBe(200)
  expect((await give(hr.token, person, [member, more, few])).status).toBe(200)
  expect((await give(hr.token, person, [member])).status).toBe(200)
  const [last] = (await app.as(null)(api.undo.list, { token: hr.token })).body.data as { request: string }[]
  const undo = () => app.as(null)(api.undo.run, { token: hr.token, params: { request: last?.request ?? '' } })
  expect(await refused(app.deps.db, undo)).toMatchObject({ status: 403, body: { code: 'undo.permissionsChanged' } })
  expect(await rolesOf(person)).toEqual([member])
})

test('who ranks as the own role does not give it', async () => {
  const equal = await makeOwnRole(app, { name: 'Beside HR', below: 'hr', permissions: ['auth.read'] })
  const person = await makePerson(app, { roles: ['member'] })
  const answer = await refused(app.deps.db, () => give(hr.token, person, [equal.id]))
  expect(answer.body.errors).toEqual([expect.objectContaining({ code: 'employee.rolesOutrank' })])
})

test('nobody gives the role of line managers, admins neither', async () => {
  const person = await makePerson(app, { roles: ['member'] })
  const reports = [member, seedId('role', 'line-manager')]
  const code = 'employee.roleOfReports'
  const change = await refused(app.deps.db, () => give(undefined, person, reports))
  expect(change.body.errors).toEqual([expect.objectContaining({ field: 'roles', code })])
  const body = newEmployee({ roles: reports })
  const create = await refused(app.deps.db, () => app.as('admin')(api.employees.create, { body }))
  expect(create.body.errors).toEqual([expect.objectContaining({ field: 'roles', code })])
})

test('a key of an admin gives no own role that grants more than the key', async () => {
  const admin = await makePerson(app, { roles: ['admin'] })
  const permissions = [
    'auth.read',
    'employeeRoles.edit',
    'employeeRoles.create',
    'employees.read',
    'employees.read.projects.readActive',
  ]
  const body = { name: 'Joiners', permissions, endsOn: inFiveDays(), isAdmin: true }
  const { data } = (await app.as(null)(api.keys.create, { token: admin.token, body })).body
  const { secret } = data as { secret: string }
  const person = await makePerson(app, { roles: ['member'] })
  expect(await refused(app.deps.db, () => give(secret, person, [member, more]))).toMatchObject(tooMuch('More'))
  expect((await give(secret, person, [member, few])).status).toBe(200)
  const made = await app.as(null)(api.roles.create, { token: secret, body: { name: 'By key', belowID: member } })
  expect(made).toMatchObject({ status: 403, body: { code: 'permission.notByKey' } })
})

test('an import names own roles, and refuses those that the caller can not give', async () => {
  const head = 'Team e-mail,Full name,Status,Joined,Personal e-mail,Positions,Seniority,Salary,Roles'
  const line = (name: string, role: string) =>
    `${name}@tidewater.example,${name} Example,Probation,2026-02-01,${name}@home.example,backend,Mid,1500,${role}`
  const errorsOf = async (token: string, ...lines: string[]) => {
    const file = { name: 'people.csv', bytes: Buffer.from([head, ...lines].join('\n')) }
    const { body } = await app.as(null)(api.employeeImports.check, { token, file, body: {} })
    return (body.data as ImportCheck).lines.map(({ errors }) => errors)
  }
  const admin = await app.tokenOf('admin')
  const refusal = sayFault(inColumn('Roles', fault('line.rolesGrantMore', { roles: ['More'] })))
  const [ofFew, ofMore] = await errorsOf(hr.token, line('ann', 'few'), line('ben', 'More'))
  expect([ofFew?.includes(refusal), ofMore?.includes(refusal)]).toEqual([false, true])
  expect(await errorsOf(admin, line('cat', 'few; MORE'))).toEqual([[]])
  expect(await errorsOf(admin, line('dan', 'Line Manager'))).toEqual([[expect.stringContaining('Line Manager')]])
})
