import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import type { Permission } from '#contract/permissions.ts'
import { deleteUnused } from '#server/areas/assets/index.ts'
import { ownFieldTools } from '#tests/support/ownFields.ts'
import { joinProject, makePerson, makeProject } from '#tests/support/people.ts'
import { pdf, png } from '#tests/support/pictures.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { define, remove, put, projectRows, file, history, valueOf } = ownFieldTools(app, 'projects')
const ofPeople = ownFieldTools(app)
const { editOwnFields, ownFile, uploadOwnFile } = api.projects

interface Made {
  id: string
}
const as = (token?: string) => (token ? { token } : {})
const upload = ({ id }: Made, fieldID: string, name = 'plan.pdf', bytes: Buffer = pdf, token?: string) =>
  app.as('admin')(uploadOwnFile, { params: { id, fieldID }, file: { name, bytes }, ...as(token) })
const look = ({ id }: Made, fieldID: string, token?: string) =>
  app.as('admin')(ownFile, { params: { id, fieldID }, ...as(token) })
const filesOf = async ({ id }: Made) => {
  const { rows } = await sql<{ path: string }>`select path from contents where target_id = ${id} order by path`.execute(
    app.deps.db,
  )
  return rows.map(({ path }) => path)
}
const contract = (over = {}) => define({ kind: 'file', section: 'project', ...over })
const who = (permissions: Permission[]) => makePerson(app, { permissions: ['auth.read', ...permissions] })

test('needs a session, and the rights of the project', async () => {
  const [field, project] = [await contract(), await makeProject(app)]
  const params = { id: project.id, fieldID: field }
  expect((await app.as(null)(ownFile, { params })).status).toBe(401)
  expect((await app.as(null)(uploadOwnFile, { params, file: { name: 'a.pdf', bytes: pdf } })).status).toBe(401)
  const reader = await who(['projects.read'])
  expect((await upload(project, field, 'a.pdf', pdf, reader.token)).status).toBe(403)
  expect((await look(project, field, (await who([])).token)).status).toBe(403)
  expect((await upload(project, field)).status).toBe(200)
  // Who doesn't see the project learns nothing of it.
  expect((await refused(app.deps.db, () => look(project, field, reader.token))).status).toBe(404)
  await joinProject(app, reader, project)
  expect((await look(project, field, reader.token)).status).toBe(200)
  const editor = await who(['projects.read', 'projects.edit'])
  const blank = { params: { id: project.id }, body: { values: { [field]: null } }, token: editor.token }
  for (const call of [
    () => upload(project, field, 'b.pdf', pdf, editor.token),
    () => app.as(null)(editOwnFields, blank),
  ])
    expect((await refused(app.deps.db, call)).status).toBe(404)
  await joinProject(app, editor, project)
  expect((await upload(project, field, 'b.pdf', pdf, editor.token)).status).toBe(200)
  const gone = { id: '8c5c2c8e-3b0f-4f5e-9d3e-0f6b7f1f2a99' }
  expect((await refused(app.deps.db, () => upload(gone, field))).status).toBe(404)
})

test('a field for full access is closed to others, and one that is deleted, of people or no file is none', async () => {
  const project = await makeProject(app)
  const closed = await contract({ section: 'commercial' })
  expect((await upload(project, closed)).status).toBe(200)
  const member = await who(['projects.read', 'projects.edit'])
  await joinProject(app, member, project)
  expect((await refused(app.deps.db, () => look(project, closed, member.token))).status).toBe(404)
  const before = await filesOf(project)
  const old = await contract()
  await remove(old)
  const text = await define()
  const theirs = await ofPeople.define({ kind: 'file', section: 'page' })
  for (const [field, token] of [[closed, member.token], [old], [text], [theirs]] as const)
    expect((await refused(app.deps.db, () => upload(project, field, 'x.pdf', pdf, token))).status).toBe(404)
  expect(await filesOf(project)).toEqual(before)
})

test('a file is stored, told, listed, filtered and exported by its name, and comes back as it was', async () => {
  const [field, project, other] = [await contract({ name: 'Contract' }), await makeProject(app), await makeProject(app)]
  expect((await upload(project, field, 'plan 2026.PDF')).status).toBe(200)
  expect((await look(project, field)).body.data).toEqual({
    name: 'plan 2026.PDF',
    mediaType: 'application/pdf',
    base64: pdf.toString('base64'),
  })
  const told = await history(project)
  expect(told.map((one) => [one.action, one.changes.map(({ label, after }) => [label, after])])).toEqual([
    ['project.document-viewed', [['Contract', '']]],
    ['project.own-fields', [['Contract', 'plan 2026.PDF']]],
  ])
  const ids = async (query: Record<string, string>) =>
    (await projectRows([project, other], query)).data.map(({ id }) => id)
  expect(await ids({ own: JSON.stringify({ [field]: ['PLAN'] }) })).toEqual([project.id])
  expect(await ids({ own: JSON.stringify({ [field]: ['-'] }) })).toEqual([other.id])
  expect((await ids({ sort: `own.${field}` }))[0]).toBe(project.id)
  expect(await file([project], { columns: [`own.${field}`] })).toEqual(['Contract', 'plan 2026.PDF'])
  const [path = ''] = await filesOf(project)
  expect(path).toMatch(new RegExp(`^projects/${project.id}/own/${field}/`))
  expect((await app.app.inject({ url: `/files/${path}` })).statusCode).toBe(404)
  const typed = await refused(app.deps.db, () => put(project, { [field]: 'other.pdf' }))
  expect([typed.status, typed.body.errors?.[0]?.code]).toEqual([400, 'ownField.uploadFile'])
  const wrong = await refused(app.deps.db, () => upload(project, field, 'note.pdf', Buffer.from('hello')))
  expect(wrong.status).toBe(400)
})

test('undo brings the earlier file back, blank removes it, and what nobody uses goes after a day', async () => {
  const [field, project] = [await contract(), await makeProject(app)]
  await upload(project, field, 'first.pdf')
  await upload(project, field, 'second.png', png)
  expect(await valueOf(project, field)).toBe('second.png')
  const mine = (await app.as('admin')(api.undo.list, {})).body.data as { request: string; about: { id: string } }[]
  const request = mine.find(({ about }) => about.id === project.id)?.request ?? ''
  expect((await app.as('admin')(api.undo.run, { params: { request } })).status).toBe(200)
  expect((await look(project, field)).body.data).toMatchObject({ name: 'first.pdf', base64: pdf.toString('base64') })
  const clean = async () => {
    await deleteUnused(app.deps, new AbortController().signal)
    await sql`update contents set unused_since = now() - interval '25 hours' where unused_since is not null`.execute(
      app.deps.db,
    )
    await deleteUnused(app.deps, new AbortController().signal)
  }
  await clean()
  expect(await filesOf(project)).toEqual([expect.stringMatching(/first\.pdf$/)])
  expect((await put(project, { [field]: null })).status).toBe(200)
  expect([await valueOf(project, field), (await look(project, field)).status]).toEqual(['', 404])
  await clean()
  expect(await filesOf(project)).toEqual([])
})
