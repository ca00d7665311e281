import sharp, { type Metadata } from 'sharp'
import { smallEdge } from '#contract/pictures.ts'
import { badField, refuse } from './errors.ts'

/** A picture as it is kept: WebP of at most 512 px, and one of 64 px by 64 for lists. */
export interface SmallPicture {
  mediaType: 'image/webp'
  bytes: Buffer
  small: Buffer
}

const edge = 512
/**
 * All frames of a picture together; a large photo of a phone has half of it. It is read in the head of the file, before
 * anything is decoded.
 */
const mostPixels = 50_000_000
const mostFrames = 200
const patienceSeconds = 10

// One thread for each picture, and nothing kept: a small machine has memory for one at a time.
sharp.concurrency(1)
sharp.cache(false)
// What takes other kinds of files apart is not used, whatever a file claims to be. SVG is drawn by us alone: no upload
// takes it.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Svg'].map((kind) => `VipsForeignLoad${kind}`),
})

const unreadable = (field: string, cause: unknown) => refuse('file.unreadablePicture', {}, { field, cause })

async function metadataOf(bytes: Buffer, name: string): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch (cause) {
    throw unreadable(name, cause)
  }
}

/** What the head of a picture says, refused with 400 where it cannot be read or promises too much. */
async function headOf(bytes: Buffer, name: string): Promise<Metadata> {
  const head = await metadataOf(bytes, name)
  const { width, height, pages = 1 } = head
  if (pages > mostFrames || width * height * pages > mostPixels)
    throw badField(name, 'file.tooManyPixels', { most: mostPixels / 1_000_000 })
  return head
}

/** Refuses a picture that nobody should have to decode; `name` is the field of the request that it came in. */
export async function requireReadable(bytes: Buffer, name: string): Promise<void> {
  await headOf(bytes, name)
}

/** Vector pictures say how large they want to be; ours are drawn on 96 by 96. */
const densityOf = ({ format }: Metadata) => (format === 'svg' ? { density: (72 * edge) / 96 } : {})

async function shrink(bytes: Buffer, name: string): Promise<SmallPicture> {
  const head = await headOf(bytes, name)
  const input = { limitInputPixels: mostPixels, sequentialRead: true, pages: 1, ...densityOf(head) }
  try {
    // Turned as the camera was held, since what says so goes with all else that is not the picture.
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
 * Makes a picture small, beside the event loop and one after the other; of an animation the first frame stays. Nothing
 * but the picture is kept of the file: no place, no camera.
 * @param name the field of the request that the picture came in
 * @throws Refusal 400 for what is no picture, or one of more than 50 million pixels or 200 frames
 */
export function smallPicture(bytes: Buffer, name = 'file'): Promise<SmallPicture> {
  const turn = last.then(() => shrink(bytes, name))
  last = turn.catch(() => undefined)
  return turn
}
