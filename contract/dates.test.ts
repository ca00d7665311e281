import fc from 'fast-check'
import { CalendarDate, calendarDate, DateInput, dateIn, isRealDate, showDate } from './dates.ts'

const zones = fc.constantFrom(
  'UTC',
  'Asia/Ho_Chi_Minh',
  'America/Los_Angeles',
  'Pacific/Kiritimati',
  'Pacific/Niue',
  'Asia/Kathmandu',
)
const moments = fc.date({
  min: new Date('1900-01-03T00:00:00Z'),
  max: new Date('2200-12-29T00:00:00Z'),
  noInvalidDate: true,
})
const days = moments.map((moment) => moment.toISOString().slice(0, 10))

test('a plain date means itself in every time zone', () => {
  fc.assert(
    fc.property(days, zones, (day, zone) => {
      expect(isRealDate(day)).toBe(true)
      expect(calendarDate(day, zone)).toBe(day)
    }),
  )
})

test('noon and midnight of a day in a zone fall on that day there, whatever offset they are written in', () => {
  fc.assert(
    fc.property(moments, zones, fc.integer({ min: -14 * 60, max: 14 * 60 }), (moment, zone, offset) => {
      const shifted = new Date(moment.getTime() + offset * 60_000).toISOString().slice(0, -1)
      const pad = (part: number) => String(part).padStart(2, '0')
      const minutes = Math.abs(offset)
      const written = `${shifted}${offset < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
      expect(calendarDate(written, zone)).toBe(dateIn(zone, moment))
      expect(isRealDate(calendarDate(written, zone))).toBe(true)
    }),
  )
})

test('zones differ by at most a day from UTC', () => {
  fc.assert(
    fc.property(moments, zones, (moment, zone) => {
      const there = Date.parse(dateIn(zone, moment))
      const here = Date.parse(dateIn('UTC', moment))
      expect(Math.abs(there - here) / 86_400_000).toBeLessThanOrEqual(1)
    }),
  )
})

test.each([
  ['2024-12-31T20:00:00Z', 'Asia/Ho_Chi_Minh', '2025-01-01'],
  ['2025-01-01T03:00:00.000Z', 'America/Los_Angeles', '2024-12-31'],
  ['2025-01-01T00:30:00+07:00', 'Asia/Ho_Chi_Minh', '2025-01-01'],
  ['2025-01-01T00:30:00+07:00', 'UTC', '2024-12-31'],
  ['2024-02-29', 'Pacific/Niue', '2024-02-29'],
])('calendarDate(%s, %s) is %s', (input, zone, day) => {
  expect(calendarDate(input, zone)).toBe(day)
})

const wrong = [
  '2025-02-29',
  '2025-13-01',
  '2025-00-10',
  '2025-04-31',
  '1899-12-31',
  '2201-01-01',
  '25-01-01',
  '2025-1-1',
  '31/03/2026',
  'today',
  '',
]
test.each(wrong)('%p is no date', (text) => {
  expect(CalendarDate.safeParse(text).success).toBe(false)
  expect(DateInput.safeParse(text).success).toBe(false)
})

test.each(['2025-02-29T10:00:00Z', '2025-01-01T25:00:00Z', '2025-01-01T10:00', '2025-01-01 10:00:00Z'])(
  '%p is no moment either',
  (text) => {
    expect(DateInput.safeParse(text).success).toBe(false)
  },
)

test('dates are shown day first', () => {
  expect(showDate('2026-03-31')).toBe('31/03/2026')
  expect(showDate(null)).toBe('-')
  expect(showDate('')).toBe('-')
})
