import type { Upload } from './endpoint.ts'
import { z } from 'zod'
import { holds } from './schema.ts'
import { type TextChange, textChanger, type Walker, walkerOf } from './walker.ts'

const pictures = new WeakSet<z.ZodType>()

/**
 * Marks a text as the address of a public picture. It is stored as `/files/...` and sent as an absolute URL below
 * PUBLIC_URL, so that pages of other origins can show it (rules/api.md#2.5). Requests accept both forms.
 */
export function picture<S extends z.ZodType>(schema: S): S {
  pictures.add(schema)
  return schema
}

/** The address of a picture in an answer; `""` for none. */
export const Picture = picture(z.string())

/** Changes, in place, all picture addresses in `value`. */
export type Readdresser = Walker<TextChange>

const isPicture = (schema: z.ZodType): boolean => holds(schema, (part) => pictures.has(part))

/**
 * Builds the function that changes the picture addresses of a schema. Undefined if it has none. Call it once per
 * endpoint.
 */
export const readdresserOf = (schema: z.ZodType): Readdresser | undefined => walkerOf(schema, textChanger(isPicture))

/** Edge of the small picture for lists, in pixels. On high-resolution screens it is shown at half that size. */
export const smallEdge = 64

/** Address of the small version of an uploaded picture. Other addresses stay unchanged. */
export const smallPictureOf = (address: string): string =>
  /^(https?:\/\/[^/]+)?\/files\/[^?#]+$/.test(address) ? `${address}?size=${smallEdge}` : address

/** File rules of pictures in forms (rules/people.md#5.5). */
export const pictureUpload: Upload = {
  types: ['image/png', 'image/jpeg'],
  extensions: ['.png', '.jpg', '.jpeg'],
  maxBytes: 2_202_099,
}

/**
 * File rules of avatars (rules/people.md#5.2). Clients name any picture `.png`, so all types that browsers show are
 * accepted under that name.
 */
export const avatarUpload: Upload = {
  ...pictureUpload,
  types: [...pictureUpload.types, 'image/webp', 'image/gif', 'image/avif'],
}
