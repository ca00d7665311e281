import sharp from 'sharp'
import * as api from '#contract/api/index.ts'
import { cast } from '#tests/support/cast.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { avif, gif, hugePng, jpeg, png, webp } from '#tests/support/pictures.ts'
import { refused } from '#tests/support/state.ts'
import { addressOf } from '#tests/support/address.ts'
import { publicUrl } from '#tests/support/publicUrl.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

const limit = 2_202_099
const grown = (bytes: Buffer, size: number) => Buffer.concat([bytes, Buffer.alloc(size - bytes.length)])
const upload = (made: { id: string }, name: string, bytes: Buffer) =>
  app.as('admin')(api.employees.uploadAvatar, { params: { id: made.id }, file: { name, bytes } })
const avatarOf = async ({ id }: { id: string }) => {
  const { body } = await app.as('admin')(api.employees.one, { params: { id } })
  return (body.data as { avatar: string }).avatar
}

/** The address of a picture of a person: two random ids, without the file's name. */
const addressOfPicture = ({ id }: { id: string }) =>
  expect.stringMatching(new RegExp(`^${publicUrl}/files/employees/${id}/images/[0-9a-f-]{36}\\.webp$`))

test.each([
  ['me.png', png],
  ['ME.PNG', png],
  ['me.jpg', jpeg],
  ['me.jpeg', jpeg],
  ['me.png', jpeg],
  ['me.png', webp],
  ['me.png', gif],
  ['me.png', avif],
  ['../../etc/pass wd.png', png],
  ['ảnh đại diện.png', png],
  [`${'x'.repeat(150)}.png`, png],
])('%s is accepted, and served as a small WebP in two sizes', async (name, bytes) => {
  const made = await makePerson(app)
  const { status, body } = await upload(made, name, bytes)
  const { url } = body.data as { url: string }
  expect([status, url]).toEqual([200, addressOfPicture(made)])
  expect(await avatarOf(made)).toBe(url)
  const file = await app.app.inject({ url })
  expect(file.statusCode).toBe(200)
  expect(file.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=86400',
  })
  const small = await app.app.inject({ url, query: { size: '64' } })
  const { format, width, height } = await sharp(small.rawPayload).metadata()
  expect([format, width, height]).toEqual(['webp', 64, 64])
})

test('a file of exactly the maximum size is accepted', async () => {
  expect((await upload(await makePerson(app), 'me.png', grown(png, limit))).status).toBe(200)
})

test('a replaced picture is no longer served, and its 404 is not cached', async () => {
  const made = await makePerson(app)
  const urls: string[] = []
  for (const bytes of [png, jpeg, png])
    urls.push(((await upload(made, 'me.png', bytes)).body.data as { url: string }).url)
  expect(new Set(urls).size).toBe(3)
  const answers = await Promise.all(
    urls.flatMap((url) => [app.app.inject({ url }), app.app.inject({ url: `${url}?size=64` })]),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 200, 200])
  expect(answers[0]?.headers['cache-control']).toBe('no-store')
  await app.deps.db.updateTable('employees').set({ avatar: '' }).where('id', '=', made.id).execute()
  expect((await app.app.inject({ url: urls[2] ?? '' })).statusCode).toBe(404)
})

test('the row of the file has the person and the uploader', async () => {
  const made = await makePerson(app)
  await upload(made, 'me.png', png)
  const records = await app.deps.db
    .selectFrom('contents')
    .select(['upload_by', 'target_type', 'type', 'media_type', 'is_private'])
    .where('target_id', '=', made.id)
    .execute()
  const facts = { type: 'image', media_type: 'image/webp', is_private: false }
  expect(records).toEqual([{ upload_by: cast.admin.id, target_type: 'employees', ...facts }])
})

test.each<[string, string, Buffer]>([
  ['foreign bytes', 'me.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ['a TIFF that breaks off', 'me.png', Buffer.from('II*\u0000', 'latin1')],
  ['a PNG that breaks off', 'me.png', png.subarray(0, 8)],
  ['a PNG of 50,000 by 50,000 points', 'me.png', hugePng(50_000, 50_000)],
  ['no bytes', 'me.png', Buffer.alloc(0)],
  ['another ending', 'me.gif', png],
  ['no ending', 'me', png],
  ['an ending alone', '.png', png],
  ['a page with a picture’s bytes', 'me.html', png],
  ['a byte more than the limit', 'me.png', grown(png, limit + 1)],
  ['twenty million bytes', 'me.png', grown(png, 20_000_000)],
])('%s are refused and not stored', async (_what, name, bytes) => {
  const made = await makePerson(app)
  const answer = await refused(app.deps.db, () => upload(made, name, bytes))
  expect(answer).toMatchObject({ status: 400, body: { data: null, error: expect.stringMatching(/\.$/) } })
})

describe('a request without a valid part', () => {
  const send = async (made: Made, payload: string | Buffer, type: string) =>
    app.send({
      method: 'POST',
      url: addressOf(api.employees.uploadAvatar, { id: made.id }),
      headers: { authorization: `Bearer ${await app.tokenOf('admin')}`, 'content-type': type },
      payload,
    })
  const form = 'multipart/form-data; boundary=b'
  const part = (disposition: string) =>
    Buffer.concat([
      Buffer.from(`--b\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`),
      png,
      Buffer.from('\r\n--b--\r\n'),
    ])

  test.each<[string, string | Buffer, string]>([
    ['JSON', '{"file":"me.png"}', 'application/json'],
    ['a bare picture', png, 'image/png'],
    ['an empty form', '--b--\r\n', form],
    ['a form that never ends', '--b\r\ncontent-disposition: form-data; name="file"; filename="me.png"\r\n\r\n', form],
    ['a form without boundary', part('name="file"; filename="me.png"'), 'multipart/form-data'],
    ['a part of another name', part('name="picture"; filename="me.png"'), form],
    ['a field in place of a file', part('name="file"'), form],
    ['a file without a name', part('name="file"; filename=""\r\ncontent-type: image/png'), form],
  ])('%s is refused', async (_what, payload, type) => {
    const made = await makePerson(app, { roles: ['full-time'] })
    const answer = await refused(app.deps.db, () => send(made, payload, type))
    expect(answer).toMatchObject({ status: 400, body: { data: null, error: expect.stringMatching(/\.$/) } })
  })
})

test.each(['/files/nobody.png', '/files/', '/files/%00', '/files/../package.json', '/files/%2e%2e%2fpackage.json'])(
  '%s is not a file',
  async (url) => {
    const { statusCode, json } = await app.app.inject({ url })
    expect([400, 404]).toContain(statusCode)
    expect(json()).toMatchObject({ data: null, error: expect.any(String) })
  },
)
