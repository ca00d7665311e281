import { strFromU8, unzipSync } from 'fflate'
import * as api from '#contract/api/index.ts'
import type { Permission } from '#contract/permissions.ts'
import { ownFieldTools } from '#tests/support/ownFields.ts'
import { joinProject, makePerson, makeProject } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { projects, metadata } = api
const { define, redefine, remove, put, fieldsOf, valueOf, history } = ownFieldTools(app, 'projects')
const ofPeople = ownFieldTools(app)
const codesOf = ({ status, body }: Awaited<ReturnType<typeof put>>) => [
  status,
  body.errors?.[0]?.code ?? body.code,
  body.errors?.[0]?.field,
]
const who = (permissions: Permission[]) => makePerson(app, { permissions: ['auth.read', ...permissions] })
const undo = async (about: string, token?: string) => {
  const given = token ? { token } : {}
  const { body } = await app.as('admin')(api.undo.list, given)
  const mine = body.data as { request: string; about: { id: string } }[]
  const request = mine.find((one) => one.about.id === about)?.request ?? ''
  return app.as('admin')(api.undo.run, { params: { request }, ...given })
}

test('needs a session, and the rights of the project', async () => {
  const project = await makeProject(app)
  const params = { id: project.id }
  const write = { params, body: { values: {} } }
  expect((await app.as(null)(projects.ownFields, { params })).status).toBe(401)
  expect((await app.as(null)(projects.editOwnFields, write)).status).toBe(401)
  const nobody = await who([])
  expect((await app.as(null)(projects.ownFields, { params, token: nobody.token })).status).toBe(403)
  const member = await who(['projects.read'])
  expect((await app.as(null)(projects.editOwnFields, { ...write, token: member.token })).status).toBe(403)
  expect((await app.as(null)(projects.ownFields, { params, token: member.token })).status).toBe(404)
  await joinProject(app, member, project)
  expect((await app.as(null)(projects.ownFields, { params, token: member.token })).status).toBe(200)
  expect((await app.as('admin')(projects.editOwnFields, write)).status).toBe(200)
  const gone = { ...write, params: { id: '8c5c2c8e-3b0f-4f5e-9d3e-0f6b7f1f2a99' } }
  expect((await app.as('admin')(projects.editOwnFields, gone)).status).toBe(404)
})

test('each kind is kept, told in the history, and brought back by an undo', async () => {
  const anna = await makePerson(app, { columns: { display_name: 'Anna' } })
  const fields = {
    text: await define({ name: 'Cost centre' }),
    number: await define({ name: 'Budget', kind: 'number' }),
    date: await define({ name: 'Renewal', kind: 'date' }),
    choice: await define({ name: 'Region', kind: 'choice', choices: ['North', 'South'] }),
    person: await define({ name: 'Sponsor', kind: 'person' }),
  }
  const project = await makeProject(app)
  const first = [' =1+1 ', 0, '2024-02-29', 'South', anna.id]
  const ids = Object.values(fields)
  const given = Object.fromEntries(ids.map((id, at) => [id, first[at]]))
  expect((await put(project, given)).status).toBe(200)
  const stored = async () => Promise.all(ids.map((id) => valueOf(project, id)))
  expect(await stored()).toEqual(['=1+1', 0, '2024-02-29', 'South', anna.id])
  expect((await history(project))[0]).toMatchObject({
    action: 'project.own-fields',
    changes: [
      { label: 'Cost centre', before: '', after: '=1+1' },
      { label: 'Budget', after: '0' },
      { label: 'Renewal', after: '2024-02-29' },
      { label: 'Region', after: 'South' },
      { label: 'Sponsor', after: 'Anna' },
    ],
  })
  expect((await put(project, Object.fromEntries(ids.map((id) => [id, null])))).status).toBe(200)
  expect(await stored()).toEqual(['', '', '', '', ''])
  expect((await undo(project.id)).status).toBe(200)
  expect(await stored()).toEqual(['=1+1', 0, '2024-02-29', 'South', anna.id])
  for (const [kind, value] of Object.entries({
    text: 5,
    number: '1,5',
    date: 'soon',
    choice: 'south',
    person: 'Anna',
  })) {
    const field = fields[kind as keyof typeof fields]
    const answer = await refused(app.deps.db, () => put(project, { [fields.text]: 'half', [field]: value }))
    expect([kind, answer.status, answer.body.errors?.[0]?.field]).toEqual([kind, 400, field])
  }
  expect(await stored()).toEqual(['=1+1', 0, '2024-02-29', 'South', anna.id])
})

test('an old version is refused, and what is not named stays', async () => {
  const [one, two] = [await define(), await define()]
  const project = await makeProject(app)
  await put(project, { [one]: 'a', [two]: 'b' })
  await put(project, { [two]: 'c' })
  const stale = await refused(app.deps.db, () =>
    app.as('admin')(projects.editOwnFields, {
      params: { id: project.id },
      body: { values: { [one]: 'stale' } },
      version: '2020-01-01T00:00:00.000000Z',
    }),
  )
  expect(stale.status).toBe(409)
  expect([await valueOf(project, one), await valueOf(project, two)]).toEqual(['a', 'c'])
})

