import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from '#src/providers/http.ts'
import { describeError, describePartError } from './describeError.ts'
import { ErrorPanel } from '#src/admin/layout/Notice.tsx'

test.each([
  'Failed to fetch dynamically imported module: https://muster.example/assets/list-1a2b.js',
  'error loading dynamically imported module: https://muster.example/assets/list-1a2b.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/list-1a2b.css',
])('describes code that failed to load: %s', (message) => {
  const retry = () => undefined
  const fault = describeError(new TypeError(message), retry)
  expect(fault.words).toMatch(/^Couldn't load this part: .*a new version is available. Try again.$/)
  expect(fault.retry).not.toBe(retry)
  expect(describePartError(new TypeError(message))).toMatch(/^Couldn't load this part: the connection was lost/)
})

test('shows other errors as they are, with the request id once, and retries in place', async () => {
  const retry = jest.fn()
  const refusal = new ApiError('You may not.', 403, { requestId: 'r1' })
  const { rerender } = render(<ErrorPanel title="Not loaded" error={refusal} retry={retry} />)
  expect(screen.getByText('Request r1')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledTimes(1)
  const fault = new ApiError('It broke. (Request r2)', 500, { requestId: 'r2' })
  rerender(<ErrorPanel title="Not loaded" error={fault} retry={retry} />)
  expect(screen.getByRole('alert').textContent?.match(/r2/g)).toHaveLength(1)
  rerender(<ErrorPanel title="Not loaded" error="?" retry={retry} />)
  expect(screen.getByText('Unknown error. Try again.')).toBeVisible()
})
