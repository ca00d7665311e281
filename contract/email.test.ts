import fc from 'fast-check'
import { canonicalEmail, emailPattern, isPlainEmail, isSameEmail } from './email.ts'
import { email } from './inputs.ts'

test.each([
  [' An.Tran@Tidewater.Example\r\n', 'an.tran@tidewater.example'],
  ['mare\u212a@tidewater.example', 'mare\u212a@tidewater.example'],
  ['L\u0130NH@tidewater.example', 'l\u0130nh@tidewater.example'],
  ['an@tidewater.example\u00a0', 'an@tidewater.example\u00a0'],
  ['', ''],
])('%j is compared as %j', (given, canonical) => {
  expect(canonicalEmail(given)).toBe(canonical)
})

test('an address with a million blanks is compared at once', () => {
  const [blanks, start] = [' \t'.repeat(500_000), performance.now()]
  expect(canonicalEmail(`${blanks}An${blanks}Tran${blanks}`)).toBe(`an${blanks}tran`)
  expect(performance.now() - start).toBeLessThan(1_000)
})

const anything = fc.string({ unit: 'binary' })

test('no letter outside of ASCII becomes one of ASCII, and what is canonical stays so', () => {
  fc.assert(
    fc.property(anything, (text) => {
      const canonical = canonicalEmail(text)
      expect(canonicalEmail(canonical)).toBe(canonical)
      expect(canonical.replace(/[^\x80-\u{10ffff}]/gu, '')).toBe(text.replace(/[^\x80-\u{10ffff}]/gu, ''))
      expect(isSameEmail(text, canonical)).toBe(true)
    }),
  )
})

test('an address that forms accept is plain, whatever its characters', () => {
  expect(email.safeParse('mare\u212a@tidewater.example').success).toBe(false)
  fc.assert(
    fc.property(anything, fc.nat(20), (text, at) => {
      const given = `${'an.tran@tidewater.example'.slice(0, at)}${text}${'an.tran@tidewater.example'.slice(at)}`
      expect(email.safeParse(given).success && !isPlainEmail(given)).toBe(false)
    }),
  )
})

test.each(['r&d@tidewater.example', "o'neil+x@a.co", 'linh@xn--mnchen-3ya.example', 'linh@a-b.xn--p1ai', 'A.B@C.DE'])(
  '%s is an address',
  (text) => {
    expect(emailPattern.test(text)).toBe(true)
  },
)

test.each([
  'a@b',
  '.a@b.co',
  'a.@b.co',
  'a..b@b.co',
  'a b@b.co',
  'a@b..co',
  'a@-b.co',
  'a@b.c',
  'a@b.1',
  '@b.co',
  'a@b.co\n',
  'a,b@c.de',
  'é@b.co',
])('%j is none', (text) => {
  expect(emailPattern.test(text)).toBe(false)
})
