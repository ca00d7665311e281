import { act, render, screen } from '@testing-library/react'
import { useStaggeredRender } from './useStaggeredRender.ts'

const frames: FrameRequestCallback[] = []
const frame = () => act(() => frames.splice(0).forEach((draw) => draw(0)))

beforeEach(async () => {
  // A frame that charts of another page asked for comes first.
  await new Promise(requestAnimationFrame)
  frames.length = 0
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => frames.push(draw))
})
afterEach(() => jest.restoreAllMocks())

const Chart = ({ name }: { name: string }) => useStaggeredRender() && <p>{name}</p>
const drawn = () => screen.queryAllByRole('paragraph').map(({ textContent }) => textContent)

test('one gets its turn in a frame, in the order they came; whoever has left is passed over', () => {
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

test('one that comes later, when all have had theirs, gets its own', () => {
  render(<Chart name="scores" />)
  frame()
  frame()
  render(<Chart name="items" />)
  frame()
  expect(drawn()).toEqual(['scores', 'items'])
})
