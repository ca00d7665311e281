import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import type { ImportCheck } from '#contract/api/employeeImports.ts'
import type { Permission } from '#contract/permissions.ts'
import { deleteUnused } from '#server/areas/assets/index.ts'
import { ownFieldTools } from '#tests/support/ownFields.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { pdf, png } from '#tests/support/pictures.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { define, redefine, remove, put, rowsOf, file, history, valueOf } = ownFieldTools(app)
const { ownFile, uploadOwnFile } = api.employees

const as = (token?: string) => (token ? { token } : {})
const upload = ({ id }: Made, fieldID: string, name = 'visa.pdf', bytes: Buffer = pdf, token?: string) =>
  app.as('admin')(uploadOwnFile, { params: { id, fieldID }, file: { name, bytes }, ...as(token) })
const look = ({ id }: Made, fieldID: string, token?: string) =>
  app.as('admin')(ownFile, { params: { id, fieldID }, ...as(token) })
const codeOf = ({ status, body }: Awaited<ReturnType<typeof upload>>) => [status, body.errors?.[0]?.code ?? body.code]
const filesOf = async ({ id }: Made) => {
  const { rows } = await sql<{ path: string }>`select path from contents where target_id = ${id} order by path`.execute(
    app.deps.db,
  )
  return rows.map(({ path }) => path)
}
const all: Permission[] = ['auth.read', 'employees.read', 'employees.read.projects.readActive']
const visa = (over = {}) => define({ kind: 'file', ...over })

test('needs a session, and the rights of the person and of the part', async () => {
  const [field, person] = [await visa({ section: 'personal' }), await makePerson(app)]
  const params = { id: person.id, fieldID: field }
  expect((await app.as(null)(ownFile, { params })).status).toBe(401)
  expect((await app.as(null)(uploadOwnFile, { params, file: { name: 'a.pdf', bytes: pdf } })).status).toBe(401)
  expect((await upload(person, field)).status).toBe(200)
  const reader = await makePerson(app, { permissions: all })
  const editor = await makePerson(app, { permissions: [...all, 'employees.edit'] })
  expect((await upload(person, field, 'a.pdf', pdf, reader.token)).status).toBe(403)
  expect(codeOf(await refused(app.deps.db, () => upload(person, field, 'a.pdf', pdf, editor.token)))).toEqual([
    404,
    'record.notFound',
  ])
  expect((await refused(app.deps.db, () => look(person, field, reader.token))).status).toBe(404)
  const stranger = await makePerson(app, { permissions: ['auth.read', 'employees.read'] })
  const open = await visa({ section: 'page' })
  await upload(person, open)
  expect((await look(person, open, reader.token)).status).toBe(200)
  expect((await look(person, open, stranger.token)).status).toBe(404)
})

test('a file is stored, listed, sorted, filtered, exported and told by its name, and comes back as it was', async () => {
  const [field, person, other] = [await visa({ name: 'Visa' }), await makePerson(app), await makePerson(app)]
  expect((await upload(person, field, ' =visa 2026.PDF')).status).toBe(200)
  expect(await valueOf(person, field)).toBe('=visa 2026.PDF')
  const seen = await look(person, field)
  expect(seen.body.data).toEqual({
    name: '=visa 2026.PDF',
    mediaType: 'application/pdf',
    base64: pdf.toString('base64'),
  })
  const told = await history(person)
  expect(told.map(({ changes }) => changes.map((one) => [one.label, one.before, one.after]))).toEqual([
    [['Visa', '', '']],
    [['Visa', '', '=visa 2026.PDF']],
  ])
  const ids = async (body: object) => (await rowsOf([person, other], body)).map(({ id }) => id)
  expect(await ids({ own: { [field]: ['VISA'] } })).toEqual([person.id])
  expect(await ids({ own: { [field]: ['-'] } })).toEqual([other.id])
  expect((await ids({ order: `own.${field}` }))[0]).toBe(person.id)
  expect(await file([person], { columns: [`own.${field}`] })).toEqual(['Visa', "'=visa 2026.PDF"])
  const [path = ''] = await filesOf(person)
  expect((await app.app.inject({ url: `/files/${path}` })).statusCode).toBe(404)
})

test('20 MB, an empty file, a text and a renamed one are refused, and store nothing', async () => {
  const [field, person] = [await visa(), await makePerson(app)]
  const wrong: [string, Buffer, string][] = [
    ['big.pdf', Buffer.concat([pdf, Buffer.alloc(20_000_000)]), 'file.tooLarge'],
    ['note.txt', Buffer.from('hello'), 'file.badEnding'],
    ['note.pdf', Buffer.from('hello'), 'file.badKind'],
  ]
  for (const [name, bytes, code] of wrong)
    expect([name, codeOf(await refused(app.deps.db, () => upload(person, field, name, bytes)))]).toEqual([
      name,
      [400, code],
    ])
  const typed = await refused(app.deps.db, () => put(person, { [field]: 'visa.pdf' }))
  expect(codeOf(typed)).toEqual([400, 'ownField.uploadFile'])
  const text = await define()
  expect((await refused(app.deps.db, () => upload(person, text))).status).toBe(404)
  expect(await filesOf(person)).toEqual([])
})

