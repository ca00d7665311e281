import fc from 'fast-check'
import { z } from 'zod'
import {
  CalendarDate,
  DateInput,
  dateIn,
  endAfter,
  FilterDay,
  filterDay,
  givenDay,
  isRealDate,
  lastDayOf,
  showDate,
  showLastDay,
} from './dates.ts'
import { dayReaderOf } from './givenDays.ts'
import { birthDate } from './inputs.ts'
import { parseDate } from './typedDate.ts'

const zones = Intl.supportedValuesOf('timeZone')
const zone = fc.constantFrom(...zones)
const moments = fc.date({
  min: new Date('1900-01-03T00:00:00Z'),
  max: new Date('2200-12-29T00:00:00Z'),
  noInvalidDate: true,
})
const days = moments.map((moment) => moment.toISOString().slice(0, 10))

const minute = 60_000
const day = 86_400_000

const formats = new Map<string, Intl.DateTimeFormat>()
/** UTC offset of a time zone at an instant, in minutes. */
function offsetOf(zone: string, at: number): number {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  formats.set(zone, format)
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = 0, minutes = 0, seconds = 0] = /([+-])(\d+):(\d+)(?::(\d+))?/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes) + Number(seconds) / 60)
}

/** Start of a day in a time zone, as browsers there send it; later than midnight if the clocks change then. */
function midnights(zone: string, date: string): { sent: string; offset: number }[] {
  const utc = Date.parse(date)
  const offsets = new Set([offsetOf(zone, utc - day), offsetOf(zone, utc + day)])
  return [...offsets]
    .map((offset) => ({ at: new Date(utc - offset * minute), offset }))
    .filter(({ at }) => dateIn(zone, at) === date)
    .map(({ at, offset }) => ({ sent: at.toISOString(), offset }))
}

/** Zones whose midnights are told apart: from UTC-10 to UTC+13, in whole minutes. */
const isTold = (offset: number) => offset >= -10 * 60 && offset <= 13 * 60 && Number.isInteger(offset)

/** Days around which a zone's clocks change in these years. */
function changes(zone: string, years: readonly number[]): string[] {
  return years.flatMap((year) => {
    const days = Array.from({ length: 53 }, (_, week) => Date.UTC(year, 0, 1 + 7 * week))
    const weeks = days.filter((at) => offsetOf(zone, at) !== offsetOf(zone, at + 7 * day))
    return weeks.flatMap((at) =>
      Array.from({ length: 9 }, (_, later) => new Date(at + later * day).toISOString().slice(0, 10)),
    )
  })
}

test('a plain date means itself', () => {
  fc.assert(
    fc.property(days, (date) => {
      expect(isRealDate(date)).toBe(true)
      expect(DateInput.parse(date)).toBe(date)
    }),
  )
})

test('the midnight of a zone means the day that begins there, and stays that day when it is sent again', () => {
  fc.assert(
    fc.property(zone, days, (where, date) => {
      for (const { sent, offset } of midnights(where, date).filter((one) => isTold(one.offset))) {
        expect([where, offset, sent, DateInput.parse(sent)]).toEqual([where, offset, sent, date])
        expect(DateInput.parse(DateInput.parse(sent))).toBe(date)
      }
    }),
    { numRuns: 2000 },
  )
})

test('so it is in every zone on the days when its clocks change', () => {
  const seen = zones.flatMap((where) =>
    changes(where, [1987, 2026]).flatMap((date) =>
      midnights(where, date)
        .filter(({ offset }) => isTold(offset))
        .map(({ sent }) => [where, sent, date, DateInput.parse(sent)] as const),
    ),
  )
  expect(seen.length).toBeGreaterThan(2000)
  expect(seen.filter(([, , date, read]) => read !== date)).toEqual([])
})

test('each minute around the cut belongs to the day of the zones that send it', () => {
  for (let at = -60; at <= 60; at += 1) {
    const sent = new Date(Date.UTC(2026, 10, 11, 11) + at * minute).toISOString()
    expect([sent, DateInput.parse(sent)]).toEqual([sent, at < 0 ? '2026-11-11' : '2026-11-12'])
  }
})

/** The day of an instant in a zone, from its offset there instead of its calendar. */
const naiveDay = (where: string, at: number) => new Date(at + offsetOf(where, at) * minute).toISOString().slice(0, 10)

test('a picked day with the current time of day is that day in the time zone of the company', () => {
  const moment = fc.record({
    where: zone,
    date: fc.oneof(days, fc.constantFrom('2026-03-29', '2026-10-25', '2026-11-01', '2026-03-08', '2026-04-05')),
    second: fc.integer({ min: 0, max: 86_399 }),
    milli: fc.integer({ min: 1, max: 999 }),
  })
  fc.assert(
    fc.property(moment, ({ where, date, second, milli }) => {
      const at = Date.parse(date) + second * 1000 + milli
      const sent = new Date(at).toISOString()
      expect([where, sent, givenDay(sent, where)]).toEqual([where, sent, naiveDay(where, at)])
    }),
    { numRuns: 2000 },
  )
})

