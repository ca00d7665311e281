import { randomUUID } from 'node:crypto'
import * as api from '#contract/api/index.ts'
import type { Permission } from '#contract/permissions.ts'
import { addressOf } from '#tests/support/address.ts'
import { cast, castProjects } from '#tests/support/cast.ts'
import { makeInvited, uploadAs } from '#tests/support/joining.ts'
import { makePerson } from '#tests/support/people.ts'
import { hugePng, jpeg, pdf, png } from '#tests/support/pictures.ts'
import { publicUrl } from '#tests/support/publicUrl.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

const urlOf = ({ body }: { body: { data?: unknown } }) => (body.data as { url: string }).url
const contentOf = (url: string) =>
  app.deps.db
    .selectFrom('contents')
    .innerJoin('content_bytes', 'content_id', 'contents.id')
    .selectAll()
    .where('path', '=', url.replace(`${publicUrl}/files/`, ''))
    .executeTakeFirstOrThrow()
const sentence = { data: null, error: expect.stringMatching(/\.$/) }
const grown = (bytes: Buffer, size: number) => Buffer.concat([bytes, Buffer.alloc(size - bytes.length)])

test.each([
  ['a PNG', 'image', 'scan.png', png, 'image/png'],
  ['a JPEG', 'image', 'SCAN.JPEG', jpeg, 'image/jpeg'],
  ['a PDF', 'doc', 'scan.pdf', pdf, 'application/pdf'],
])('%s of an invited person is stored, but not served', async (_what, type, name, bytes, mediaType) => {
  const made = await makeInvited(app)
  const answer = await uploadAs(app, made.token, { type }, { name, bytes })
  const url = `${publicUrl}/files/employees/${made.id}/${type}/${name}`
  expect([answer.status, answer.body]).toEqual([200, { data: { url } }])
  expect(await contentOf(url)).toMatchObject({
    type,
    extension: name.slice(name.indexOf('.')),
    media_type: mediaType,
    is_private: true,
    upload_by: made.id,
    target_type: 'employees',
    target_id: made.id,
    bytes,
  })
  const unknown = await app.send({ method: 'GET', url: `${url}x` })
  const hidden = await app.send({ method: 'GET', url })
  expect([hidden.status, hidden.body.error]).toEqual([404, unknown.body.error])
})

test.each<[string, string | undefined, Permission[]]>([
  ['employees', undefined, []],
  ['projects', castProjects.harbor.id, ['projects.edit', 'projects.read.fullAccess']],
  ['invoices', undefined, ['invoices.create']],
  ['change-logs', randomUUID(), ['projects.edit']],
])('a session uploads for %s', async (targetType, targetID, may) => {
  const { id, token } = await makePerson(app, { permissions: may })
  const answer = await uploadAs(
    app,
    token,
    { targetType, ...(targetID && { targetID }) },
    { name: `${id}.png`, bytes: png },
  )
  const folder = { employees: `employees/${id}/image`, projects: `projects/${targetID}/image` }[targetType]
  expect(urlOf(answer)).toBe(`${publicUrl}/files/${folder ?? targetType}/${id}.png`)
  const targetId = { employees: id, projects: targetID }[targetType] ?? null
  expect((await contentOf(urlOf(answer))).target_id).toBe(targetId)
  const entity = targetType === 'projects' ? 'project' : 'employee'
  const events = app.deps.db.selectFrom('audit_events').select(['action', 'entity', 'entity_id', 'changes'])
  expect(await events.where('actor_id', '=', id).execute()).toEqual([
    { action: `${entity}.file-uploaded`, entity, entity_id: targetId ?? id, changes: [] },
  ])
})

