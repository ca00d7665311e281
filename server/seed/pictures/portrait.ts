import { type Random, randomOf } from '#server/seed/random.ts'
import { tints } from './mark.ts'

/** Input of a portrait. `skin` is a tone, 0 light to 5 dark; `darkHair` limits hair to black and dark brown. */
export interface Sitter {
  name: string
  gender: 'Female' | 'Male'
  age: number
  skin?: number
  darkHair?: boolean
}

const skins = ['#F8D9C4', '#F2C9A9', '#E6B58F', '#C98F66', '#A56B46', '#7B4A30']
const skinShades = ['#EBC0A5', '#E2AE89', '#D39B72', '#B2774F', '#8B5534', '#613821']
const darkHairs = ['#1F1B1D', '#2A2124', '#3B2A26']
const hairs = [...darkHairs, '#5A3B28', '#7C5230', '#A9703C', '#C99B57', '#8E3F2B']
const greyHairs = ['#8D8A8C', '#B7B3B1']
const clothes = [
  '#37475F',
  '#E13F5E',
  '#597EF7',
  '#1AAE9F',
  '#F2B705',
  '#788896',
  '#A855F7',
  '#0EA5E9',
  '#84CC16',
  '#F5F1EA',
  '#2B2F3A',
]

/** Paths of hair behind and in front of the head, by name. */
const longHair = {
  straight: [
    'M28 44c0-17 8-27 20-27s20 10 20 27v26c0 3-3 5-6 5H34c-3 0-6-2-6-5z',
    'M31 42c0-13 7-22 18-22s16 9 16 22c-3-6-6-10-9-12-6 5-18 6-22 4-2 2-2 5-3 8z',
  ],
  wavy: [
    'M26 46c-1-19 9-30 22-30s23 11 22 30c4 6 1 10 2 15s-1 12-9 12H33c-8 0-10-6-9-12s-2-9 2-15z',
    'M31 43c0-14 7-23 17-23s17 9 17 23c-2-7-7-12-14-14-4 6-14 8-18 8-1 2-1 4-2 6z',
  ],
  bob: [
    'M27 45c0-18 9-28 21-28s21 10 21 28v12c0 4-4 5-8 5H35c-4 0-8-1-8-5z',
    'M31 43V36c1-10 8-16 17-16s16 6 17 16v7c-1-5-2-7-3-8H34c-1 1-2 3-3 8z',
  ],
  bun: [
    'M48 4a9 9 0 0 1 5 16.5h-10A9 9 0 0 1 48 4zM30 42c0-14 7-23 18-23s18 9 18 23z',
    'M31 41c0-13 7-21 17-21s17 8 17 21c-3-6-8-11-17-11s-14 5-17 11z',
  ],
  ponytail: [
    'M62 26c10-2 14 8 13 18s1 14-4 22c-4-5-7-12-6-20zM30 42c0-15 7-24 18-24s18 9 18 24z',
    'M31 42c0-14 7-22 17-22s17 8 17 22c-2-6-5-9-8-11-8 1-16 0-20-3-3 4-5 8-6 14z',
  ],
  curls: [
    'M48 14c8-2 13 2 15 6 6 1 9 7 8 12 3 5 2 11-1 14 1 6-3 10-8 10H34c-5 0-9-4-8-10-3-3-4-9-1-14-1-5' +
      ' 2-11 8-12 2-4 7-8 15-6z',
    'M31 41c-2-8 2-13 6-15 2-4 8-6 11-4 4-2 9 0 11 4 4 2 8 7 6 15-2-4-4-6-7-7-3 1-6 0-8-2-3 3-7 3-10 2-4 1-7 3-9 7z',
  ],
}
const shortHair = {
  crop: ['', 'M30.5 40c-1-14 7-22 17.5-22s18.5 8 17.5 22c-1-5-3-8-5-10-8 2-17 2-25 0-2 2-4 5-5 10z'],
  sidePart: ['', 'M30 41c-2-15 6-24 18-24 13 0 20 8 18 23-1-4-2-7-4-9-9 0-17-2-22-7-1 5-4 8-7 9-1 2-2 4-3 8z'],
  quiff: ['', 'M30.5 40c-2-9 1-15 5-18 3-6 12-9 19-7 9 1 14 9 11 25-1-6-2-9-5-11-9 2-18 1-24-3-3 3-5 8-6 14z'],
  curly: [
    '',
    'M30 41c-4-5-2-10 0-12 0-5 4-8 7-8 3-4 8-4 11-3 4-2 9 0 11 3 4 0 7 4 7 8 3 3 3 8 0 12-1-4-3-7-5-8-3' +
      ' 1-5 1-7-1-4 2-8 2-12 0-3 2-5 2-7 1-2 2-4 4-5 8z',
  ],
  buzz: ['', 'M31.5 38c-.5-12 6-19 16.5-19s17 7 16.5 19c-1-4-2-6-4-8-7-2-18-2-25 0-2 2-3 4-4 8z'],
}
const noHair = ['', '']

