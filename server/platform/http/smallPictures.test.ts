import sharp from 'sharp'
import { avif, gif, hugePng, jpeg, png, webp } from '#tests/support/pictures.ts'
import { smallPicture } from './smallPictures.ts'

const red = { r: 200, g: 30, b: 40 }
const blue = { r: 20, g: 30, b: 200 }
/** A picture, red on the left and blue on the right. */
const flag = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: red } }).composite([
    {
      input: { create: { width: Math.floor(width / 2), height, channels: 3, background: blue } },
      gravity: 'east',
    },
  ])
const sizeOf = async (bytes: Buffer) => {
  const { format, width, height } = await sharp(bytes).metadata()
  return [format, width, height]
}
/** The dominant colour at a point, red or blue. */
async function colourAt(bytes: Buffer, left: number, top: number): Promise<string> {
  const { data } = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return (data[0] ?? 0) > (data[2] ?? 0) ? 'red' : 'blue'
}

test.each([
  ['wide', 3000, 1500, [512, 256]],
  ['high', 600, 2400, [128, 512]],
  ['square', 512, 512, [512, 512]],
  ['small', 40, 20, [40, 20]],
])('a %s picture keeps its shape, and has a square one for lists', async (_what, width, height, kept) => {
  const { mediaType, bytes, small } = await smallPicture(await flag(width, height).jpeg().toBuffer())
  expect(mediaType).toBe('image/webp')
  expect(await sizeOf(bytes)).toEqual(['webp', ...kept])
  expect(await sizeOf(small)).toEqual(['webp', 64, 64])
})

test.each([
  ['PNG', png],
  ['JPEG', jpeg],
  ['GIF', gif],
  ['WebP', webp],
  ['AVIF', avif],
])('%s is taken', async (_what, bytes) => {
  expect((await sizeOf((await smallPicture(bytes)).bytes))[0]).toBe('webp')
})

// Small in the file, it takes ten seconds.
test('a picture with millions of rows or columns is refused by its header', async () => {
  const strip = async (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: red } })
      .png()
      .toBuffer()
  for (const [width, height] of [
    [1, 65_536],
    [65_536, 1],
  ] as const)
    await expect(smallPicture(await strip(width, height))).rejects.toThrow("This picture can't be read")
  expect(await sizeOf((await smallPicture(await strip(65_535, 1))).bytes)).toEqual(['webp', 512, 1])
})

test('a photo is turned as it was taken, and tells nothing of place and camera', async () => {
  const photo = await flag(400, 200)
    .withExif({ IFD0: { Make: 'Lighthouse Camera' }, IFD3: { GPSLatitude: '16/1 4/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(photo).metadata()).exif).toBeDefined()
  const { bytes, small } = await smallPicture(photo)
  // The camera was held upright, so the sensor's left side was on top.
  expect(await sizeOf(bytes)).toEqual(['webp', 200, 400])
  expect([await colourAt(bytes, 100, 20), await colourAt(bytes, 100, 380)]).toEqual(['red', 'blue'])
  for (const made of [bytes, small]) {
    const { exif, xmp, iptc, orientation } = await sharp(made).metadata()
    expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined])
    expect(made.includes('Lighthouse')).toBe(false)
  }
})

const animation = async (frames: number, width: number, height: number) => {
  const background = (at: number) => ({ r: at % 256, g: (at * 7) % 256, b: (at * 31) % 256 })
  const pictures = await Promise.all(
    Array.from({ length: frames }, (_, at) =>
      sharp({ create: { width, height, channels: 3, background: background(at) } })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(pictures, { join: { animated: true } })
    .gif()
    .toBuffer()
}

/** A GIF with a square canvas of this edge. */
function onCanvas(bytes: Buffer, edge: number): Buffer {
  bytes.writeUInt16LE(edge, 6)
  bytes.writeUInt16LE(edge, 8)
  return bytes
}

test('of an animation the first frame stays', async () => {
  const { bytes } = await smallPicture(await animation(3, 30, 20))
  expect([...(await sizeOf(bytes)), (await sharp(bytes).metadata()).pages ?? 1]).toEqual(['webp', 30, 20, 1])
})

test.each([
  ['50,000 by 50,000 points', async () => hugePng(50_000, 50_000)],
  ['a strip of a million by a hundred points', async () => hugePng(1_000_000, 100)],
  ['an animation of 201 frames', () => animation(201, 2, 2)],
  ['60 frames of a million points', async () => onCanvas(await animation(60, 2, 2), 1000)],
])('%s are refused before they are decoded', async (_what, make) => {
  const bytes = await make()
  const before = process.resourceUsage().userCPUTime
  await expect(smallPicture(bytes)).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('at most 50 million'),
    errors: [{ field: 'file' }],
  })
  expect(process.resourceUsage().userCPUTime - before).toBeLessThan(250_000)
})

test.each([
  ['half a photo', async () => (await flag(300, 300).jpeg().toBuffer()).subarray(0, 40)],
  ['a TIFF', () => flag(30, 30).tiff().toBuffer()],
  ['nothing', async () => Buffer.alloc(0)],
])('%s is refused, and the next one is taken', async (_what, make) => {
  const bytes = await make()
  const [broken, whole] = await Promise.allSettled([smallPicture(bytes, 'avatar'), smallPicture(png)])
  expect(broken).toMatchObject({ reason: { status: 400, errors: [{ field: 'avatar' }] } })
  expect(whole.status).toBe('fulfilled')
})
