import sharp from 'sharp'
import * as api from '#contract/api/index.ts'
import { cast } from '#tests/support/cast.ts'
import { makeInvited, onboardingForm, uploadAs, uploaded } from '#tests/support/joining.ts'
import type { Made } from '#tests/support/people.ts'
import { jpeg, png } from '#tests/support/pictures.ts'
import { publicUrl } from '#tests/support/publicUrl.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

type Form = Record<string, unknown>
const submit = ({ token }: Made, over: Form) =>
  app.as(null)(api.invite.submit, { token, body: { ...onboardingForm, ...over } })
const onlyPassport = { identityCardPhotoFront: '', identityCardPhotoBack: '' }
const rowOf = ({ id }: Made) =>
  app.deps.db.selectFrom('employees').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const pathsOf = async ({ id }: Made) => {
  const contents = app.deps.db.selectFrom('contents').select('path').where('target_id', '=', id)
  return (await contents.execute()).map(({ path }) => `${publicUrl}/files/${path}`).toSorted()
}
const served = async (url: string) => (await app.app.inject({ url })).statusCode

describe('pairs', () => {
  const [front, back] = ['https://a.example/1.png', 'https://a.example/2.png']

  test.each<[string, Form]>([
    ['both sides of a passport', { ...onlyPassport, passportPhotoFront: front, passportPhotoBack: back }],
    ['both pairs', { passportPhotoFront: front, passportPhotoBack: back }],
    ['a pair and half of another', { passportPhotoFront: front }],
  ])('%s are accepted', async (_what, form) => {
    const made = await makeInvited(app)
    expect((await submit(made, form)).status).toBe(200)
    expect(await rowOf(made)).toMatchObject({
      identity_card_photo_front: form.identityCardPhotoFront ?? onboardingForm.identityCardPhotoFront,
      passport_photo_front: front,
      passport_photo_back: form.passportPhotoBack ?? '',
    })
  })

  test.each<[string, Form]>([
    ['nothing', onlyPassport],
    ['nothing at all', { identityCardPhotoFront: undefined, identityCardPhotoBack: null }],
    ['one side', { identityCardPhotoBack: '' }],
    ['one side of blanks', { identityCardPhotoBack: '   ' }],
    ['a front of each', { identityCardPhotoBack: '', passportPhotoFront: front }],
    ['a side of each', { identityCardPhotoFront: '', passportPhotoFront: front }],
  ])('%s is refused', async (_what, form) => {
    const made = await makeInvited(app)
    const answer = await refused(app.deps.db, () => submit(made, form))
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'identityCardPhotoFront' }] } })
  })
})

test('the profile picture becomes public, documents stay private, unused uploads are deleted', async () => {
  const made = await makeInvited(app)
  const [avatar, front, back] = [
    await uploaded(app, made.token),
    await uploaded(app, made.token),
    await uploaded(app, made.token),
  ]
  await uploaded(app, made.token)
  const { status } = await submit(made, {
    avatar,
    identityCardPhotoFront: front,
    identityCardPhotoBack: back,
  })
  expect(status).toBe(200)
  const shown = publicUrl + (await rowOf(made)).avatar
  expect(shown).toMatch(new RegExp(`/employees/${made.id}/images/[0-9a-f-]{36}\\.webp$`))
  expect(await pathsOf(made)).toEqual([shown, front, back].toSorted())
  expect(await Promise.all([shown, avatar, front, back].map(served))).toEqual([200, 404, 404, 404])
})

test('a profile picture that cannot be read is refused, and the form stays open', async () => {
  const made = await makeInvited(app)
  const half = (await sharp(jpeg).resize(400, 400).jpeg().toBuffer()).subarray(0, 900)
  const { body } = await uploadAs(app, made.token, {}, { name: 'me.jpg', bytes: half })
  const { url } = body.data as { url: string }
  const answer = await refused(app.deps.db, () => submit(made, { avatar: url }))
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'avatar' }] } })
  expect((await submit(made, {})).status).toBe(200)
})

test('a blank picture keeps the one in the record, and so does the same address again', async () => {
  const given = '/files/employees/x/images/given.png'
  for (const avatar of ['', undefined, given, `${publicUrl}${given}`]) {
    const made = await makeInvited(app, { avatar: given })
    expect((await submit(made, { avatar })).status).toBe(200)
    expect((await rowOf(made)).avatar).toBe(given)
  }
})

describe('an address of an upload', () => {
  const url = ({ body }: { body: { data?: unknown } }) => (body.data as { url: string }).url

  test.each<[string, (made: Made) => Promise<string>]>([
    ['that somebody else uploaded', async () => uploaded(app, (await makeInvited(app)).token)],
    [
      'that somebody else uploaded for this person',
      async (made) => url(await uploadAs(app, await app.tokenOf('admin'), { targetID: made.id })),
    ],
    [
      'for something else',
      async () => url(await uploadAs(app, await app.tokenOf('admin'), { targetType: 'invoices' })),
    ],
    ['that does not exist', async (made) => `/files/employees/${made.id}/image/no.png`],
    ['that is the beginning of all', async () => '/files/'],
    ['with a question behind', async (made) => `${await uploaded(app, made.token)}?x`],
    ['by a way around', async (made) => (await uploaded(app, made.token)).replace('/files/', '/files/../files/')],
  ])('%s is refused, with its field', async (_what, addressOf) => {
    const made = await makeInvited(app)
    const address = await addressOf(made)
    for (const field of ['avatar', 'identityCardPhotoFront', 'passportPhotoBack']) {
      const answer = await refused(app.deps.db, () => submit(made, { [field]: address }))
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ field }] } })
    }
  })

  test('matches in any letter case, and cannot be a document and the profile picture at once', async () => {
    const made = await makeInvited(app)
    const address = await uploaded(app, made.token)
    const shouted = address.replace('/image/', '/IMAGE/')
    const answer = await refused(app.deps.db, () => submit(made, { avatar: shouted, identityCardPhotoBack: address }))
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'avatar' }] } })
    expect((await submit(made, { identityCardPhotoBack: shouted })).status).toBe(200)
    expect(publicUrl + (await rowOf(made)).identity_card_photo_back).toBe(address)
  })

  test('that is public already cannot be a document', async () => {
    const made = await makeInvited(app)
    const session = await app.deps.tokens.issueSession(app.deps.db, made.id)
    await app.deps.db.updateTable('employees').set({ working_status: 'probation' }).where('id', '=', made.id).execute()
    const show = async (name: string) =>
      url(await app.as(null)(api.profile.uploadAvatar, { token: session, file: { name, bytes: png } }))
    const former = await show('former.png')
    await show('current.png')
    const signedIn = { ...made, token: session }
    const answer = await refused(app.deps.db, () => submit(signedIn, { identityCardPhotoFront: former }))
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'identityCardPhotoFront' }] } })
    expect((await submit(signedIn, { avatar: former })).status).toBe(200)
  })
})

test('a submit deletes only the person’s own uploads', async () => {
  const made = await makeInvited(app)
  const other = await makeInvited(app)
  const kept = await uploaded(app, other.token)
  await uploadAs(app, await app.tokenOf('admin'), { targetID: made.id })
  await submit(made, {})
  expect(await pathsOf(other)).toEqual([kept])
  const contents = app.deps.db.selectFrom('contents').select('upload_by').where('target_id', '=', made.id)
  expect(await contents.execute()).toEqual([{ upload_by: cast.admin.id }])
})