test('fields for full access are closed to members, and fields of people are none of projects', async () => {
  const [open, closed, theirs] = [
    await define({ section: 'project' }),
    await define(),
    await ofPeople.define({ section: 'page' }),
  ]
  const project = await makeProject(app)
  const person = await makePerson(app)
  await put(project, { [open]: 'one', [closed]: 'two' })
  const member = await who(['projects.read', 'projects.edit'])
  await joinProject(app, member, project)
  const seen = await fieldsOf(project, member.token)
  expect([open, closed, theirs].map((id) => seen.some((one) => one.id === id))).toEqual([true, false, false])
  for (const [field, write] of [
    [closed, () => put(project, { [closed]: 'x' }, member.token)],
    [theirs, () => put(project, { [theirs]: 'x' })],
    [open, () => ofPeople.put(person, { [open]: 'x' })],
  ] as const)
    expect(codesOf(await refused(app.deps.db, write))).toEqual([400, 'ownField.gone', field])
  expect((await ofPeople.fieldsOf(person)).some(({ id }) => id === open)).toBe(false)
})

test('who does not see the project any more undoes nothing on it', async () => {
  const [field, project] = [await define({ section: 'project' }), await makeProject(app)]
  const editor = await who(['projects.read', 'projects.edit'])
  await joinProject(app, editor, project)
  const body = { values: { [field]: 'Tide' } }
  const params = { id: project.id }
  expect((await app.as(null)(projects.editOwnFields, { params, body, token: editor.token })).status).toBe(200)
  const since = (at: string | null) =>
    app.deps.db.updateTable('project_members').set({ end_date: at }).where('employee_id', '=', editor.id).execute()
  await since('2020-01-01')
  const refusal = await refused(app.deps.db, () => undo(project.id, editor.token))
  expect([refusal.status, refusal.body.code, await valueOf(project, field)]).toEqual([
    403,
    'undo.permissionsChanged',
    'Tide',
  ])
  await since(null)
  expect((await undo(project.id, editor.token)).status).toBe(200)
})

test('a field with values stays with its owner, also after an undo, and can not be deleted', async () => {
  const field = await ofPeople.define({ section: 'page' })
  const project = await makeProject(app)
  expect((await redefine(field, { section: 'project' })).status).toBe(200)
  await put(project, { [field]: 'here' })
  expect(codesOf(await refused(app.deps.db, () => redefine(field, { section: 'page' })))).toEqual([
    400,
    'ownField.ownerInUse',
    'section',
  ])
  const undone = await refused(app.deps.db, () => undo(field))
  expect([undone.status, undone.body.code]).toEqual([409, 'undo.inUse'])
  const keeper = await who(['metadata.read', 'metadata.edit'])
  expect((await redefine(field, { section: 'commercial' })).status).toBe(200)
  expect(codesOf(await refused(app.deps.db, () => redefine(field, { section: 'project' }, keeper.token)))).toEqual([
    400,
    'ownField.closed',
    'section',
  ])
  const usage = await app.as('admin')(metadata.ownFieldsUsage, {})
  expect(usage.body.data).toContainEqual(expect.objectContaining({ id: field, people: 0, projects: 1 }))
  expect(codesOf(await refused(app.deps.db, () => remove(field)))).toEqual([400, 'config.inUse', undefined])
  await put(project, { [field]: '' })
  expect((await remove(field)).status).toBe(200)
})

test('the archive of a person names projects that name the person, and erasing leaves no name there', async () => {
  const field = await define({ name: 'Owner', kind: 'person' })
  const leaver = await makePerson(app, {
    columns: { working_status: 'left', display_name: 'Quentin Quill', created_at: new Date('2024-01-01') },
  })
  const project = await makeProject(app)
  await put(project, { [field]: leaver.id })
  const headers = { authorization: `Bearer ${await app.tokenOf('admin')}` }
  const { rawPayload } = await app.app.inject({ method: 'GET', url: `/files/people/${leaver.id}.zip`, headers })
  const data = JSON.parse(strFromU8(unzipSync(rawPayload)['person.json'] as Uint8Array)) as Record<string, object[]>
  expect(data.ownValuesOfOthers).toEqual([
    expect.objectContaining({ employee_id: null, project_id: project.id, field_id: field }),
  ])
  expect((await app.as('admin')(api.employeeErase.erase, { params: { id: leaver.id } })).status).toBe(200)
  expect((await fieldsOf(project)).find(({ id }) => id === field)?.person?.displayName).toMatch(/erased/i)
  expect(JSON.stringify(await history(project))).not.toContain('Quentin')
})
