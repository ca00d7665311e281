import { randomUUID } from 'node:crypto'
import * as api from '#contract/api/index.ts'
import { P } from '#contract/api/employees/employee.ts'
import type { Permission } from '#contract/permissions.ts'
import { giveDocument, makeInvited, onboardingForm, uploaded } from '#tests/support/joining.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { png } from '#tests/support/pictures.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

const reader = (more: Permission[] = []) =>
  makePerson(app, { permissions: [P, 'employees.read.projects.readActive', ...more] })
const dataOf = ({ id }: { id: string }, { token }: Made) =>
  app.as(null)(api.employees.onboardingData, { params: { id }, token })
const look = ({ id }: { id: string }, { token }: Made, name = 'identityCardPhotoFront') =>
  app.as(null)(api.employees.document, { params: { id, name }, token })
const looksAt = ({ id }: Made) =>
  app.deps.db
    .selectFrom('audit_events')
    .select(['actor_id', 'changes'])
    .where('entity_id', '=', id)
    .where('action', '=', 'employee.document-viewed')
    .execute()

test('the submitted data is returned unchanged', async () => {
  const made = await makeInvited(app)
  const front = await uploaded(app, made.token)
  const form = { ...onboardingForm, identityCardPhotoFront: front }
  await app.as(null)(api.invite.submit, { token: made.token, body: form })
  const { body, text } = await dataOf(made, await reader())
  const { mbti, horoscope, localBranchName, localBankBranch } = form
  const { localBankRecipientName, localBankNumber, localBankCurrency } = form
  expect(body.data).toEqual({
    ...{ mbti, horoscope, localBranchName, localBankBranch },
    ...{ localBankRecipientName, localBankNumber, localBankCurrency },
    documents: [
      { name: 'identityCardPhotoFront', elsewhere: '' },
      { name: 'identityCardPhotoBack', elsewhere: onboardingForm.identityCardPhotoBack },
    ],
  })
  expect(text).not.toContain(front)
})

test('without a submitted form the data is empty', async () => {
  const { body } = await dataOf(await makePerson(app), await reader())
  expect(body.data).toMatchObject({ mbti: '', localBankNumber: '', documents: [] })
})

test('each view of a picture is in the history, without a value', async () => {
  const made = await makePerson(app, { roles: ['full-time'] })
  await giveDocument(app, made)
  const who = await reader()
  const { status, body } = await look(made, who)
  expect([status, body.data]).toEqual([200, { mediaType: 'image/png', base64: png.toString('base64') }])
  await look(made, who)
  const change = { field: 'identityCardPhotoFront', before: '', after: '', masked: true }
  expect(await looksAt(made)).toEqual(Array.from({ length: 2 }, () => ({ actor_id: who.id, changes: [change] })))
  const timeline = await app.as('admin')(api.employees.timeline, { params: { id: made.id } })
  expect((timeline.body.data as object[])[0]).toMatchObject({
    action: 'employee.document-viewed',
    actor: { id: who.id },
    changes: [{ ...change, label: 'ID card, front' }],
  })
  const blind = await makePerson(app, {
    permissions: ['employees.read.projects.readActive', 'employees.read.fullAccess'],
  })
  const theirs = await app.as(null)(api.employees.timeline, { params: { id: made.id }, token: blind.token })
  expect(theirs.body).toMatchObject({ data: [], total: 0 })
})

test('a view does not change the version of the record', async () => {
  const made = await makePerson(app)
  await giveDocument(app, made)
  const versionOf = async () => {
    const row = app.deps.db.selectFrom('employees').select('updated_at').where('id', '=', made.id)
    return (await row.executeTakeFirstOrThrow()).updated_at
  }
  const before = await versionOf()
  await look(made, await reader())
  expect(await versionOf()).toEqual(before)
})

test.each([
  ['that was not handed in', 'passportPhotoBack', 404],
  ['of no such name', 'avatar', 400],
])('a picture %s is not in the history', async (_what, name, status) => {
  const made = await makePerson(app)
  await giveDocument(app, made)
  const who = await reader()
  expect((await refused(app.deps.db, () => look(made, who, name))).status).toBe(status)
})

test.each([
  ['elsewhere', 'https://pictures.example/front.png'],
  ['in another record', '/files/employees/other/image/front.png'],
])('a picture stored %s is not returned', async (_where, address) => {
  const other = await makePerson(app)
  await giveDocument(app, other)
  const own = app.deps.db.selectFrom('employees').select('identity_card_photo_front as front')
  const { front } = await own.where('id', '=', other.id).executeTakeFirstOrThrow()
  const kept = address.startsWith('http') ? address : front
  const made = await makePerson(app, { columns: { identity_card_photo_front: kept } })
  const who = await reader()
  expect((await refused(app.deps.db, () => look(made, who))).status).toBe(404)
})

test('a leaver is visible to callers who can open leavers', async () => {
  const left = await makePerson(app, { columns: { working_status: 'left' } })
  await giveDocument(app, left)
  const [blind, seeing] = [await reader(), await reader(['employees.read.fullAccess'])]
  for (const call of [dataOf, look]) {
    expect((await refused(app.deps.db, () => call(left, blind))).status).toBe(404)
    expect((await call(left, seeing)).status).toBe(200)
  }
})

test('an unknown or deleted person is a 404', async () => {
  const deleted = await makePerson(app, { columns: { deleted_at: new Date().toISOString() }, roles: ['full-time'] })
  const who = await reader()
  for (const call of [dataOf, look])
    for (const one of [deleted, { id: randomUUID() }]) expect((await call(one, who)).status).toBe(404)
})

test('an invitation opens neither, not even the own documents', async () => {
  const made = await makeInvited(app)
  await giveDocument(app, made)
  const refused = { status: 401, body: { code: 'invitation.onlyTheForm' } }
  expect([await dataOf(made, made), await look(made, made)]).toMatchObject([refused, refused])
})

test('the address of a document is not served', async () => {
  const made = await makePerson(app)
  await giveDocument(app, made)
  const row = app.deps.db.selectFrom('employees').select('identity_card_photo_front as url')
  const { url } = await row.where('id', '=', made.id).executeTakeFirstOrThrow()
  const headers = { authorization: `Bearer ${await app.tokenOf('admin')}` }
  for (const given of [{}, { headers }]) {
    expect((await app.send({ method: 'GET', url, ...given })).status).toBe(404)
  }
  const { text } = await app.as('admin')(api.employees.one, { params: { id: made.id } })
  expect([text.includes(url), (await dataOf(made, await reader())).text.includes(url)]).toEqual([false, false])
})
