import { randomOf } from '#server/seed/random.ts'

/** The data on a drawn identity card. */
export interface CardHolder {
  name: string
  birthday: string
  country: string
  /** Portrait as SVG, 96 by 96. */
  portrait: string
}

const safe = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const ground = [
  '<rect width="320" height="204" rx="12" fill="#e8edf5"/>',
  '<path fill="#d5deec" d="M0 166c60-30 110 20 170-6s90-8 150 6v26a12 12 0 0 1-12 12H12a12 12 0 0 1-12-12z"/>',
].join('')
const plate = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 204">${ground}${content}</svg>`
const small = '<text x="20" y="96" font-family="sans-serif" font-size="11" fill="#2c323c">'
const title = '<text x="20" y="34" font-family="sans-serif" font-size="15" font-weight="600" fill="#37475f">'
const code = (y: number, text: string, fill: number) =>
  `<text x="20" y="${y}" font-family="monospace" font-size="15" fill="#2c323c">${text}${'&lt;'.repeat(fill)}</text>`
const line = (y: number, size: number, text: string) =>
  `<text x="128" y="${y}" font-family="sans-serif" font-size="${size}" fill="#2c323c">${safe(text)}</text>`

/** Front and back of a specimen identity card as SVG. */
export function identityCard({ name, birthday, country, portrait }: CardHolder) {
  const number = randomOf(`${name} card`).digits(9)
  const face = portrait.replace('<svg ', '<svg x="20" y="52" width="92" height="92" ')
  const front = [
    `${title}IDENTITY CARD · SPECIMEN</text>`,
    face,
    line(70, 9, 'Name'),
    line(86, 14, name),
    line(106, 9, 'Born'),
    line(122, 14, birthday),
    line(142, 9, 'Country'),
    line(158, 14, country),
    line(188, 12, `No. ${number}`),
  ]
  const back = [
    '<path fill="#37475f" d="M0 24h320v34H0z"/>',
    `${small}Drawn for a made-up company; proves nothing.</text>`,
    code(160, `SPEC${number}`, 11),
    code(182, birthday.replaceAll('-', ''), 14),
  ]
  return { front: plate(front.join('')), back: plate(back.join('')) }
}
