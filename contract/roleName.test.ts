import fc from 'fast-check'
import { roleName } from './roleName.ts'

test.each([
  ['⚪️ Member', 'Member'],
  ['🔴 Admin', 'Admin'],
  ['🟡 🚀 Rockets', '🚀 Rockets'],
  ['Nhân sự', 'Nhân sự'],
  ['', ''],
])('%s is shown as %s', (name, shown) => expect(roleName(name)).toBe(shown))

test('each dot goes, and nothing else', () => {
  const name = fc.string({ unit: 'grapheme' }).filter((text) => /^\p{L}/u.test(text))
  fc.assert(
    fc.property(fc.constantFrom('🔴', '🟡', '🟢', '⚪️'), name, (dot, text) => {
      expect(roleName(`${dot} ${text}`)).toBe(text)
      expect(roleName(text)).toBe(text)
    }),
  )
})
