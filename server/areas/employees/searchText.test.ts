import fc from 'fast-check'
import { wordsOf } from '#contract/plainText.ts'
import { keywordWords, searchWords, sortName, tsqueryOf, tsvectorOf } from './searchText.ts'

const anyText = fc.string({ unit: 'grapheme' })

test.each([
  ['Nguyễn Thị Đào', ['nguyen', 'thi', 'dao']],
  ['Łukasz Żółć', ['lukasz', 'zolc']],
  ['Søren Æbelø', ['soren', 'aebelo']],
  ['Jürgen Groß', ['jurgen', 'gross']],
  ['Γιώργος Παπαδόπουλος', ['γιωργοσ', 'παπαδοπουλοσ']],
  ['Іван Йорданов', ['іван', 'иорданов']],
  ["Aoife O'Brien-Smith", ['aoife', 'o', 'brien', 'smith']],
  ['İpek Işık', ['ipek', 'isik']],
  ['  ', []],
  ['李小龙', ['李小龙']],
])('wordsOf(%j)', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

test('a person is found by both names and the email, without duplicate words', () => {
  expect(searchWords('Đặng Văn An', 'An', 'an.dang@tidewater.example')).toEqual([
    'dang',
    'van',
    'an',
    'an.dang@tidewater.example',
  ])
})

test.each([
  ['Đặng  AN', ['dang', 'an']],
  ['an.dang', ['an', 'dang']],
  ['An.Dang@Tidewater', ['an.dang@tidewater']],
  ["o'brien@x", ['obrien@x']],
  [' - ', []],
])('keywordWords(%j)', (keyword, words) => {
  expect(keywordWords(keyword)).toEqual(words)
})

test('names sort by their letters without accents', () => {
  const names = ['Zoe', 'Émile', 'emil', 'Đức', 'Ava']
  expect(names.toSorted((a, b) => (sortName(a) < sortName(b) ? -1 : 1))).toEqual(['Ava', 'Đức', 'emil', 'Émile', 'Zoe'])
})

test('words are letters and digits, without case or accents, for any text', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const word of wordsOf(text)) expect(word).toMatch(/^(?:(?!\p{M}|\p{Lu})[\p{L}\p{N}])+$/u)
    }),
  )
})

test('case, accents and Unicode composition do not matter', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(wordsOf(text.normalize('NFD'))).toEqual(wordsOf(text.normalize('NFC')))
      expect(wordsOf(wordsOf(text).join(' '))).toEqual(wordsOf(text))
    }),
  )
})

test('a tsvector literal contains nothing that could end its quotes', () => {
  fc.assert(
    fc.property(anyText, anyText, (name, email) => {
      expect(tsvectorOf(searchWords(name, name, email))).toMatch(/^('[^'\\\s]+'( '[^'\\\s]+')*)?$/u)
      expect(tsqueryOf(keywordWords(name))).toMatch(/^('[^'\\\s]*':\*( & '[^'\\\s]*':\*)*)?$/u)
    }),
  )
})
