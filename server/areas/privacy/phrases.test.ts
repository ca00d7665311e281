import fc from 'fast-check'
import { sql } from 'kysely'
import { openTestDatabase } from '#tests/support/testDatabase.ts'
import { often } from '#tests/support/long.ts'
import { mayName, names, type Phrases } from './phrases.ts'

const database = await openTestDatabase()
afterAll(() => database.close())

/** For each value, whether `names` matches it and whether the cheaper `mayName` does. */
async function asked(phrases: Partial<Phrases>, values: string[]) {
  const all = { names: [], addresses: [], longerNames: [], ...phrases }
  const { rows } = await sql<{ isNamed: boolean; mayBe: boolean }>`
    select ${names(sql`v`, all)} as "isNamed",
      ${mayName(sql`jsonb_build_array(jsonb_build_object('before', v))::text`, all)} as "mayBe"
    from unnest(${values}::text[]) with ordinality k (v, place) order by place`.execute(database.db)
  return rows
}
const named = async (phrases: Partial<Phrases>, values: string[]) =>
  (await asked(phrases, values)).map(({ isNamed }) => isNamed)

test.each([
  ['An Tran', 'An Tran', true],
  ['An Tran', 'Peers · AN TRAN · Q2', true],
  ['An Tran', 'Mai, An Tran, Zoe', true],
  ['An Tran', 'said\nAn Tran.', true],
  ['An Tran', 'An Tran’s chart, "An Tran", _An Tran_', true],
  ['An Tran', 'Lan Tran', false],
  ['An Tran', 'Tuan Tran', false],
  ['An Tran', 'An Trang', false],
  ['An Tran', 'Mai-An Tran and An Tran-Le and An Tran2', false],
  ['Brien Smith', "O'Brien Smith", false],
  ['Brien Smith', "'Brien Smith'", true],
  ['Đặng Hương', 'ĐẶNG HƯƠNG', true],
  ['Đặng Hương', 'Đặng Hương'.normalize('NFD'), true],
  ['Đặng Hương'.normalize('NFD'), 'của đặng hương', true],
  ['Đặng Hương', 'Đặng Hươngs', false],
  ['An Tran', 'Lê ẠAn Tran', false],
  ['An Tran', 'An Tran\u0323', false],
  ['ng Hương', 'Đặng Hương', false],
  ['ặng Hương', 'Đặng Hương', false],
  ['J.R. (Bo) Fox [x]', 'by J.R. (bo) fox [X]', true],
  ['J.R. (Bo) Fox [x]', 'by JxR. (bo) fox [X]', false],
  ['Hương', 'Hương', true],
  ['Hương', 'Mai, Hương (lead), Zoe', true],
  ['Hương', 'Hương Giang', false],
  ['Hương', 'hương', false],
  ['Back\\slash "Q" Ed', 'x: Back\\slash "Q" Ed!', true],
])('of %s, "%s" names: %s', async (name, value, expected) => {
  expect(await named({ names: [name] }, [value])).toEqual([expected])
})

test.each([
  ['an@x.example', true],
  ['Write to AN@X.example.', true],
  ['<an@x.example>: 550', true],
  ['a@b.example,an@x.example;', true],
  ['refused an@x.example...', true],
  ['tuan@x.example', false],
  ['x.an@x.example', false],
  ['x-an@x.example', false],
  ['x+an@x.example', false],
  ['_an@x.example', false],
  ["o'an@x.example", false],
  ['ản@x.example an@x.example.vn', false],
  ['an@x.example-corp.vn', false],
  ['ạan@x.example', false],
])('an@x.example in "%s": %s', async (value, expected) => {
  expect(await named({ addresses: ['an@x.example'] }, [value])).toEqual([expected])
})

