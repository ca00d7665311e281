/** A PNG of one red point. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
)

/** The first bytes of a JPEG, enough to know it by. */
export const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')

/** The first bytes of a GIF, a WebP and an AVIF, likewise. */
export const gif = Buffer.from('GIF89a\u0001\u0000\u0001\u0000', 'latin1')
export const webp = Buffer.from('RIFF\u0000\u0000\u0000\u0000WEBPVP8 ', 'latin1')
export const avif = Buffer.from('\u0000\u0000\u0000\u0018ftypavif\u0000\u0000\u0000\u0000avifmif1', 'latin1')

/** An empty PDF. */
export const pdf = Buffer.from('%PDF-1.7\n%%EOF\n')
