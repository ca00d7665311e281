import { byPlainText, contains } from './plainText.ts'

test.each([
  ['Trần Thị Hường', 'huong', true],
  ['Hường', ' HƯỜNG '.normalize('NFD'), true],
  ['Άγγελος', 'αγγελοσ', true],
  ['Straße', 'STRASSE', true],
  ['Hường', 'hung', false],
  ['Hường', '', true],
])('contains(%j, %j) is %j', (text, part, found) => {
  expect(contains(text, part)).toBe(found)
})

test('names sort by their letters, and equal ones keep their order', () => {
  const names = ['Zoe', 'Émile', 'emil', 'Đức', 'Emil', 'Ava']
  expect(names.toSorted(byPlainText)).toEqual(['Ava', 'Đức', 'emil', 'Emil', 'Émile', 'Zoe'])
})
