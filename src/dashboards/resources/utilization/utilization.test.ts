import { bandOf, monthKey, monthWords, percentWords, shareOf, tableOf, utilizationOf } from './utilization.ts'

const month = (staffed: number, internal: number, available: number) => ({
  date: '2026-11-01T00:00:00Z',
  staffed,
  internal,
  available,
})

test('the share of staffed people, with one decimal', () => {
  // 44 of 44 + 19 + 7 = 70 are 62.857 %; 1 of 3 is 33.333 %; nobody of nobody has no share.
  expect(utilizationOf(month(44, 19, 7))).toBe(62.9)
  expect(utilizationOf(month(1, 1, 1))).toBe(33.3)
  expect(utilizationOf(month(0, 0, 0))).toBeUndefined()
  expect([shareOf(0, 4), shareOf(4, 4), undefined].map(percentWords)).toEqual(['0.0 %', '100.0 %', '-'])
})

test.each([
  [100, 'Healthy'],
  [80, 'Healthy'],
  [79.9, 'Watch'],
  [60, 'Watch'],
  [59.9, 'Low'],
  [0, 'Low'],
])('%d %% reads %s', (percent, name) => {
  expect(bandOf(percent).name).toBe(name)
})

test('the month that is shown is the one whose people are asked for', () => {
  expect([monthWords(month(1, 0, 0).date), monthKey(month(1, 0, 0).date)]).toEqual(['11/2026', '2026-11'])
})

test('each count but 0 leads to its people', () => {
  const { rows } = tableOf([month(1200, 0, 3)], (...parts) => parts.join('~'))
  expect(rows).toEqual([
    [
      '11/2026',
      { text: '3', to: 'people~2026-11~available' },
      '0',
      { text: '1,200', to: 'people~2026-11~staffed' },
      '1,203',
      '99.8 %',
    ],
  ])
})
