import { turnLine } from './direction.ts'

/** The pieces of a line from left to right, each ten wide. */
function seen(pieces: string[], isRtl: boolean): string[] {
  const line = pieces.map((text, at) => ({ text, width: 10, x: at * 10, isRtl }))
  turnLine(line)
  return line.toSorted((one, other) => one.x - other.x).map(({ text }) => text)
}

test('a line from left to right stays', () => {
  expect(seen(['one', ' ', 'two'], false)).toEqual(['one', ' ', 'two'])
})

test('words of Arabic stand from right to left, numbers and Latin words in their own order', () => {
  expect(seen(['سفر', ' ', 'إلى', ' ', '12', ' ', 'New', ' ', 'York'], true)).toEqual([
    ...['New', ' ', 'York'],
    ...[' ', '12', ' ', 'إلى', ' ', 'سفر'],
  ])
})

test('Arabic in an English line is turned in its place', () => {
  expect(seen(['Pay', ' ', 'سفر', ' ', 'إلى', ' ', 'now'], false)).toEqual(['Pay', ' ', 'إلى', ' ', 'سفر', ' ', 'now'])
})

test('brackets open towards what they enclose', () => {
  expect(seen(['سفر', ' ', '(', 'إلى', ')'], true)).toEqual(['(', 'إلى', ')', ' ', 'سفر'])
})

test('an amount with an Arabic currency has its number on the right', () => {
  expect(seen(['8,644.637', '\u00a0', 'د.ك'], true)).toEqual(['د.ك', '\u00a0', '8,644.637'])
})

test('a blank at the end of a line does not move it', () => {
  expect(seen(['سفر', ' ', 'إلى', ' '], true)).toEqual(['إلى', ' ', 'سفر', ' '])
})
