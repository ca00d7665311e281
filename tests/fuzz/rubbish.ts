import fc from 'fast-check'
import { randomWords } from '#tests/support/words.ts'

/**
 * Texts that programs tend to forget: NUL, lone surrogates, right-to-left text, SQL and HTML patterns, very long text.
 */
const texts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udc00',
  '\uffff',
  '\u202eabc',
  'שלום عالم',
  '👩‍👩‍👧‍👦',
  'a\u0301\u0323\u0330'.repeat(50),
  'İıſß',
  '%',
  '_%\\',
  "' or 1=1 --",
  '"><script>alert(1)</script>',
  '${7*7}{{7*7}}',
  '../../etc/passwd',
  '\r\nSet-Cookie: a=b',
  '=1+1',
  'a'.repeat(201),
  'x'.repeat(20_000),
  '💥'.repeat(3000),
  randomWords(1, 3000),
  randomWords(2, 20_000),
  randomWords(3, 20_001),
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-0',
  '1e999',
  '0x10',
  '٣',
  '__proto__',
  'constructor',
]

/** Invalid or extreme dates and timestamps. */
const dates = [
  '2024-02-30',
  '2023-02-29',
  '0000-00-00',
  '0001-01-01',
  '9999-12-31',
  '10000-01-01',
  '-0044-03-15',
  '4714-11-24 BC',
  '292278-01-01',
  'infinity',
  'now',
  '2024-13-01T00:00:00Z',
  '2024-01-01T25:00:00Z',
  '2024-01-01T00:00:00+99:99',
  '24/01/01',
]

const numbers = [0, -0, -1, 1.5, 0.000_000_1, 1e15, 2 ** 31, 2 ** 53, -(2 ** 53), 1e21, 1e308, -1e308, 5e-324]

const ids = [
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '{00000000-0000-4000-8000-000000000000}',
  '00000000-0000-4000-8000-00000000000',
  '00000000-0000-4000-8000-000000000000 ',
]

const nested = (depth: number): unknown => (depth ? [nested(depth - 1)] : [])

/** Text that is invalid almost everywhere. */
export const oddText = fc.oneof(
  fc.constantFrom(...texts),
  fc.constantFrom(...dates),
  fc.constantFrom(...ids),
  fc.constantFrom(...numbers.map(String)),
  fc.uuid(),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 50 }),
)

/** Any JSON value, rarely a valid one. */
export const rubbish: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: oddText },
  fc.constantFrom<unknown>(null, true, false, ...numbers),
  fc.constantFrom<unknown>([], {}, [null], [[]], [{}], nested(50), { length: 3 }, { toString: 1 }),
  fc.constantFrom<unknown>(
    Array.from({ length: 2000 }, (_, at) => at),
    Array.from({ length: 101 }, () => 'x'),
  ),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Bodies that are not JSON, or JSON but not an object with the expected fields. */
export const brokenJson = fc.constantFrom(
  '',
  '{',
  '{"a":1,}',
  'null',
  '[]',
  '"text"',
  '17',
  '{"a":1e999}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"a":1,"a":2}',
  '\ufeff{}',
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
  `{"a":"${'x'.repeat(1_000_100)}"}`,
)
