import { pictureUpload } from '#contract/pictures.ts'

/** The largest picture that one can choose: the photo of a phone. */
export const mostBytes = 10 * 1024 * 1024

/** Smaller pictures are uploaded as they are. The server takes some more. */
const smallBytes = 2_000_000

/** The longest edge of a picture that was made small, in pixels. The smallest text of an ID card stays legible. */
const longestEdge = 2000

/** The qualities that are tried until the picture is small enough. */
const qualities = [0.85, 0.6]

const jpegOf = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality)
  })

/** Draws the picture, upright, with at most so many pixels. Throws if the browser can't read it. */
async function drawn(file: File): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, longestEdge / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [bitmap.width, bitmap.height].map((edge) => Math.max(1, Math.round(edge * scale)))
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (context) {
    // What is transparent would be black in a JPEG.
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  }
  bitmap.close()
  return canvas
}

/**
 * The picture as it is uploaded: a small PNG or JPEG as it is, any other that the browser can read as a JPEG
 * (docs/decisions/087-any-joiner.md). Undefined if the browser can't read it.
 */
export async function smallPicture(file: File): Promise<File | undefined> {
  if (pictureUpload.types.includes(file.type) && file.size <= smallBytes) return file
  const canvas = await drawn(file).catch(() => undefined)
  if (!canvas) return undefined
  for (const quality of qualities) {
    const blob = await jpegOf(canvas, quality)
    if (blob && blob.size <= smallBytes) return new File([blob], 'picture.jpg', { type: blob.type })
  }
  return undefined
}
