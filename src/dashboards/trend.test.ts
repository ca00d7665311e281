import { scoreWords, toneOf, trendWords } from './trend.tsx'

test.each([
  ['upIsGood', 5, 'good'],
  ['upIsGood', -5, 'bad'],
  ['upIsGood', 0, 'even'],
  ['upIsBad', 5, 'bad'],
  ['upIsBad', -5, 'good'],
  ['upIsBad', 0, 'even'],
] as const)('%s by %d is %s', (rule, trend, tone) => {
  expect(toneOf(rule, { trend })).toBe(tone)
})

// The trend itself says nothing here: what counts is where the value came from and where it landed.
test.each([
  // Into the comfortable band, from above or from below, is good; also the fall from 4.0 to 3.0.
  [4, 3, 'good'],
  [1.5, 2.1, 'good'],
  [3, 3.6, 'good'],
  [3.6, 2.1, 'good'],
  // Out of it, or still outside, is bad whatever the direction.
  [3, 3.7, 'bad'],
  [4.5, 4, 'bad'],
  [3, 2, 'bad'],
  [1.2, 1.8, 'bad'],
  // Nothing to compare.
  [3, 3, 'even'],
  [4.2, 4.2, 'even'],
  [undefined, 3, 'even'],
  [0, 3, 'even'],
  [3, 0, 'even'],
] as const)('workload from %s to %s is %s', (previous, latest, tone) => {
  expect(toneOf('workload', { trend: 1, previous, latest })).toBe(tone)
})

test.each([
  [2, 2.4, 'good'],
  [4, 4.1, 'good'],
  [4, 3, 'even'],
  [3.2, 2.9, 'bad'],
  [3, 3, 'even'],
  [undefined, 3, 'even'],
  [0, 4, 'even'],
] as const)('deadline and learning from %s to %s are %s', (previous, latest, tone) => {
  expect(toneOf('confidence', { trend: 1, previous, latest })).toBe(tone)
})

test('trends and scores in words', () => {
  expect([5.25, -4.88, 0, 100].map(trendWords)).toEqual(['+5.3 %', '−4.9 %', '0 %', '+100.0 %'])
  expect([3.666, 1, 0.9, 0, undefined].map(scoreWords)).toEqual(['3.7', '1.0', '-', '-', '-'])
})
