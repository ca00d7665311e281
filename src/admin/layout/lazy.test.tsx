import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { asPage, asTab, lazyComponent, lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { lazyScreen } from './lazyScreen.tsx'

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>

test('shows the placeholder only until the code has loaded', async () => {
  const load = jest.fn(async () => Greeting)
  const Part = lazyScreen(load, { loading: <p>Wait</p> })
  const first = render(<Part name="Bea" />)
  expect(screen.getByText('Wait')).toBeVisible()
  expect(await screen.findByText('Hello Bea')).toBeVisible()
  expect(screen.queryByText('Wait')).not.toBeInTheDocument()
  first.unmount()
  render(<Part name="An" />)
  expect(screen.getByText('Hello An')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(1)
})

test('ignores code that loads after unmounting', async () => {
  let arrive = (_part: typeof Greeting) => undefined as void
  const Part = lazyScreen(() => new Promise<typeof Greeting>((resolve) => (arrive = resolve)))
  const { container, unmount } = render(<Part name="Bea" />)
  expect(container).toBeEmptyDOMElement()
  unmount()
  arrive(Greeting)
  render(<Part name="An" />)
  arrive(Greeting)
  expect(await screen.findByText('Hello An')).toBeVisible()
})

test('shows a failed load with retry', async () => {
  const load = jest.fn(async () => Greeting)
  load.mockRejectedValueOnce(new Error('No connection.'))
  const Part = lazyScreen(load)
  const quiet = jest.spyOn(console, 'error').mockReturnValue(undefined)
  render(
    <ErrorBoundary fallback={({ message }, retry) => <button onClick={retry}>{message}</button>}>
      <Part name="Bea" />
    </ErrorBoundary>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'No connection.' }))
  quiet.mockRestore()
  expect(await screen.findByText('Hello Bea')).toBeVisible()
})

/** Each component fails to load once; with its error text. */
const kinds = {
  inline: [lazyComponent(failingOnce()), 'Failed to fetch'],
  layer: [lazyOverlay(failingOnce()), 'Failed to fetch'],
  tab: [lazyComponent(failingOnce(), asTab), 'Failed to fetch'],
  page: [lazyComponent(failingOnce(), asPage), "Couldn't show this page"],
} as const

function failingOnce() {
  const load = jest.fn(async () => Greeting)
  return load.mockRejectedValueOnce(new Error('Failed to fetch'))
}

test.each(Object.entries(kinds))('a lazy %s that fails to load keeps what was typed', async (_kind, [Part, words]) => {
  const quiet = jest.spyOn(console, 'error').mockReturnValue(undefined)
  render(
    <>
      <textarea aria-label="Notes" />
      <Part name="Bea" />
    </>,
  )
  const notes = screen.getByRole('textbox', { name: 'Notes' })
  await userEvent.type(notes, 'Long words')
  expect(await screen.findByRole('alert')).toHaveTextContent(words)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  quiet.mockRestore()
  expect(await screen.findByText('Hello Bea')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Notes' })).toBe(notes)
  expect(notes).toHaveValue('Long words')
})

test('an overlay that fails to load can be closed', async () => {
  const quiet = jest.spyOn(console, 'error').mockReturnValue(undefined)
  const Layer = lazyOverlay<{ onClose: () => void }>(() => Promise.reject(new Error('No connection.')))
  const onClose = jest.fn()
  render(<Layer onClose={onClose} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
  quiet.mockRestore()
  expect(onClose).toHaveBeenCalledTimes(1)
})