describe('for another person', () => {
  test('is allowed with employees.edit', async () => {
    const { id } = await makePerson(app)
    const { token } = await makePerson(app, { permissions: ['employees.edit'] })
    expect(urlOf(await uploadAs(app, token, { targetID: id }))).toContain(`/employees/${id}/image/`)
    expect((await uploadAs(app, token, { targetID: randomUUID() })).status).toBe(404)
  })

  test('is refused otherwise, without revealing which people exist', async () => {
    const { token } = await makePerson(app, { roles: ['full-time'] })
    const known = await refused(app.deps.db, () => uploadAs(app, token, { targetID: cast.admin.id }))
    const unknown = await uploadAs(app, token, { targetID: randomUUID() })
    expect([known.status, known.body.error]).toEqual([403, unknown.body.error])
  })

  test.each<[string, Permission[], Record<string, string>]>([
    ['a project', ['projects.read.fullAccess'], { targetType: 'projects', targetID: castProjects.harbor.id }],
    ['a project that is not there', [], { targetType: 'projects', targetID: randomUUID() }],
    ['invoices', ['invoices.read'], { targetType: 'invoices' }],
    ['change logs', ['projects.read.fullAccess'], { targetType: 'change-logs' }],
  ])('%s needs the permission to edit it', async (_what, may, fields) => {
    const { token } = await makePerson(app, { permissions: may })
    const answer = await refused(app.deps.db, () => uploadAs(app, token, fields))
    expect(answer).toMatchObject({ status: 403, body: sentence })
  })

  test('projects and people that the caller cannot see are a 404', async () => {
    const { token } = await makePerson(app, { permissions: ['projects.edit', 'employees.edit'] })
    const [hidden, unknown, leaver, nobody] = await Promise.all(
      [
        { targetType: 'projects', targetID: castProjects.harbor.id },
        { targetType: 'projects', targetID: randomUUID() },
        { targetID: cast.leaver.id },
        { targetID: randomUUID() },
      ].map((fields) => uploadAs(app, token, fields)),
    )
    expect([hidden?.status, hidden?.body.error]).toEqual([404, unknown?.body.error])
    expect([leaver?.status, leaver?.body.error]).toEqual([404, nobody?.body.error])
  })

  test.each([
    ['another person', { targetID: cast.admin.id }],
    ['a project', { targetType: 'projects', targetID: castProjects.harbor.id }],
    ['invoices', { targetType: 'invoices' }],
    ['change logs', { targetType: 'change-logs' }],
  ])('an invitation does not allow %s', async (_what, fields) => {
    const { token } = await makeInvited(app)
    const answer = await refused(app.deps.db, () => uploadAs(app, token, fields))
    expect(answer).toMatchObject({ status: 403, body: sentence })
  })

  test('an invitation allows nothing after the form is submitted', async () => {
    const { id, token } = await makeInvited(app)
    await app.deps.db.updateTable('invitations').set({ is_completed: true }).where('employee_id', '=', id).execute()
    const answer = await refused(app.deps.db, () => uploadAs(app, token))
    expect(answer).toMatchObject({ status: 403, body: sentence })
  })

  test('an invited person can name their own id', async () => {
    const { id, token } = await makeInvited(app)
    expect((await uploadAs(app, token, { targetID: id.toUpperCase() })).status).toBe(200)
  })
})

describe('the name', () => {
  test.each([
    ['../../../etc/passwd.png', 'passwd.png'],
    ['/etc/passwd.png', 'passwd.png'],
    ['..\\..\\boot.png', 'boot.png'],
    ['a\u0000b.png', 'a_b.png'],
    ['giấy tờ.png', 'gi_y_t_.png'],
    [`${'x'.repeat(300)}.png`, `${'x'.repeat(96)}.png`],
    ['<script>.html.png', '_script_.html.png'],
    ['a?b#c%2f.png', 'a_b_c_2f.png'],
  ])('%j is stored inside the folder', async (name, stored) => {
    const { id, token } = await makeInvited(app)
    const answer = await uploadAs(app, token, {}, { name, bytes: png })
    expect(urlOf(answer)).toBe(`${publicUrl}/files/employees/${id}/image/${stored}`)
  })

  test('uploading it twice stores two files, for one uploader or two', async () => {
    const one = await makePerson(app, { permissions: ['employees.edit', 'invoices.create'] })
    const other = await makePerson(app, { permissions: ['employees.edit', 'invoices.create'] })
    for (const fields of [{ targetID: one.id }, { targetType: 'invoices' }])
      for (const { token } of [one, other]) {
        const name = `${randomUUID()}.png`
        const first = urlOf(await uploadAs(app, one.token, fields, { name, bytes: png }))
        const second = urlOf(await uploadAs(app, token, fields, { name: name.toUpperCase(), bytes: jpeg }))
        expect(second).toMatch(new RegExp(`/[\\da-f-]{36}-${name}$`, 'i'))
        expect([(await contentOf(first)).bytes, (await contentOf(second)).bytes]).toEqual([png, jpeg])
      }
  })

  test('uploading it twenty times at once stores twenty files', async () => {
    const { token } = await makePerson(app, { permissions: ['invoices.create'] })
    const name = `${randomUUID()}.png`
    const uploads = Array.from({ length: 20 }, () =>
      uploadAs(app, token, { targetType: 'invoices' }, { name, bytes: png }),
    )
    expect(new Set((await Promise.all(uploads)).map(urlOf)).size).toBe(20)
  })
})