const beards = [
  'M32 45c0 13 6 21 16 21s16-8 16-21c-1 4-3 6-5 7-3-2-7-3-11-3s-8 1-11 3c-2-1-4-3-5-7zM43.5 54h9c0 3-9 3-9 0z',
  'M40 52.5c4-2.5 12-2.5 16 0 1 5-2 12-8 12s-9-7-8-12zm4 2c1 2 7 2 8 0z',
  'M41 52c3-2 5-2 7-1 2-1 4-1 7 1-2 1.5-5 2-7 1-2 1-5 .5-7-1z',
]
const mouths = [
  '<path d="M42 53.5c3 4 9 4 12 0" fill="none" stroke="#7A2E2E" stroke-width="1.8" stroke-linecap="round"/>',
  '<path d="M42 53h12c0 7-12 7-12 0z" fill="#fff" stroke="#7A2E2E" stroke-width="1"/>',
  '<path d="M43 54.5c4 2 7 1.5 10-.5" fill="none" stroke="#7A2E2E" stroke-width="1.8" stroke-linecap="round"/>',
]

/** A random collar. */
function collar(random: Random, cloth: string): string {
  const kinds = [
    '',
    '<path d="M38 69l10 11 10-11 4 1.5L48 87 34 70.5z" fill="#fff"/>',
    '<path d="M38 68c2 7 18 7 20 0l3 1c-2 11-24 11-26 0z" fill="#fff" opacity=".35"/>',
    '<path d="M40 68l8 10 8-10 5 2-8 26H43l-8-26z" fill="#fff"/>' +
      `<path d="M35 69l8 27H27zM61 69l-8 27h16z" fill="${cloth}"/>`,
  ]
  return random.pick(kinds)
}

/** Draws a portrait as SVG, 96 by 96. The same person always looks the same. */
export function portrait({ name, gender, age, skin, darkHair }: Sitter): string {
  const random = randomOf(`${name} portrait`)
  const tone = skin ?? random.below(3)
  const face = skins[tone] ?? '#F2C9A9'
  const shade = skinShades[tone] ?? '#E2AE89'
  const cloth = random.pick(clothes)
  const grey = age > 47 && random.chance(0.5)
  const hair = random.pick(grey ? greyHairs : darkHair || tone > 2 ? darkHairs : hairs)
  const styles: string[][] = Object.values(gender === 'Female' ? longHair : shortHair)
  const isBald = gender === 'Male' && age > 36 && random.chance(0.3)
  const [back = '', front = ''] = isBald ? noHair : random.pick(styles)
  const beard = gender === 'Male' && age > 26 && random.chance(0.4) ? random.pick(beards) : ''
  const glasses = random.chance(0.24)
    ? '<g fill="none" stroke="#2B2F3A" stroke-width="1.5">' +
      '<circle cx="41" cy="43" r="5.2"/><circle cx="55" cy="43" r="5.2"/>' +
      '<path d="M46.2 43c1-1 2.6-1 3.6 0M35.8 42.5L32 41.5M60.2 42.5L64 41.5"/></g>'
    : ''
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">',
    `<path fill="${random.pick(tints)}" d="M0 0h96v96H0z"/>`,
    back && `<path fill="${hair}" d="${back}"/>`,
    `<path fill="${cloth}" d="M12 96c0-18 12-25 28-28h16c16 3 28 10 28 28z"/>`,
    `<path fill="${shade}" d="M40 54h16v14c0 5-4 8-8 8s-8-3-8-8z"/>`,
    collar(random, cloth),
    `<g fill="${face}"><circle cx="31.5" cy="44" r="3.5"/><circle cx="64.5" cy="44" r="3.5"/>`,
    '<path d="M32 38c0-10 7-16 16-16s16 6 16 16v8c0 11-7 19-16 19s-16-8-16-19z"/></g>',
    beard && `<path fill="${hair}" fill-rule="evenodd" d="${beard}"/>`,
    '<circle cx="41" cy="43" r="1.9" fill="#2B2024"/><circle cx="55" cy="43" r="1.9" fill="#2B2024"/>',
    '<path d="M37.5 38.5c2-1.5 5-1.5 6.5-.3M52 38.2c2-1.2 5-1.2 6.5.3" fill="none"' +
      ` stroke="${hair}" stroke-width="1.6" stroke-linecap="round"/>`,
    `<path d="M48 43.5l-1.8 5.5h3" fill="none" stroke="${shade}"` +
      ' stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"/>',
    random.pick(mouths),
    glasses,
    front && `<path fill="${hair}" d="${front}"/>`,
    '</svg>',
  ].join('')
}
