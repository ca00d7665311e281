import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { useMutation } from './useMutation.ts'

let sent: string[]
let answer: () => void

function Buttons() {
  const { mutate, isPending, error } = useMutation<unknown, Error, string>({
    mutationFn: (name) => {
      sent.push(name)
      return new Promise((resolve, reject) => {
        answer = name === 'refused' ? () => reject(new Error('No')) : () => resolve(name)
      })
    },
  })
  return (
    <>
      {['a', 'b', 'refused'].map((name) => (
        <button key={name} type="button" disabled={isPending} onClick={() => mutate(name)}>
          {name}
        </button>
      ))}
      <output>{error?.message}</output>
    </>
  )
}

/** Clicks in one tick: React renders after the last one. */
const click = (...names: string[]) =>
  act(async () => {
    for (const name of names) screen.getByRole('button', { name }).click()
  })

beforeEach(() => {
  sent = []
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Buttons />
    </QueryClientProvider>,
  )
})

it('sends one request for two clicks in one tick', async () => {
  await click('a', 'a')
  expect(sent).toEqual(['a'])
  await waitFor(() => expect(screen.getByRole('button', { name: 'a' })).toBeDisabled())
})

it('sends the same again once the first is done, or refused', async () => {
  await click('refused')
  await act(async () => answer())
  expect(await screen.findByText('No')).toBeVisible()
  await click('refused')
  expect(sent).toEqual(['refused', 'refused'])
})

it('sends different inputs in one tick', async () => {
  await click('a', 'b')
  expect(sent).toEqual(['a', 'b'])
})

it('sends without a connection, so that the failure is told at once', async () => {
  act(() => void window.dispatchEvent(new Event('offline')))
  await click('a')
  expect(sent).toEqual(['a'])
  act(() => void window.dispatchEvent(new Event('online')))
})
