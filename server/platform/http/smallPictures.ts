import sharp, { type Metadata } from 'sharp'
import { smallEdge } from '#contract/pictures.ts'
import { badField, refuse } from './errors.ts'

/** A stored picture: WebP of at most 512 px, and a square of 64 px for lists. */
export interface SmallPicture {
  mediaType: 'image/webp'
  bytes: Buffer
  small: Buffer
}

const edge = 512
/**
 * Maximum pixels of all frames together; a large phone photo has half of it. Checked in the header, before decoding.
 */
const mostPixels = 50_000_000
const mostFrames = 200
/** The longest edge that JPEG has. Each row and column costs time, also of a single pixel, and pictures take turns. */
const longestEdge = 65_535
const patienceSeconds = 10

// One thread per picture and no cache, because small machines have little memory.
sharp.concurrency(1)
sharp.cache(false)
// Block all other decoders, whatever a file claims to be. SVG is for generated pictures; uploads don't accept it.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Svg'].map((kind) => `VipsForeignLoad${kind}`),
})

const unreadable = (field: string, cause: unknown) => refuse('file.unreadablePicture', {}, { field, cause })

/** Metadata of a picture. Refuses one that is unreadable or too large to decode with 400. `name` is the request field. */
export async function requireReadable(bytes: Buffer, name: string): Promise<Metadata> {
  // Also what `sharp` throws at once, as for an empty file.
  const read = async () => sharp(bytes, { limitInputPixels: false }).metadata()
  const head = await read().catch((cause: unknown) => {
    throw unreadable(name, cause)
  })
  const { width, height, pages = 1 } = head
  if (pages > mostFrames || width * height * pages > mostPixels)
    throw badField(name, 'file.tooManyPixels', { most: mostPixels / 1_000_000 })
  if (Math.max(width, height) > longestEdge) throw unreadable(name, `${width} by ${height}`)
  return head
}

/** Scales vector pictures, which are drawn on 96 by 96, to the target size. */
const densityOf = ({ format }: Metadata) => (format === 'svg' ? { density: (72 * edge) / 96 } : {})

async function shrink(bytes: Buffer, name: string): Promise<SmallPicture> {
  const head = await requireReadable(bytes, name)
  const input = { limitInputPixels: mostPixels, sequentialRead: true, pages: 1, ...densityOf(head) }
  try {
    // Rotate by the camera's orientation, because metadata is removed.
    const large = await sharp(bytes, input)
      .autoOrient()
      .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds: patienceSeconds })
      .toBuffer()
    const small = await sharp(large).resize(smallEdge, smallEdge, { fit: 'cover' }).webp({ quality: 82 }).toBuffer()
    return { mediaType: 'image/webp', bytes: large, small }
  } catch (cause) {
    throw unreadable(name, cause)
  }
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Shrinks a picture, outside of the event loop and one at a time. Keeps the first frame of an animation, and no
 * metadata such as place or camera.
 * @param name the request field of the picture
 * @throws Refusal 400 for other files, and above 50 million pixels or 200 frames
 */
export function smallPicture(bytes: Buffer, name = 'file'): Promise<SmallPicture> {
  const turn = last.then(() => shrink(bytes, name))
  last = turn.catch(() => undefined)
  return turn
}
