import { Fortnight, fortnight, usualEnd } from './fortnight.ts'

/** The Friday that is offered, worked out with a calendar: 16 to 22 November 2026 is a week from Monday to Sunday. */
test.each([
  ['Monday', '2026-11-16', '2026-11-16', '2026-11-27'],
  ['Thursday', '2026-11-19', '2026-11-16', '2026-11-27'],
  ['Friday', '2026-11-20', '2026-11-09', '2026-11-20'],
  ['Saturday', '2026-11-21', '2026-11-16', '2026-11-27'],
  ['Sunday', '2026-11-22', '2026-11-16', '2026-11-27'],
  ['Monday before New Year', '2026-12-28', '2026-12-28', '2027-01-08'],
])('on a %s', (_day, today, fromDate, toDate) => {
  expect(fortnight(usualEnd(today))).toEqual({ fromDate, toDate })
})

test('takes Fridays only', () => {
  expect(Fortnight.safeParse({ toDate: '2026-11-20' }).success).toBe(true)
  expect(Fortnight.safeParse({ toDate: '2026-11-19' }).error?.issues[0]?.message).toMatch('Choose a Friday')
  expect(Fortnight.safeParse({ toDate: '' }).success).toBe(false)
})
