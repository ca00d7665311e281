import fc from 'fast-check'
import { isProjectCode, projectCodeOf } from './projectCode.ts'

test.each([
  ['Atlas Kiosk', 'atlas'],
  ['A B', 'ab'],
  ['  My  App ', 'myapp'],
  ['Long-term', 'long-'],
  ['Đường Sắt', 'duong'],
  ['R&D Lab', 'rdla'],
  ['Über 9000', 'uber9'],
  ['港湾', 'project'],
  ['⚓️', 'project'],
  ['', 'project'],
])('the name "%s" gives the code %s', (name, code) => {
  expect(projectCodeOf(name)).toBe(code)
})

test.each(['atlas', 'a', '9', 'a-2', '-', 'news', 'deadbeef'])('%s can be a code', (code) => {
  expect(isProjectCode(code)).toBe(true)
})

test.each([
  '',
  'new',
  'Atlas',
  'a b',
  'a_b',
  'a/b',
  'é',
  'a\n',
  '5b0c7d4e-7f4b-4d0e-9a52-0a4f6d7f2c11',
  '5b0c7d4e7f4b4d0e9a520a4f6d7f2c11',
])('%j cannot be a code', (code) => {
  expect(isProjectCode(code)).toBe(false)
})

test('every name gives a code of the allowed signs', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      expect(projectCodeOf(name)).toMatch(/^[a-z0-9-]{1,7}$/)
    }),
  )
})
