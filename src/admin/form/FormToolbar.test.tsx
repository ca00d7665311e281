import { act, fireEvent, render, screen } from '@testing-library/react'
import { ConfirmWindow } from './ConfirmWindow.tsx'

const connection = (isOnline: boolean) => {
  Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true })
  act(() => void fireEvent(window, new Event(isOnline ? 'online' : 'offline')))
}
afterEach(() => {
  Reflect.deleteProperty(navigator, 'onLine')
})

const question = (isLocal: boolean) =>
  render(
    <ConfirmWindow open title="Delete it?" action="Delete" isLocal={isLocal} onConfirm={() => {}} onCancel={() => {}}>
      It is gone then.
    </ConfirmWindow>,
  )
const button = () => screen.getByRole('button', { name: 'Delete' })

test('disables server actions while offline, with the reason', () => {
  question(false)
  expect(button()).toBeEnabled()
  connection(false)
  expect(button()).toBeDisabled()
  expect(button()).toHaveAccessibleDescription(/^You're offline/)
  expect(button()).toHaveAttribute('title', expect.stringMatching(/^You're offline/))
  connection(true)
  expect(button()).toBeEnabled()
})

test('keeps local actions enabled while offline', () => {
  question(true)
  connection(false)
  expect(button()).toBeEnabled()
})
