import { isolated, oneLine, unknownCharacter } from './oneLine.ts'

test.each([
  ['Anna\r\nTran\tB', 'Anna Tran B'],
  ['A\u2028B\u0085C', 'A B C'],
  ['An\u200Bn\u00ADa\uFEFF\u2060', 'Anna'],
  ['\u202Egnp.\u202C \u2066x\u2069\u200E\u200F\u061C', 'gnp. x'],
  ['A\u0007\u001B\u007FB', 'AB'],
  ['\u3164\u115F\u2800', ''],
  ['An\u200Cn\u200Da', 'Anna'],
  ['A\uFE0F\u{E0100}\u{E0041}', 'A'],
  ['\u061C\u200Cب', 'ب'],
])('%j becomes %j', (given, kept) => {
  expect(oneLine(given)).toBe(kept)
  expect(oneLine(kept)).toBe(kept)
})

test.each([
  'Đặng Thị Hương',
  'نرگس می\u200Cخواهم',
  'क्\u200Dष',
  'ශ්\u200Dරී',
  'അവന്\u200D',
  '👩🏽\u200D💻 ❤\uFE0F 1\uFE0F\u20E3',
  '葛\u{E0100}城',
  'ᠭ\u180Bᠠ',
  'O’Neil-Smith & Söhne «x» 山田\u3000太郎',
])('%j stays as it is', (name) => {
  expect(oneLine(name)).toBe(name)
  expect(unknownCharacter.test(name)).toBe(false)
})

test.each(['A\0', 'A\uD800', 'A\uFFFF', 'A\u0378'])('%j has a character that is refused', (name) => {
  expect(unknownCharacter.test(oneLine(name))).toBe(true)
})

test('only right-to-left values of a sentence are isolated', () => {
  expect(isolated({ one: 'Anna', two: 'نرگس', three: 3 })).toEqual({
    one: 'Anna',
    two: '\u2068نرگس\u2069',
    three: 3,
  })
})