test('another file replaces it, undo brings it back, and what nobody uses goes after a day', async () => {
  const [field, person] = [await visa(), await makePerson(app)]
  await upload(person, field, 'first.pdf')
  await upload(person, field, 'second.png', png)
  expect(await valueOf(person, field)).toBe('second.png')
  const mine = (await app.as('admin')(api.undo.list, {})).body.data as { request: string; about: { id: string } }[]
  const last = mine.find(({ about }) => about.id === person.id)?.request ?? ''
  expect((await app.as('admin')(api.undo.run, { params: { request: last } })).status).toBe(200)
  expect((await look(person, field)).body.data).toMatchObject({ name: 'first.pdf', base64: pdf.toString('base64') })
  const clean = () => deleteUnused(app.deps, new AbortController().signal)
  await clean()
  await sql`update contents set unused_since = now() - interval '25 hours' where unused_since is not null`.execute(
    app.deps.db,
  )
  await clean()
  expect(await filesOf(person)).toEqual([expect.stringMatching(/first\.pdf$/)])
  expect((await put(person, { [field]: null })).status).toBe(200)
  expect([await valueOf(person, field), (await look(person, field)).status]).toEqual(['', 404])
})

test('a field with files keeps its kind, and can be deleted without', async () => {
  const [field, person] = [await visa(), await makePerson(app)]
  await upload(person, field)
  expect((await redefine(field, { kind: 'text' })).status).toBe(400)
  expect((await remove(field)).status).toBe(400)
  await put(person, { [field]: '' })
  expect((await remove(field)).status).toBe(200)
  expect((await upload(person, field)).status).toBe(404)
})

test('the archive has the file, and erasing the person deletes it', async () => {
  const [field, person] = [await visa(), await makePerson(app, { columns: { working_status: 'left' } })]
  await upload(person, field)
  const headers = { authorization: `Bearer ${await app.tokenOf('admin')}` }
  const { rawPayload } = await app.app.inject({ method: 'GET', url: `/files/people/${person.id}.zip`, headers })
  const files = unzipSync(rawPayload)
  expect(Object.keys(files)).toContain(`files/own/${field}/visa.pdf`)
  const data = JSON.parse(strFromU8(files['person.json'] as Uint8Array)) as Record<string, object[]>
  expect(data.ownValues).toEqual([expect.objectContaining({ field_id: field, value: 'visa.pdf' })])
  expect((await app.as('admin')(api.employeeErase.erase, { params: { id: person.id } })).status).toBe(200)
  expect(await filesOf(person)).toEqual([])
  const { rows } = await sql`select from own_values where employee_id = ${person.id}`.execute(app.deps.db)
  expect(rows).toEqual([])
})

test('an erased person takes no file', async () => {
  const [field, person] = [await visa(), await makePerson(app, { columns: { working_status: 'left' } })]
  await app.as('admin')(api.employeeErase.erase, { params: { id: person.id } })
  expect(codeOf(await refused(app.deps.db, () => upload(person, field)))).toEqual([409, 'employee.erased'])
})

test('an import takes a file as it was exported, and refuses another name (rules/people.md#8.6)', async () => {
  const [field, person] = [await visa({ name: 'Passport copy' }), await makePerson(app, { roles: ['full-time'] })]
  await upload(person, field)
  const errorsOf = async (cell: string) => {
    const bytes = Buffer.from(`Team email,Passport copy\n${person.teamEmail},${cell}`)
    const { body } = await app.as('admin')(api.employeeImports.check, { file: { name: 'people.csv', bytes }, body: {} })
    return (body.data as ImportCheck).lines.map(({ errors }) => errors)
  }
  expect(await errorsOf('visa.pdf')).toEqual([[]])
  expect(await errorsOf('other.pdf')).toEqual([
    ["Passport copy: A file can't be entered as text. Add it beside its field."],
  ])
})

test('of two uploads at once one stays, and a file of the same name is told as a change', async () => {
  const [field, person] = [await visa(), await makePerson(app)]
  const both = await Promise.all([upload(person, field), upload(person, field, 'visa.pdf', Buffer.concat([pdf, pdf]))])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect((await history(person)).map(({ changes }) => changes.map(({ before, after }) => [before, after]))).toEqual([
    [['visa.pdf', 'visa.pdf']],
    [['', 'visa.pdf']],
  ])
  expect(await filesOf(person)).toHaveLength(2)
})
