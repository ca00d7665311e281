import { randomOf } from '#server/seed/random.ts'

/** Series colours of the charts, and light tints of them. */
const series = ['#E13F5E', '#597EF7', '#1AAE9F', '#F2B705', '#788896', '#A855F7', '#0EA5E9', '#84CC16']
export const tints = ['#FBE0E5', '#DFE6FE', '#D3F1EE', '#FDF1C7', '#E4E7EA', '#EFDFFE', '#D3EFFB', '#E8F6CF']

/** Shapes on a 96 by 96 plate. `A` is replaced by white, `B` by transparent white, `C` by the plate's colour. */
const shapes = [
  [
    '<path fill="A" d="M20 60c9-12 19-12 28 0s19 12 28 0v16H20z"/>',
    '<path fill="B" d="M20 42c9-12 19-12 28 0s19 12 28 0v10c-9 12-19 12-28 0s-19-12-28 0z"/>',
  ].join(''),
  '<path fill="A" d="M48 20l24 44H24z"/><path fill="B" d="M24 68h48l-7 9H31z"/>',
  '<path fill="A" d="M24 72V24h10l28 30V24h10v48H62L34 42v30z"/>',
  [
    '<path fill="A" d="M26 70c0-26 18-44 44-44 0 26-18 44-44 44z"/>',
    '<path fill="none" stroke="C" stroke-width="4" d="M28 68l26-26"/>',
  ].join(''),
  [
    '<path fill="A" d="M48 20c14 12 22 22 22 33a22 22 0 0 1-44 0c0-11 8-21 22-33z"/>',
    '<path fill="C" d="M48 38c7 7 10 11 10 17a10 10 0 0 1-20 0c0-6 3-10 10-17z"/>',
  ].join(''),
  [
    '<path fill="A" d="M24 24h22v22H24z"/>',
    '<path fill="B" d="M50 24h22v22H50zM24 50h22v22H24z"/>',
    '<circle fill="A" cx="61" cy="61" r="11"/>',
  ].join(''),
  '<circle fill="A" cx="48" cy="48" r="15"/><path fill="B" d="M48 18a30 30 0 1 1-.01 0zm0 8a22 22 0 1 0 .01 0z"/>',
  '<path fill="A" d="M48 22l26 15-26 15-26-15z"/><path fill="B" d="M22 47l26 15 26-15v9L48 71 22 56z"/>',
  [
    '<path fill="A" d="M44 20h8v14h14v8H52v34h-8V42H30v-8h14z"/>',
    '<path fill="B" d="M22 56c4 12 14 20 26 20s22-8 26-20h-9c-3 7-9 12-17 12s-14-5-17-12z"/>',
  ].join(''),
  [
    '<path fill="A" d="M26 34a22 22 0 0 1 44 0z"/>',
    '<path fill="B" d="M26 40h44v8H26z"/>',
    '<path fill="A" d="M26 54h44a22 22 0 0 1-44 0z"/>',
  ].join(''),
  '<path fill="B" d="M20 48l28-28 28 28-28 28z"/><path fill="A" d="M34 48l14-14 14 14-14 14z"/>',
  '<path fill="A" d="M26 26h20v44H26z"/><path fill="B" d="M50 42h20v28H50z"/>',
]

/** Draws a logo as SVG, 96 by 96. Neighbouring values of `index` differ in shape and colour. */
export function mark(name: string, index: number): string {
  const colour = series[(index * 3 + randomOf(name).below(2)) % series.length] ?? '#788896'
  const shape = (shapes[index % shapes.length] ?? '')
    .replaceAll('"A"', '"#fff"')
    .replaceAll('"B"', '"#fff" opacity=".55"')
    .replaceAll('"C"', `"${colour}"`)
  const plate = `<path fill="${colour}" d="M0 0h96v96H0z"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">${plate}${shape}</svg>`
}