test('an instant with an offset is the day in its own text, in any zone', () => {
  fc.assert(
    fc.property(zone, moments, fc.integer({ min: -14 * 60, max: 14 * 60 }), (where, moment, offset) => {
      const pad = (part: number) => String(part).padStart(2, '0')
      const minutes = Math.abs(offset)
      const end = `${offset < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
      const written = `${moment.toISOString().slice(0, -1)}${end}`
      expect(givenDay(written, where)).toBe(written.slice(0, 10))
    }),
  )
})

test.each([
  ['1987-12-03T17:00:00.000Z', '1987-12-04'],
  ['1987-12-04T00:00:00.000Z', '1987-12-04'],
  ['2024-12-31T12:00:00Z', '2025-01-01'],
  ['2024-12-31T11:00Z', '2025-01-01'],
  ['2025-01-01T10:59:00.000Z', '2025-01-01'],
  ['2025-01-01T11:59:59.999Z', '2025-01-01'],
  ['2025-01-01T00:00:00+07:00', '2025-01-01'],
  ['2027-01-15T00:00:00+13:00', '2027-01-15'],
  ['2024-02-29T23:00:00-08:00', '2024-02-29'],
  ['2024-02-29', '2024-02-29'],
])('%s means %s', (input, read) => {
  expect(DateInput.parse(input)).toBe(read)
})

test.each([
  ['2026-11-12T12:39:19.316Z', 'Asia/Ho_Chi_Minh', '2026-11-12'],
  ['2026-11-12T18:39:19.316Z', 'Asia/Ho_Chi_Minh', '2026-11-13'],
  ['2026-11-12T03:00:01Z', 'America/Los_Angeles', '2026-11-11'],
  ['2026-11-12T17:00:00.000Z', 'Asia/Ho_Chi_Minh', '2026-11-13'],
])('%s means, for a company in %s, %s', (input, where, read) => {
  expect(givenDay(input, where)).toBe(read)
})

test('the dates of a request are found below all wrappers, and other texts stay', () => {
  const schema = z.object({
    from: z.preprocess((value) => value, DateInput.optional()),
    born: birthDate.nullish(),
    name: z.string(),
    parts: z.array(z.object({ since: z.union([DateInput, z.literal('')]).nullish() })),
  })
  const text = '2026-11-12T12:39:19.316Z'
  const value = { from: text, born: text, name: text, parts: [{ since: text }, { since: null }] }
  dayReaderOf(schema)?.(value, (one) => one.slice(0, 10))
  const day = '2026-11-12'
  expect(value).toEqual({ from: day, born: day, name: text, parts: [{ since: day }, { since: null }] })
})

test.each(['1899-12-31T11:00:00Z', '2200-12-31T12:00:00Z'])('%s means a day that is out of reach', (text) => {
  expect(DateInput.safeParse(text).success).toBe(false)
})

test('a date of birth is not after today', () => {
  const at = (days: number) => new Date(Date.now() + days * day).toISOString()
  expect(birthDate.safeParse(at(-1)).success).toBe(true)
  expect(birthDate.safeParse(at(2)).success).toBe(false)
  expect(birthDate.parse('1987-12-03T17:00:00.000Z')).toBe('1987-12-04')
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

test('the format of a zone is made once', () => {
  const made = jest.spyOn(Intl, 'DateTimeFormat')
  const at = new Date('2026-03-31T23:30:00Z')
  const told = () => [dateIn('Asia/Tokyo', at), dateIn('America/Lima', at), dateIn('UTC', at)]
  expect(told()).toEqual(['2026-04-01', '2026-03-31', '2026-03-31'])
  made.mockClear()
  expect(told()).toEqual(['2026-04-01', '2026-03-31', '2026-03-31'])
  expect(made).not.toHaveBeenCalled()
  made.mockRestore()
})

test.each([
  ['today', '2028-02-28'],
  ['today+1', '2028-02-29'],
  ['today+2', '2028-03-01'],
  ['today-59', '2027-12-31'],
  ['today+9999', '2055-07-15'],
  ['2026-01-05', '2026-01-05'],
])('the day %s of a filter is %s on 28 February 2028', (day, date) => {
  expect(FilterDay.parse(day)).toBe(day)
  expect(filterDay(day, '2028-02-28')).toBe(date)
})

const long = `today+${'1'.repeat(50_000)}`
test('a filter refuses what is no day', () => {
  for (const day of ['', 'tomorrow', 'today+', 'today+12345', 'today +1', 'today+1.5', 'Today', '2026-02-30', long])
    expect(FilterDay.safeParse(day).error?.issues).toHaveLength(1)
})

test.each([
  ['2027-01-01', '2026-12-31'],
  ['2026-05-01', '2026-04-30'],
  ['2028-03-01', '2028-02-29'],
  ['2027-03-01', '2027-02-28'],
  ['2028-02-29', '2028-02-28'],
  ['2026-03-30', '2026-03-29'],
])('what ends at %s has the last day %s', (end, last) => {
  expect(lastDayOf(end)).toBe(last)
  expect(endAfter(last)).toBe(end)
  expect(showLastDay(end)).toBe(showDate(last))
})

test('a day of a screen comes back from the wire, and the other way round', () => {
  fc.assert(
    fc.property(days, (day) => {
      expect(lastDayOf(endAfter(day))).toBe(day)
      expect(endAfter(lastDayOf(day))).toBe(day)
      expect(parseDate(showLastDay(endAfter(parseDate(showDate(day)) ?? '')))).toBe(day)
    }),
  )
})

test('no end, and text that is no date yet, stay as they are', () => {
  expect(['', '31/12', null, undefined].map((text) => [lastDayOf(text), endAfter(text)])).toEqual([
    ['', ''],
    ['31/12', '31/12'],
    [null, null],
    [undefined, undefined],
  ])
  expect([showLastDay(null), showLastDay('')]).toEqual(['-', '-'])
})