test('a longer name of another person is not this person', async () => {
  const phrases = { names: ['Nguyễn An', 'An'], longerNames: ['Nguyễn An Khang', 'Lê Nguyễn An'] }
  const values = ['Nguyễn An Khang', 'Mai, LÊ NGUYỄN AN', 'Nguyễn An Khang, An', 'Nguyễn An Khanh', 'x Nguyễn An']
  expect(await named(phrases, values)).toEqual([false, false, true, true, true])
  const many = Array.from({ length: 3_000 }, (_, at) => `Nguyễn An ${at}`)
  expect(await named({ names: ['Nguyễn An'], longerNames: many }, ['Nguyễn An 2999', 'Nguyễn An 3000'])).toEqual([
    false,
    true,
  ])
})

test('a person without a name is found nowhere', async () => {
  expect(await asked({ names: [' ', '\u00a0'] }, ['', ' ', 'An'])).toEqual(
    Array.from({ length: 3 }, () => ({ isNamed: false, mayBe: false })),
  )
})

const isLetter = (sign: string | undefined) => sign !== undefined && /^[\p{L}\p{M}\p{N}]$/u.test(sign)
const joins = (sign: string | undefined) => sign !== undefined && '-‐‑'.includes(sign)

/** True if the phrase occurs as a whole; a naive search character by character. */
function places(text: string, phrase: string, isWhole: (signs: string[], from: number, to: number) => boolean) {
  const signs = Array.from(text)
  const wanted = Array.from(phrase, (sign) => sign.toLowerCase())
  return signs.some((_, from) => {
    const to = from + wanted.length
    const is = wanted.every((sign, at) => signs[from + at]?.toLowerCase() === sign)
    return is && isWhole(signs, from, to)
  })
}
const isWholeName = (signs: string[], from: number, to: number) => {
  const [before, second, after, next] = [signs[from - 1], signs[from - 2], signs[to], signs[to + 1]]
  if (isLetter(before) || isLetter(after)) return false
  if ((joins(before) || before === "'" || before === '’') && isLetter(second)) return false
  return !(joins(after) && isLetter(next))
}
const isWholeAddress = (signs: string[], from: number, to: number) => {
  const goesOn = (sign: string | undefined) => isLetter(sign) || sign === '_'
  const [before, second] = [signs[from - 1], signs[from - 2]]
  if (goesOn(before) || (before && '.+-'.includes(before))) return false
  if ((before === "'" || before === '’') && goesOn(second)) return false
  const rest = signs.slice(to)
  return !goesOn(rest.find((sign) => !'.+-'.includes(sign)))
}
const naive = (text: string, { names: all, addresses }: Pick<Phrases, 'names' | 'addresses'>) =>
  addresses.some((address) => places(text, address, isWholeAddress)) ||
  all.some((name) =>
    name.includes(' ')
      ? places(text, name, isWholeName)
      : text.split(', ').some((one) => one === name || one === `${name} (lead)`),
  )

test('says the same as looking sign by sign', async () => {
  const person = { names: ['An Trần', 'Đặng', 'Hương (Q) L.', 'Ý'], addresses: ['an@x.vn', 'hương_q@x.vn'] }
  const parts = [
    ...person.names,
    ...person.addresses,
    'ĐẶNG',
    'AN TRẦN',
    'AN@X.VN',
    ', ',
    ' (lead)',
    ' ',
    '.',
    '-',
    '+',
    '_',
  ]
  const more = [
    "'",
    '’',
    '"',
    '\\',
    '\n',
    '‑',
    '\u0323',
    'ạ',
    'a',
    '7',
    'Я',
    '中',
    '𠀀',
    '😀',
    '·',
    '—',
    '。',
    '٣',
    'ª',
    '×',
  ]
  const texts = fc.array(fc.constantFrom(...parts, ...parts, ...more), { maxLength: 6 }).map((some) => some.join(''))
  const values = fc.sample(texts, { numRuns: often(5_000, 100_000), seed: 8 })
  const found = await asked(person, values)
  const expected = values.map((text) => naive(text, person))
  expect(values.filter((_, at) => found[at]?.isNamed !== expected[at])).toEqual([])
  expect(values.filter((_, at) => expected[at] && !found[at]?.mayBe)).toEqual([])
  expect(expected.filter(Boolean).length).toBeGreaterThan(1_000)
  expect(expected.filter((is) => !is).length).toBeGreaterThan(1_000)
})
