import fc from 'fast-check'
import { csvCell, csvCellText, csvTextOf } from './csvText.ts'

const read = (cell: string) => csvCellText(cell.slice(1, -1).replaceAll('""', '"'))

test.each([
  '=1+1',
  '+84 1',
  '-2',
  '@SUM(A1)',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM',
  '﹦1',
  ' =1',
  '\u00a0=1',
  '\u3000＝1',
  '\t=1',
  '\r\n=1',
  '\uFEFF=1',
  '\u200b=1',
  '\0=1',
  '\tMai',
  '\rMai',
])('%j is no formula any more, and comes back as it was', (text) => {
  expect(csvCell(text)).toBe(`"'${text}"`)
  expect(read(csvCell(text))).toBe(text)
})

test.each(['', 'Mai', 'Trần Thị Mai', '1-2', 'a@b.example', "'tis", "O'Neil", '(=)', '„=“', '东京'])(
  '%j stays as it is',
  (text) => {
    expect(csvCell(text)).toBe(`"${text}"`)
    expect(read(csvCell(text))).toBe(text)
  },
)

test('quotation marks are doubled', () => {
  expect(csvCell('="a"')).toBe(`"'=""a"""`)
})

test('whatever is written comes back', () => {
  const text = fc.string({ unit: fc.constantFrom('=', '＝', "'", ' ', '\t', '"', 'a', 'ế', '東') })
  fc.assert(
    fc.property(text, (one) => {
      expect(read(csvCell(one))).toBe(one)
      expect(csvCell(one)).not.toMatch(/^"[\s=+\-@＝＋－＠]*[=＝]/)
    }),
  )
})

test.each([
  ['UTF-8', Buffer.from('Lê')],
  ['UTF-16', Buffer.from('\uFEFFLê', 'utf16le')],
])('text in %s is decoded', (_what, bytes) => {
  expect(csvTextOf(bytes)).toBe('Lê')
})

test('other encodings are not decoded, and a letter that was lost before is no sign of one', () => {
  expect(csvTextOf(Buffer.from('Andr\u00e9', 'latin1'))).toBeUndefined()
  expect(csvTextOf(Buffer.from('Andr\uFFFD'))).toBe('Andr\uFFFD')
})
