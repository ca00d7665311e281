import sharp from 'sharp'
import * as api from '#contract/api/index.ts'
import { addressOf } from '#tests/support/address.ts'
import { makePerson } from '#tests/support/people.ts'
import { hugePng, png } from '#tests/support/pictures.ts'
import { publicUrl } from '#tests/support/publicUrl.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
let server: string
beforeAll(async () => {
  server = await app.app.listen({ port: 0, host: '127.0.0.1' })
})

async function choose(token: string, bytes: Buffer) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), 'me.png')
  const { method } = api.profile.uploadAvatar
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${server}${addressOf(api.profile.uploadAvatar)}`, {
    method,
    headers,
    body: form,
  })
  const { data } = (await answer.json()) as { data: { url: string } | null }
  return { status: answer.status, url: data?.url.replace(publicUrl, server) ?? '' }
}

test("the old address of a replaced picture gives nothing, and addresses can't be guessed", async () => {
  const { id, token } = await makePerson(app, { roles: ['full-time'] })
  const first = await choose(token, png)
  expect((await fetch(first.url)).status).toBe(200)
  const second = await choose(token, png)
  const gone = await fetch(first.url)
  expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store'])
  expect((await fetch(`${first.url}?size=64`)).status).toBe(404)
  expect((await fetch(second.url)).headers.get('cache-control')).toMatch(/^private,/)
  const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
  for (const { url } of [first, second])
    expect(url).toMatch(new RegExp(`/files/employees/${id}/images/${uuid}\\.webp$`))
  expect((await fetch(`${server}/files/employees/${id}/images/me.png`)).status).toBe(404)
})

test('a photo gives away neither place nor camera', async () => {
  const { token } = await makePerson(app, { roles: ['full-time'] })
  const photo = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#1AAE9F' } })
    .withExif({ IFD0: { Make: 'Lighthouse Camera' }, IFD3: { GPSLatitude: '16/1 4/1 0/1' } })
    .jpeg()
    .toBuffer()
  const { url } = await choose(token, photo)
  const served = Buffer.from(await (await fetch(url)).arrayBuffer())
  expect((await sharp(served).metadata()).exif).toBeUndefined()
  expect(served.includes('Lighthouse')).toBe(false)
})

test('a small file that would be ten gigabytes of points is refused while others are served', async () => {
  const { token } = await makePerson(app, { roles: ['full-time'] })
  const before = process.memoryUsage.rss()
  const bombs = await Promise.all(Array.from({ length: 5 }, () => choose(token, hugePng(50_000, 50_000))))
  expect(bombs.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
  expect(process.memoryUsage.rss() - before).toBeLessThan(300_000_000)
  expect((await fetch(`${server}/healthz`)).status).toBe(200)
})
