import fc from 'fast-check'
import { isRealDate } from '#contract/dates.ts'
import { dateText, isWhole, parseDate } from './dateText.ts'

test.each([
  ['31/03/2026', '2026-03-31'],
  [' 1/2/2026 ', '2026-02-01'],
  ['1/2/26', '2026-02-01'],
  ['2/8/95', '1995-08-02'],
  ['31.3.2026', '2026-03-31'],
  ['31-03-2026', '2026-03-31'],
  ['31 03 2026', '2026-03-31'],
  ['31032026', '2026-03-31'],
  ['2026-03-31', '2026-03-31'],
  ['2026/3/1', '2026-03-01'],
  ['2026-03-31T22:30:00Z', '2026-03-31'],
  ['', ''],
  ['  ', ''],
  ['29/02/2024', '2024-02-29'],
])('%j is %j', (text, date) => {
  expect(parseDate(text)).toBe(date)
})

test.each([
  '31/02/2026',
  '29/02/2025',
  '03/31/2026',
  '0/1/2026',
  '31/03',
  '31/03/1',
  '31/03/202',
  '1/1/1899',
  'soon',
  '٣١/٠٣/٢٠٢٦',
])('%j is no date', (text) => {
  expect(parseDate(text)).toBeUndefined()
})

const day = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2200-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test('what is shown is read back as the same day, whatever parts it', () => {
  fc.assert(
    fc.property(day, fc.constantFrom('/', '.', '-', ' ', ''), (date, between) => {
      const shown = dateText(date)
      expect(shown).toMatch(/^\d{2}\/\d{2}\/\d{4}$/)
      expect(parseDate(shown.replaceAll('/', between))).toBe(date)
      expect(parseDate(date)).toBe(date)
    }),
  )
})

test('what is read is nothing or a real day, and the beginning of a whole date is not whole', () => {
  const text = fc.string({ unit: fc.constantFrom(...Array.from('0123456789/.- T')) })
  fc.assert(
    fc.property(text, (typed) => {
      const date = parseDate(typed) ?? ''
      expect(date === '' || isRealDate(date)).toBe(true)
    }),
  )
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 9 }), (date, length) => {
      expect(isWhole(dateText(date).slice(0, length))).toBe(false)
    }),
  )
})
