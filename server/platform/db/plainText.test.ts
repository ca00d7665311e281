import fc from 'fast-check'
import { plainText } from '#contract/plainText.ts'
import { unknownCharacter } from '#contract/oneLine.ts'
import { openTestDatabase } from '#tests/support/testDatabase.ts'

const { pool, close } = await openTestDatabase()
afterAll(close)

/** What the database makes of texts. */
async function inDatabase(texts: string[]): Promise<string[]> {
  const { rows } = await pool.query<{ plain: string }>(
    'select plain_text(given) as plain from unnest($1::text[]) with ordinality as t (given, place) order by place',
    [texts],
  )
  return rows.map(({ plain }) => plain)
}

test.each([
  ['Hường', 'huong'],
  ['Hường'.normalize('NFD'), 'huong'],
  ['ĐẶNG', 'dang'],
  ['Straße, STRAẞE', 'strasse, strasse'],
  ['Ærø Œuvre Þór', 'aero oeuvre thor'],
  ['Άγγελος ΆΓΓΕΛΟΣ', 'αγγελοσ αγγελοσ'],
  ['Йорданов', 'иорданов'],
  ['İpek IŞIK', 'ipek isik'],
  ['Ａ１ ﬁ', 'a1 fi'],
  ['', ''],
])('%j becomes %j', async (text, plain) => {
  expect(plainText(text)).toBe(plain)
  expect(await inDatabase([text])).toEqual([plain])
})

test('the database folds each character as the program does', async () => {
  const all = Array.from({ length: 0x110000 }, (_one, code) => (code >> 11 === 27 ? '' : String.fromCodePoint(code)))
  const known = all.filter((one) => one && !unknownCharacter.test(one) && !/[\p{sc=Han}\p{sc=Hang}\p{Co}]/u.test(one))
  // Databases do not know the newest characters.
  const { rows } = await pool.query<{ parts: string }>('select normalize(c, NFKD) as parts from unnest($1::text[]) c', [
    known,
  ])
  const shared = known.filter((one, at) => rows[at]?.parts === one.normalize('NFKD'))
  expect(shared.length).toBeGreaterThan(known.length - 1000)
  // Each stands alone in its word, as a sigma at the end of a word has a small letter of its own.
  const texts = Array.from({ length: Math.ceil(shared.length / 100) }, (_one, at) =>
    shared.slice(at * 100, at * 100 + 100).join(' x '),
  )
  const folded = await inDatabase(texts)
  expect(texts.filter((text, at) => folded[at] !== plainText(text))).toEqual([])
})

test('texts of several scripts are folded alike', async () => {
  const letters = fc.constantFrom(...Array.from("aÉđĐßẞæŒþŁøıİ'- ΆςΣϊЁйђ한글がかक़िกำ李ﷺ①½̣́"))
  const text = fc.oneof(fc.string({ unit: letters }), fc.string({ unit: 'grapheme' }))
  await fc.assert(
    fc.asyncProperty(fc.array(text, { maxLength: 20 }), async (drawn) => {
      const texts = drawn.filter((one) => !unknownCharacter.test(one))
      expect(await inDatabase(texts)).toEqual(texts.map(plainText))
    }),
  )
})
