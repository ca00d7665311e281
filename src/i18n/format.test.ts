import { showPeriods } from './format.ts'

test.each([
  ['Q3/2026', 'Q3 2026'],
  ['Q4, 2026', 'Q4 2026'],
  ['An Nguyen - Q1/Q2, 2026', 'An Nguyen - Q1/Q2 2026'],
  ['Nov 16, 2026', '16/11/2026'],
  ['Atlas, Nov 02, 2026 - Nov 13, 2026, Bea', 'Atlas, 02/11/2026 to 13/11/2026, Bea'],
  ['Dec 28, 2026 - Jan 08, 2027', '28/12/2026 to 08/01/2027'],
  ['16/11/2026', '16/11/2026'],
  ['Q5/2026 and ABC 16, 2026', 'Q5/2026 and ABC 16, 2026'],
])('%s is shown as %s', (text, shown) => expect(showPeriods(text)).toBe(shown))
