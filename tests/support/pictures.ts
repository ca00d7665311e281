import { deflateSync } from 'node:zlib'

/** A PNG of one red pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
)

/** A JPEG, a GIF, a WebP and an AVIF of four pixels each. */
export const jpeg = Buffer.from(
  [
    '/9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBD',
    'ARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAACAAID',
    'ASIAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAVAQEBAAAAAAAAAAAAAAAAAAAE',
    'Bv/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AABCdf/Z',
  ].join(''),
  'base64',
)
export const gif = Buffer.from('R0lGODlhAgACAIAAAExpcRqunyH5BAUAAAAALAAAAAACAAIAAAICjFMAOw==', 'base64')
export const webp = Buffer.from(
  'UklGRjIAAABXRUJQVlA4ICYAAABwAQCdASoCAAIAAsBMJaACdAGgAADxirEsk1L/5gn/1j/7edcgAA==',
  'base64',
)
export const avif = Buffer.from(
  [
    'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA',
    'ACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAACAAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRt',
    'AAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgSACAAAAABRpc3BlAAAAAAAAAAIAAAACAAAAEHBpeGkAAAAAAwgICAAAABZp',
    'cG1hAAAAAAAAAAEAAQOBAgMAAAAobWRhdBIACgc4ADaQENBpMhMZQmMEwAA0AASQQM0eD3simFCA',
  ].join(''),
  'base64',
)

/** An empty PDF. */
export const pdf = Buffer.from('%PDF-1.7\n%%EOF\n')

/** A chunk of a PNG: length, name, content, checksum. */
function part(name: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** The checksum at the end of a PNG chunk. */
function crc32(bytes: Buffer): number {
  let sum = ~0
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return ~sum >>> 0
}

/** A PNG of a few kB that declares this many black and white pixels; decoding it would exhaust the memory. */
export function hugePng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // One bit per grey pixel.
  head[8] = 1
  const lines = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * 500))
  const parts = [part('IHDR', head), part('IDAT', lines), part('IEND', Buffer.alloc(0))]
  return Buffer.concat([png.subarray(0, 8), ...parts])
}
