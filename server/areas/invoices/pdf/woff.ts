import { inflateSync } from 'node:zlib'

/** Bytes of the headers of WOFF and of a plain font, and of their entries for a table. */
const sizes = { woff: 44, woffEntry: 20, font: 12, fontEntry: 16 }

const padded = (length: number) => Math.ceil(length / 4) * 4

/**
 * A font of the web (WOFF 1) as the plain font (TrueType or OpenType) that is packed in it. The libraries read WOFF too,
 * but their own inflation gives up on some files.
 */
export function unpackedFont(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, at) => {
    const entry = sizes.woff + at * sizes.woffEntry
    const [offset = 0, packed = 0, length = 0] = [4, 8, 12].map((place) => woff.readUInt32BE(entry + place))
    const bytes = woff.subarray(offset, offset + packed)
    const head = { tag: woff.subarray(entry, entry + 4), checksum: woff.subarray(entry + 16, entry + 20) }
    return { ...head, bytes: packed < length ? inflateSync(bytes) : bytes }
  })
  const start = sizes.font + count * sizes.fontEntry
  const font = Buffer.alloc(tables.reduce((sum, { bytes }) => sum + padded(bytes.length), start))
  woff.copy(font, 0, 4, 8)
  const power = Math.floor(Math.log2(count))
  for (const [at, value] of [count, 2 ** power * 16, power, (count - 2 ** power) * 16].entries())
    font.writeUInt16BE(value, 4 + at * 2)
  let place = start
  for (const [at, { tag, checksum, bytes }] of tables.entries()) {
    const entry = sizes.font + at * sizes.fontEntry
    tag.copy(font, entry)
    checksum.copy(font, entry + 4)
    font.writeUInt32BE(place, entry + 8)
    font.writeUInt32BE(bytes.length, entry + 12)
    bytes.copy(font, place)
    place += padded(bytes.length)
  }
  return font
}
