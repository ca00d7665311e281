/** A PNG of one red point. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
)

/** The first bytes of a JPEG, enough to know it by. */
export const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')

/** An empty PDF. */
export const pdf = Buffer.from('%PDF-1.7\n%%EOF\n')
