import { familiesFor } from './fonts.ts'
import { typeset, typesetText } from './typeset.ts'

/** Texts of the runs with the name of their fonts, without the part of the font. */
const runsOf = (text: string, around = '') => {
  const runs = typesetText(text, around)
  if (typeof runs === 'string') return runs
  return runs.map(({ text: part, font }) => `${part} ${font.replace(/^noto-sans-|-\d+$/g, '')}`)
}

test('what the plain font has stays a text', () => {
  expect(runsOf('Nguyễn Huệ, Łódź, Ωμέγα, Юля: 12 €')).toBe('Nguyễn Huệ, Łódź, Ωμέγα, Юля: 12 €')
})

test.each([
  ['上海', '', 'sc'],
  ['臺灣', '', 'sc'],
  ['東京です', '', 'jp'],
  ['東京', '株式会社タイド', 'jp'],
  ['大韓 민국', '', 'kr'],
  ['大韓', '주식회사', 'kr'],
  ['上海です', '주식회사', 'jp'],
])('%s in a document with "%s" is printed by %s (rules/invoices.md#5.7)', (text, around, family) => {
  const runs = runsOf(text, around) as string[]
  expect(new Set(runs.map((run) => run.split(' ').at(-1)).filter((font) => font !== 'Roboto'))).toEqual(
    new Set([family]),
  )
})

test.each([
  ['سفر', 'arabic-arabic'],
  ['תל', 'hebrew-hebrew'],
  ['ไทย', 'thai-thai'],
  ['हिन्दी', 'devanagari-devanagari'],
])('%s is printed by %s', (text, font) => {
  expect((runsOf(`A ${text}`) as string[]).at(-1)).toBe(`${text} ${font}`)
})

test.each([
  '的一是不了人我在有他这为之大来以个中上们到说国和地也子时道出而要于就下得可你年生乒乓俘侮堤寅屉帜旱棚硝窑赎雌',
  '們場業別結經覺說臺灣國際貿易股份區號樓麗議質環',
  'あいうえおがぎぐげごぱぴぷぺぽんアイウエオヴーヶ々〆葛飾区髙橋﨑',
  '가나다라마바사아자차카타파하쀍힣㈜',
  'ابتثجحخدذرزسشصضطظعغفقكلمنهويةىءآأإؤئ٠١٢٣٪،؛؟',
  'กขคงจฉชซญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ๐๑๒ฯๆ฿',
  'אבגדהוזחטיכךלמםנןסעפףצץקרשת₪',
  'अआइईउऊऋएऐओऔकखगघङक्षत्रज्ञ०१२।',
])('has a font: %s', (text) => {
  expect(JSON.stringify(typesetText(text))).not.toContain('\uFFFD')
})

test('Thai lines end between words', () => {
  expect(JSON.stringify(typesetText('การท่าเรือแห่งประเทศไทย'))).toContain('\u200b')
})

test('marks of direction are not printed, joiners only between letters that use them', () => {
  expect(typesetText('\u200f12\u200e 5\u061c')).toBe('12 5')
  expect(typesetText('a\u200db')).toBe('ab')
  expect(JSON.stringify(typesetText('क्\u200dष'))).toContain('\u200d')
})

test('all texts of a content are prepared, wherever they are, and nothing else', () => {
  const content = {
    columns: [{ text: '中', style: '中' }, { stack: ['中'] }, { table: { body: [['中', { text: 'a' }]] } }],
  }
  const [font] = familiesFor('').length ? (typesetText('中') as { font: string }[]) : []
  const text = [{ text: '中', font: font?.font }]
  expect(typeset(content, '')).toEqual({
    columns: [{ text, style: '中' }, { stack: [{ text }] }, { table: { body: [[{ text }, { text: 'a' }]] } }],
  })
})
