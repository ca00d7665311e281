import { unprintedIn } from '#contract/printedScripts.ts'
import { typesetText } from './typeset.ts'

const isPrinted = (text: string) => !JSON.stringify(typesetText(text)).includes('\uFFFD')

test('the form names what the PDF cannot print, each once', () => {
  expect(unprintedIn(['Launch 🚀 and 👨‍👩‍👧, 🚀 again', 'plain', '🇩🇪 ကမြန်'])).toEqual([
    '🚀',
    '👨‍👩‍👧',
    '🇩🇪',
    'က',
    'မြ',
    'န်',
  ])
})

test.each(['🚀', '👨‍👩‍👧', '🇩🇪', '😀', '🥐', 'က', 'ქ', 'ታ', '𝄞', '\uE000', '✅'])(
  '%s is named, and not printed',
  (text) => {
    expect([unprintedIn([text]), isPrinted(text)]).toEqual([[text], false])
  },
)

test.each([
  'Nguyễn Huệ, Łódź „“ – — … • €£¥₫₩₪₹ ½ №',
  'Φανάρι Борислав',
  '上海潮汐软件有限公司（臺灣）、。「」',
  '株式会社タイド　ｱｲｳ',
  '주식회사',
  'شركة المد، ١٢٣',
  'עיריית "תל אביב"',
  'บริษัท ฿',
  'हिन्दी क्षत्रिय',
  'a\u200db\ufe0f \u202e①𝐀１',
])('%s is printed, and not named', (text) => {
  expect([unprintedIn([text]), isPrinted(text)]).toEqual([[], true])
})
