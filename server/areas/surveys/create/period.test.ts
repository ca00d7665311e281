import type { NewSurvey } from '#contract/api/surveys/edits.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import { periodOf } from './period.ts'

const today = '2031-01-01'

test.each<[NewSurvey, string, string, string]>([
  [
    { type: 'peer-review', quarter: 'q1,q2', year: 2031 },
    'Q1/Q2, 2031',
    '2031-01-01T00:00:00Z',
    '2031-06-30T23:59:59Z',
  ],
  [
    { type: 'peer-review', quarter: ' Q3 ,\tq4 ', year: 2030 },
    'Q3/Q4, 2030',
    '2030-07-01T00:00:00Z',
    '2030-12-31T23:59:59Z',
  ],
  [{ type: 'engagement', quarter: 'q1', year: 9999 }, 'Q1, 9999', '9999-01-01T00:00:00Z', '9999-03-31T23:59:59Z'],
  [{ type: 'engagement', quarter: 'Q2', year: 2031 }, 'Q2, 2031', '2031-04-01T00:00:00Z', '2031-06-30T23:59:59Z'],
  [{ type: 'engagement', quarter: 'q 3', year: 2031 }, 'Q3, 2031', '2031-07-01T00:00:00Z', '2031-09-30T23:59:59Z'],
  [
    { type: 'engagement', quarter: 'q4', year: 2031, fromDate: 'x', toDate: 5 },
    'Q4, 2031',
    '2031-10-01T00:00:00Z',
    '2031-12-31T23:59:59Z',
  ],
  [
    { type: 'work', fromDate: '2031-02-28', toDate: '2031-03-14', quarter: 'x', year: 'x' },
    'Feb 28, 2031 - Mar 14, 2031',
    '2031-02-28T00:00:00Z',
    '2031-03-14T00:00:00Z',
  ],
  [
    { type: 'work', fromDate: '2020-09-04', toDate: '2020-09-04' },
    'Sep 04, 2020 - Sep 04, 2020',
    '2020-09-04T00:00:00Z',
    '2020-09-04T00:00:00Z',
  ],
  [
    { type: 'work', fromDate: '2020-09-04T00:00:00.000Z', toDate: '2020-09-06T00:00:00+07:00' },
    'Sep 04, 2020 - Sep 06, 2020',
    '2020-09-04T00:00:00Z',
    '2020-09-06T00:00:00Z',
  ],
])('%j is "%s"', (wanted, title, startDate, endDate) => {
  expect(periodOf(wanted, today, 'UTC')).toMatchObject({ subtype: wanted.type, title, startDate, endDate })
})

const peer = { type: 'peer-review', quarter: 'q1,q2', year: 2031 } as const
const engagement = { type: 'engagement', quarter: 'q1', year: 2031 } as const
const work = { type: 'work', fromDate: '2031-03-03', toDate: '2031-03-14' } as const

/** The field with the error; with several invalid fields the first. */
test.each<[string, NewSurvey, string]>([
  ['no year', { ...peer, year: undefined }, 'year'],
  ['the year before last', { ...peer, year: 2029 }, 'year'],
  ['a year in words', { ...peer, year: '2031' }, 'year'],
  ['half a year', { ...engagement, year: 2031.5 }, 'year'],
  ['no number', { ...engagement, year: Number.NaN }, 'year'],
  ['a year of five digits', { ...engagement, year: 10_000 }, 'year'],
  ['a broken year before a broken quarter', { ...peer, year: 2029, quarter: 'q9' }, 'year'],
  ['no quarter', { ...engagement, quarter: undefined }, 'quarter'],
  ['a blank quarter', { ...peer, quarter: '' }, 'quarter'],
  ['a quarter of a peer review', { ...peer, quarter: 'q1' }, 'quarter'],
  ['halves the wrong way round', { ...peer, quarter: 'q2,q1' }, 'quarter'],
  ['half a year of engagement', { ...engagement, quarter: 'q1,q2' }, 'quarter'],
  ['a fifth quarter', { ...engagement, quarter: 'q5' }, 'quarter'],
  ['the name of a method', { ...engagement, quarter: 'toString' }, 'quarter'],
  ['a quarter as a list', { ...engagement, quarter: ['q1'] }, 'quarter'],
  ['no dates', { type: 'work' }, 'fromDate'],
  ['a day that does not exist', { ...work, toDate: '2031-02-29' }, 'toDate'],
  ['a date as a number', { ...work, toDate: 20310314 }, 'toDate'],
  ['a broken end before a span', { ...work, fromDate: '2031-03-15', toDate: 'soon' }, 'toDate'],
  ['an end before the start', { ...work, fromDate: '2031-03-15' }, 'toDate'],
  ['fifteen days', { ...work, fromDate: '2031-02-27' }, 'toDate'],
])('refuses %s', (_what, wanted, field) => {
  const broken = () => periodOf(wanted, today, 'UTC')
  expect(broken).toThrow(Refusal)
  expect(broken).toThrow(
    expect.objectContaining({ status: 400, errors: [expect.objectContaining({ field, code: expect.any(String) })] }),
  )
})

test('the year counts in the words of the refusal from today', () => {
  expect(() => periodOf({ ...peer, year: 2029 }, '2031-12-31', 'UTC')).toThrow('Choose 2030 or later.')
  expect(periodOf({ ...peer, year: 2031 }, '2032-12-31', 'UTC').title).toBe('Q1/Q2, 2031')
})

test.each<[object, string]>([
  [{ ...engagement, year: 10_000 }, 'survey.yearTooLate'],
  [{ ...engagement, year: 1999 }, 'survey.yearTooEarly'],
  [{ ...engagement, year: 2031.5 }, 'survey.badYear'],
  [{ ...engagement, quarter: 'q5' }, 'survey.badQuarter'],
  [{ ...work, fromDate: '2031-03-15' }, 'survey.endsBeforeStart'],
  [{ ...work, fromDate: '2031-02-27' }, 'survey.tooLong'],
])('%j is refused with %s', (wanted, code) => {
  const broken = () => periodOf(wanted as NewSurvey, today, 'UTC')
  expect(broken).toThrow(expect.objectContaining({ fault: expect.objectContaining({ code }) }))
})

test('a picked day with the current time of day is that day in the time zone of the company', () => {
  const wanted = { type: 'work', fromDate: '2031-03-04T18:30:01.250Z', toDate: '2031-03-05T17:00:00.000Z' } as NewSurvey
  expect(periodOf(wanted, '2031-01-01', 'Asia/Ho_Chi_Minh')).toMatchObject({
    startDate: '2031-03-05T00:00:00Z',
    endDate: '2031-03-06T00:00:00Z',
  })
  expect(periodOf(wanted, '2031-01-01', 'UTC').startDate).toBe('2031-03-04T00:00:00Z')
})
