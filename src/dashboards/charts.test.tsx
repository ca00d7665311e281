import { act, render, screen } from '@testing-library/react'
import { useStaggeredRender } from './charts.tsx'
import { axisOf, drawnOn } from './quarters.ts'
import { scoreWords, toneOf, trendWords } from './trend.tsx'

const frames: FrameRequestCallback[] = []
const frame = () => act(() => frames.splice(0).forEach((draw) => draw(0)))

beforeEach(async () => {
  // First runs a frame that charts of another test may have requested.
  await new Promise(requestAnimationFrame)
  frames.length = 0
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => frames.push(draw))
})
afterEach(() => jest.restoreAllMocks())

const Chart = ({ name }: { name: string }) => useStaggeredRender() && <p>{name}</p>
const drawn = () => screen.queryAllByRole('paragraph').map(({ textContent }) => textContent)

test('renders one component per frame in order, and skips unmounted ones', () => {
  const charts = (...names: string[]) => (
    <>
      {names.map((name) => (
        <Chart key={name} name={name} />
      ))}
    </>
  )
  const { rerender } = render(charts('scores', 'items', 'audits', 'sizes'))
  expect(drawn()).toEqual([])
  frame()
  expect(drawn()).toEqual(['scores'])
  rerender(charts('scores', 'audits', 'sizes'))
  frame()
  expect(drawn()).toEqual(['scores', 'audits'])
  frame()
  expect(drawn()).toEqual(['scores', 'audits', 'sizes'])
})

test('renders a component that mounts later', () => {
  render(<Chart name="scores" />)
  frame()
  frame()
  render(<Chart name="items" />)
  frame()
  expect(drawn()).toEqual(['scores', 'items'])
})

test.each([
  [['Q1/2020'], ['Q2/2019', 'Q3/2019', 'Q4/2019', 'Q1/2020']],
  [
    ['Q2/2022', 'Q4/2022'],
    ['Q1/2022', 'Q2/2022', 'Q3/2022', 'Q4/2022'],
  ],
  [
    ['Q1/2021', 'Q3/2021', 'Q1/2022', 'Q2/2022'],
    ['Q1/2021', 'Q3/2021', 'Q1/2022', 'Q2/2022'],
  ],
])('an axis for %j', (collected, axis) => {
  expect(axisOf(collected, '2026-01-01')).toEqual(axis)
})

test.each([
  ['2026-12-31', 'Q4/2026'],
  ['2026-03-31', 'Q1/2026'],
  ['2026-04-01', 'Q2/2026'],
])('without data the axis ends at the quarter of %s', (today, quarter) => {
  expect(axisOf([], today).at(-1)).toBe(quarter)
})

test('draws 0 for gaps within the data, and nothing outside', () => {
  const axis = ['Q1/2026', 'Q2/2026', 'Q3/2026', 'Q4/2026']
  const points = [
    { label: 'Q1/2026', value: 0 },
    { label: 'Q2/2026', value: 3 },
    { label: 'Q4/2026', value: 4 },
  ]
  expect(drawnOn(axis, points)).toEqual([undefined, 3, 0, 4])
  expect(drawnOn(axis, [])).toEqual([undefined, undefined, undefined, undefined])
})

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

// The trend is ignored here: the tone depends on the values before and after.
test.each([
  // A move into the comfortable band is good, also a fall from 4.0 to 3.0.
  [4, 3, 'good'],
  [1.5, 2.1, 'good'],
  [3, 3.6, 'good'],
  [3.6, 2.1, 'good'],
  // A value outside the band is bad in any direction.
  [3, 3.7, 'bad'],
  [4.5, 4, 'bad'],
  [3, 2, 'bad'],
  [1.2, 1.8, 'bad'],
  // No comparison.
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

test('formats trends and scores', () => {
  expect([5.25, -4.88, 0, 100].map(trendWords)).toEqual(['+5.3 %', '−4.9 %', '0 %', '+100.0 %'])
  expect([3.666, 1, 0.9, 0, undefined].map(scoreWords)).toEqual(['3.7', '1.0', '-', '-', '-'])
})
