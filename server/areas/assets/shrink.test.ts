import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'
import { shrinkPictures } from './jobs.ts'

const app = testServer()
const run = () => shrinkPictures(app.deps, new AbortController().signal)

/** Stores a picture of a person in its original size, like earlier versions did. */
async function stored(bytes: Buffer, mediaType: string, isPrivate = false) {
  const { id: target_id } = await makePerson(app)
  const id = randomUUID()
  const path = `employees/${target_id}/images/${randomUUID()}.png`
  const facts = { type: 'image', extension: '.png', media_type: mediaType, target_type: 'employees' }
  await insertRows(app.deps.db, 'contents', [{ id, path, target_id, is_private: isPrivate, ...facts }])
  await app.deps.db.insertInto('content_bytes').values({ content_id: id, bytes }).execute()
  const url = `/files/${path}`
  await app.deps.db.updateTable('employees').set({ avatar: url }).where('id', '=', target_id).execute()
  return { id, url }
}

const bytesOf = async ({ id }: { id: string }) =>
  app.deps.db
    .selectFrom('content_bytes')
    .select(['bytes', 'small'])
    .where('content_id', '=', id)
    .executeTakeFirstOrThrow()
const get = (url: string) => app.app.inject({ url })
const facesOf = async ({ url }: { url: string }) => {
  const files = [await get(url), await get(`${url}?size=64`)]
  return Promise.all(
    files.map(async ({ rawPayload, headers }) => {
      const { format, width, height, exif } = await sharp(rawPayload).metadata()
      return [headers['content-type'], format, width, height, exif]
    }),
  )
}
const webp = (width: number, height: number) => ['image/webp', 'webp', width, height, undefined]

const photo = () =>
  sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .withExif({ IFD0: { Make: 'Lighthouse Camera' } })
    .jpeg({ quality: 95 })
    .toBuffer()
const drawing = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><path fill="red" d="M0 0h96v96H0z"/></svg>',
)

test('pictures in their original size become small and keep their address', async () => {
  const [large, drawn] = [await stored(await photo(), 'image/jpeg'), await stored(drawing, 'image/svg+xml')]
  expect((await bytesOf(large)).bytes.length).toBeGreaterThan(500_000)
  await run()
  expect(await facesOf(large)).toEqual([webp(512, 384), webp(64, 64)])
  expect(await facesOf(drawn)).toEqual([webp(512, 512), webp(64, 64)])
  expect((await bytesOf(large)).bytes.length).toBeLessThan(200_000)
})

test('an unreadable picture stays as it is and is not tried again; documents are not touched', async () => {
  const broken = await stored(Buffer.from('ffd8ffe000104a4649460001', 'hex'), 'image/jpeg')
  const document = await stored(await photo(), 'image/jpeg', true)
  const before = await bytesOf(document)
  await run()
  const [large, small] = [await get(broken.url), await get(`${broken.url}?size=64`)]
  expect([large.headers['content-type'], small.rawPayload]).toEqual(['image/jpeg', large.rawPayload])
  expect(await bytesOf(document)).toEqual(before)
  await app.deps.db
    .updateTable('content_bytes')
    .set({ bytes: await photo() })
    .where('content_id', '=', broken.id)
    .execute()
  await run()
  expect((await bytesOf(broken)).small).toBeNull()
})

test('two servers get the same result, and a stopping server starts nothing', async () => {
  const some = await Promise.all([1, 2, 3].map(async () => stored(await photo(), 'image/jpeg')))
  const stopped = new AbortController()
  stopped.abort()
  await shrinkPictures(app.deps, stopped.signal)
  expect((await bytesOf(some[0] as { id: string })).small).toBeNull()
  await Promise.all([run(), run()])
  for (const one of some) expect(await facesOf(one)).toEqual([webp(512, 384), webp(64, 64)])
})
