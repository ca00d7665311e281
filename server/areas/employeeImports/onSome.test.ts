import * as api from '#contract/api/index.ts'
import type { ImportCheck, ImportProgress } from '#contract/api/employeeImports.ts'
import type { RaiseOutcome } from '#contract/api/raises.ts'
import type { Permission } from '#contract/permissions.ts'
import { type Scope, type ScopedPermission } from '#contract/scopes.ts'
import { finishImport, undoImport } from '#tests/support/imports.ts'
import { ownFieldTools } from '#tests/support/ownFields.ts'
import { giveScoped, type Made, makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

/** Imports by who may change some people only (docs/rules/permissions.md#5.3). */
const app = testServer()

const general = 'employees.read.generalInfo.fullAccess'
const everyone: Permission[] = ['auth.read', 'employees.read', 'employees.read.projects.readActive']
const on = (scope: Scope, ...names: ScopedPermission[]) => names.map((permission) => ({ permission, scope }))

async function makeTeam(...grants: ScopedPermission[]) {
  const boss = await makePerson(app, { permissions: everyone })
  await giveScoped(app, boss, on('directs', ...grants))
  const direct = await makePerson(app, { columns: { line_manager_id: boss.id } })
  return { boss, direct, stranger: await makePerson(app) }
}

const given = ({ token }: Made, lines: readonly string[]) => ({
  token,
  file: { name: 'people.csv', bytes: Buffer.from(lines.join('\n')) },
  body: {},
})
const check = async (by: Made, ...lines: string[]) => {
  const { body } = await app.as(null)(api.employeeImports.check, given(by, lines))
  return (body.data as ImportCheck).lines.map(({ outcome, changes, errors, values }) => ({
    outcome,
    ...(errors.length ? { errors } : { changes, before: values.map(({ before }) => before) }),
  }))
}
const run = async (by: Made, ...lines: string[]) => {
  const { body } = await app.as(null)(api.employeeImports.start, given(by, lines))
  return finishImport(app, (body.data as ImportProgress).id, by.token)
}
const phoneOf = async ({ id }: Made) =>
  (await app.deps.db.selectFrom('employees').select('phone_number').where('id', '=', id).executeTakeFirstOrThrow())
    .phone_number
const [old, other] = ['+49 1511234567', '+49 1511234568']

test('each line changes or refuses as the edit of this person, and a new person needs the right on everybody', async () => {
  const { boss, direct, stranger } = await makeTeam('employees.edit', general)
  const lines = [
    'Team e-mail,Phone',
    `${direct.teamEmail},${other}`,
    `${stranger.teamEmail},${other}`,
    `new-${direct.username}@tidewater.example,${other}`,
  ]
  expect(await check(boss, ...lines)).toEqual([
    { outcome: 'update', changes: ['Phone'], before: [old] },
    { outcome: 'error', errors: ["You can't change people who already exist."] },
    { outcome: 'error', errors: ["You can't create people. Check the team email of this line."] },
  ])
  const done = await run(boss, ...lines)
  expect(done).toMatchObject({ created: 0, updated: 1, untouched: 2, mayUndo: true })
  expect([await phoneOf(direct), await phoneOf(stranger)]).toEqual([other, old])
  await undoImport(app, done.id, boss.token)
  expect(await phoneOf(direct)).toBe(old)
  const refused = await app.as(null)(api.employeeImports.check, given(stranger, lines))
  expect(refused.status).toBe(403)
})

test('a field that is hidden of this person counts as changed, whatever it is', async () => {
  const editor = await makePerson(app, { permissions: everyone })
  await giveScoped(app, editor, on('self', 'employees.edit'))
  const stranger = await makePerson(app, { columns: { phone_number: other } })
  for (const { teamEmail } of [editor, stranger])
    for (const phone of [old, other])
      expect((await check(editor, 'Team e-mail,Phone', `${teamEmail},${phone}`))[0]?.outcome).toBe('error')
})

test('an own field is set of those on whom its right holds, and of nobody else', async () => {
  const { define, put, valueOf } = ownFieldTools(app)
  const [shirt, badge] = [
    await define({ name: 'Shirt', section: 'general', kind: 'choice', choices: ['S', 'M'] }),
    await define({ name: 'Badge', section: 'personal' }),
  ]
  const boss = await makePerson(app, { permissions: [...everyone, 'employees.create', 'employees.edit'] })
  await giveScoped(app, boss, on('directs', general))
  const direct = await makePerson(app, { columns: { line_manager_id: boss.id } })
  const stranger = await makePerson(app)
  await put(direct, { [shirt]: 'S', [badge]: 'Red' })
  await put(stranger, { [shirt]: 'S' })
  const head = 'Team email,Shirt,Badge'
  const closed = { outcome: 'error', errors: ["Shirt: You can't set this field."] }
  const lines = [head, `${direct.teamEmail},M,Blue`, `${stranger.teamEmail},M,`, `new@tidewater.example,M,`]
  expect(await check(boss, ...lines)).toEqual([
    { outcome: 'update', changes: ['Shirt'], before: ['S'] },
    closed,
    expect.objectContaining({ outcome: 'error', errors: expect.arrayContaining(closed.errors) }),
  ])
  // Whatever the value is.
  for (const cell of ['S', 'M']) expect(await check(boss, head, `${stranger.teamEmail},${cell},`)).toEqual([closed])
  const done = await run(boss, ...lines)
  expect(done).toMatchObject({ created: 0, updated: 1, untouched: 2 })
  const values = async () => [
    await valueOf(direct, shirt),
    await valueOf(direct, badge),
    await valueOf(stranger, shirt),
  ]
  expect(await values()).toEqual(['M', 'Red', 'S'])
  await undoImport(app, done.id, boss.token)
  expect(await values()).toEqual(['S', 'Red', 'S'])
})

test('is undone only on people of whom the right holds, and nobody widens himself by it', async () => {
  const { boss, direct, stranger } = await makeTeam('employees.edit', general)
  const done = await run(boss, 'Team e-mail,Phone', `${direct.teamEmail},${other}`)
  await app.as('admin')(api.bulk.employees, { body: { ids: [direct.id], lineManagerID: stranger.id } })
  const undone = await undoImport(app, done.id, boss.token)
  expect([undone.state, undone.left.length, await phoneOf(direct)]).toEqual(['undone', 1, other])
  const editor = await makePerson(app, { permissions: [...everyone, 'employees.edit'] })
  await giveScoped(app, editor, on('directs', general))
  const widened = await run(editor, 'Team e-mail,Line manager', `${stranger.teamEmail},${editor.teamEmail}`)
  expect(widened).toMatchObject({ updated: 0, errors: [{ error: expect.stringContaining('more than you may now') }] })
})

test('raises pay of these people from a file, and of nobody else', async () => {
  const { boss, direct, stranger } = await makeTeam('employees.baseSalary.edit', 'employees.baseSalary.read')
  const row = ({ teamEmail }: Made) => `${teamEmail},1000,EUR,15`
  const raise = async (endpoint: typeof api.raises.apply, by: Made, ...people: Made[]) => {
    const csv = ['Employee,Personal account amount,Currency,Pay day', ...people.map(row)].join('\n')
    const answer = await app.as(null)(endpoint, { token: by.token, body: { csv } })
    return { status: answer.status, ...(answer.body.data as RaiseOutcome) }
  }
  const preview = await raise(api.raises.check, boss, direct, stranger)
  expect(preview).toMatchObject({ update: 1, error: 1, applied: false })
  expect(preview.lines?.[1]?.errors).toEqual([expect.stringContaining('access')])
  expect(await raise(api.raises.apply, boss, direct, stranger)).toMatchObject({ applied: false })
  expect(await raise(api.raises.apply, boss, direct)).toMatchObject({ applied: true, update: 1 })
  expect((await raise(api.raises.apply, stranger, direct)).status).toBe(403)
  const undo = async () => {
    const { body } = await app.as(null)(api.undo.list, { token: boss.token })
    const [params] = body.data as { request: string }[]
    return (await app.as(null)(api.undo.run, { token: boss.token, params: params as { request: string } })).status
  }
  await app.as('admin')(api.bulk.employees, { body: { ids: [direct.id], lineManagerID: stranger.id } })
  expect(await undo()).toBe(403)
  await app.as('admin')(api.bulk.employees, { body: { ids: [direct.id], lineManagerID: boss.id } })
  expect(await undo()).toBe(200)
})
