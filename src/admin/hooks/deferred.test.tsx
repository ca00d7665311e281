import { render, screen } from '@testing-library/react'
import { useDeferredRows } from './deferred.ts'

const seen: (string | undefined)[] = []

function Rows({ arrived }: { arrived?: string }) {
  const drawn = useDeferredRows(arrived)
  seen.push(drawn)
  return <p>{drawn ?? 'Nothing'}</p>
}

beforeEach(() => {
  seen.length = 0
})

test('defers new rows, and removes missing ones at once', () => {
  const { rerender } = render(<Rows />)
  expect(screen.getByText('Nothing')).toBeVisible()
  rerender(<Rows arrived="first" />)
  rerender(<Rows arrived="second" />)
  expect(screen.getByText('second')).toBeVisible()
  expect(seen).toEqual([undefined, undefined, 'first', 'first', 'second'])
  rerender(<Rows />)
  expect(screen.getByText('Nothing')).toBeVisible()
  expect(seen.at(-1)).toBeUndefined()
  expect(seen.slice(5)).not.toContain('second')
})
