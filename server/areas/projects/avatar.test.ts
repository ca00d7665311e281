import * as api from '#contract/api/index.ts'
import { cast } from '#tests/support/cast.ts'
import { readProject } from '#tests/support/newProject.ts'
import { makeProject } from '#tests/support/people.ts'
import { jpeg, png } from '#tests/support/pictures.ts'
import { publicUrl } from '#tests/support/publicUrl.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

const limit = 2_202_099
const grown = (bytes: Buffer, size: number) => Buffer.concat([bytes, Buffer.alloc(size - bytes.length)])
const upload = ({ id }: { id: string }, name: string, bytes: Buffer) =>
  app.as('admin')(api.projects.uploadAvatar, { params: { id }, file: { name, bytes } })

test.each([
  ['5b0c7d4e-7f4b-4d0e-9a52-0a4f6d7f2c11.png', png],
  ['LOGO.PNG', png],
  ['logo.jpg', jpeg],
  ['logo.JPEG', jpeg],
  ['logo.png', jpeg],
  ['../../logo.png', png],
])('%s is taken, stored, and loads without a token', async (name, bytes) => {
  const project = await makeProject(app)
  const { status, body } = await upload(project, name, bytes)
  const { url } = body.data as { url: string }
  const address = new RegExp(`^${publicUrl}/files/projects/${project.id}/images/[0-9a-f-]{36}\\.webp$`)
  expect([status, url]).toEqual([200, expect.stringMatching(address)])
  expect((await readProject(app, project)).avatar).toBe(url)
  const file = await app.app.inject({ url })
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/webp'])
})

test('another picture has another address, also under the same name, and the one before is gone', async () => {
  const project = await makeProject(app)
  const urls: string[] = []
  for (const bytes of [png, jpeg, png]) {
    const { body } = await upload(project, 'logo.png', bytes)
    urls.push((body.data as { url: string }).url)
  }
  expect(new Set(urls).size).toBe(3)
  const answers = await Promise.all(urls.map((url) => app.app.inject({ url })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 200])
})

test('pictures of two projects do not meet', async () => {
  const [one, other] = [await makeProject(app), await makeProject(app)]
  const first = await upload(one, 'logo.png', png)
  const second = await upload(other, 'logo.png', png)
  expect(first.body).not.toEqual(second.body)
})

test('a file of exactly the limit is taken', async () => {
  expect((await upload(await makeProject(app), 'logo.png', grown(png, limit))).status).toBe(200)
})

test.each<[string, string, Buffer]>([
  ['foreign bytes', 'logo.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ['no bytes', 'logo.png', Buffer.alloc(0)],
  ['another ending', 'logo.gif', png],
  ['no ending', 'logo', png],
  ['a byte more than the limit', 'logo.png', grown(png, limit + 1)],
])('%s are refused and nothing is kept', async (_what, name, bytes) => {
  const project = await makeProject(app)
  const answer = await refused(app.deps.db, () => upload(project, name, bytes))
  expect(answer).toMatchObject({ status: 400, body: { data: null, error: expect.stringMatching(/\.$/) } })
})

test('a request without a file is refused', async () => {
  const project = await makeProject(app)
  const answer = await refused(app.deps.db, () =>
    app.as('admin')(api.projects.uploadAvatar, { params: project, body: {} }),
  )
  expect(answer.status).toBe(400)
})

test('the record of the file names the project and who uploaded it', async () => {
  const project = await makeProject(app)
  await upload(project, 'logo.png', png)
  const records = await app.deps.db
    .selectFrom('contents')
    .select(['upload_by', 'target_type', 'type', 'media_type', 'is_private'])
    .where('target_id', '=', project.id)
    .execute()
  expect(records).toEqual([
    {
      upload_by: cast.admin.id,
      target_type: 'projects',
      type: 'image',
      media_type: 'image/webp',
      is_private: false,
    },
  ])
})