test.each<[string, Record<string, string>, string, Buffer]>([
  ['a PDF as an image', {}, 'a.png', pdf],
  ['a PNG as a document', { type: 'doc' }, 'a.pdf', png],
  ['an image as a document', { type: 'doc' }, 'a.png', png],
  ['a document as an image', {}, 'a.pdf', pdf],
  ['SVG', {}, 'a.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['SVG by name', {}, 'a.svg', png],
  ['HTML', {}, 'a.png', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['HTML after a GIF', {}, 'a.png', Buffer.from('GIF89a<script>alert(1)</script>', 'latin1')],
  ['HTML by name', {}, 'a.png.html', png],
  ['HTML as a document', { type: 'doc' }, 'a.pdf', Buffer.from('<html>%PDF-1.7</html>')],
  ['an image too large', {}, 'a.png', grown(png, 2_202_100)],
  ['a document too large', { type: 'doc' }, 'a.pdf', grown(pdf, 5_347_738)],
  ['a picture of 50,000 by 50,000 points', {}, 'a.png', hugePng(50_000, 50_000)],
  ['no bytes', {}, 'a.png', Buffer.alloc(0)],
  ['an unknown type', { type: 'video' }, 'a.png', png],
  ['an unknown target', { targetType: 'people' }, 'a.png', png],
  ['a target that is no id', { targetID: '../x' }, 'a.png', png],
])('%s is refused', async (_what, fields, name, bytes) => {
  const { token } = await makePerson(app, { roles: ['full-time'] })
  const answer = await refused(app.deps.db, () => uploadAs(app, token, fields, { name, bytes }))
  expect(answer).toMatchObject({ status: 400, body: sentence })
  expect(answer.body.errors?.length).toBeGreaterThan(0)
})

test.each([
  ['image', 'a.png', png, 2_202_099],
  ['doc', 'a.pdf', pdf, 5_347_737],
])('%s of exactly the maximum size is accepted', async (type, name, bytes, size) => {
  const { token } = await makePerson(app, { roles: ['full-time'] })
  expect((await uploadAs(app, token, { type }, { name, bytes: grown(bytes, size) })).status).toBe(200)
})

test('a file far too large is refused with an error body over a real connection', async () => {
  const { token } = await makePerson(app, { roles: ['full-time'] })
  const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
  const form = new FormData()
  form.append('file', new Blob([grown(png, 12_000_000)]), 'a.png')
  form.append('type', 'image')
  form.append('targetType', 'employees')
  const headers = { authorization: `Bearer ${token}` }
  const url = `${address}${addressOf(api.assets.upload)}`
  const response = await fetch(url, { method: 'POST', headers, body: form })
  expect([response.status, await response.json()]).toMatchObject([400, sentence])
})

test('a project without its id is refused', async () => {
  const { token } = await makePerson(app, { permissions: ['projects.edit'] })
  const answer = await refused(app.deps.db, () => uploadAs(app, token, { targetType: 'projects' }))
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'targetID' }] } })
})

test('a project that does not exist is a 404', async () => {
  const { token } = await makePerson(app, { permissions: ['projects.edit'] })
  const answer = await uploadAs(app, token, { targetType: 'projects', targetID: randomUUID() })
  expect(answer).toMatchObject({ status: 404, body: sentence })
})

describe('parts', () => {
  const edge = 'b'
  const text = (name: string, value: string) => `content-disposition: form-data; name="${name}"\r\n\r\n${value}`
  const file = (name = 'file') =>
    `content-disposition: form-data; name="${name}"; filename="a.png"\r\n\r\n${png.toString('latin1')}`
  const send = async (parts: string[], token: string) =>
    app.send({
      method: 'POST',
      url: addressOf(api.assets.upload),
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': `multipart/form-data; boundary=${edge}`,
      },
      payload: Buffer.from(parts.map((part) => `--b\r\n${part}\r\n`).join('') + '--b--\r\n', 'latin1'),
    })
  const type = text('type', 'image')
  const target = text('targetType', 'employees')

  test.each([
    ['first', [file(), type, target]],
    ['last', [type, target, file()]],
    ['between, with a part that nobody asked for', [type, text('note', 'x'), file(), target]],
  ])('the file can be %s', async (_where, parts) => {
    const { token } = await makePerson(app, { roles: ['full-time'] })
    expect((await send(parts, token)).status).toBe(200)
  })

  test.each([
    ['no type', [file(), target], 'type'],
    ['no target type', [type, file()], 'targetType'],
    ['no file', [type, target], 'file'],
    ['the file under another name', [type, target, file('picture')], 'file'],
    ['the file as text', [type, target, text('file', 'x')], 'file'],
    ['a part twice', [type, type, target, file()], 'type'],
    ['two files', [type, target, file(), file()], undefined],
    ['a name of every object', [type, target, text('__proto__', 'x'), file()], undefined],
    ['too many parts', [...Array.from({ length: 12 }, (_, at) => text(`x${at}`, 'x')), file()], undefined],
  ])('%s is refused', async (_what, parts, field) => {
    const { token } = await makePerson(app, { roles: ['full-time'] })
    const answer = await refused(app.deps.db, () => send(parts, token))
    expect(answer).toMatchObject({ status: 400, body: sentence })
    expect(answer.body.errors?.[0]?.field).toBe(field)
  })
})
