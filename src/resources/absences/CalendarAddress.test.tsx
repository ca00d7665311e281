import { screen, within } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import { openAbsences } from '#tests/support/absences.ts'
import { refuse } from '#tests/support/renderApp.tsx'

const url = 'https://muster.tidewater.example/calendars/secret.ics'

function open(createdAt: string | null, make: () => unknown = () => undefined) {
  const kept = { createdAt }
  const answers = [
    [
      api.absences.makeCalendarAddress,
      () => {
        make()
        kept.createdAt = '2026-11-01T08:30:00Z'
        return { data: { url } }
      },
    ],
    [
      api.absences.revokeCalendarAddress,
      () => {
        kept.createdAt = null
        return { data: null, message: 'ok' }
      },
    ],
  ] as unknown as Answer[]
  return openAbsences({ answers, addressMadeAt: () => kept.createdAt })
}
const button = (name: string) => screen.findByRole('button', { name })
const address = () => screen.findByRole('textbox', { name: 'Calendar address' })

test('makes an address, shows it to be copied, and ends it after a question', async () => {
  const { user } = open(null)
  await user.click(await button('Make an address'))
  expect(await address()).toHaveValue(url)
  await user.click(await button('Copy link'))
  expect(await screen.findByText('Link copied')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(url)
  await user.click(await button('End address'))
  const dialog = within(await screen.findByRole('dialog', { name: 'End this address?' }))
  await user.click(dialog.getByRole('button', { name: 'End address' }))
  expect(await screen.findByText('Address ended')).toBeVisible()
  expect(await button('Make an address')).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('an address that was made before is not shown again; another one ends it', async () => {
  const { user } = open('2026-11-01T08:30:00Z')
  expect(await screen.findByText(/^An address was made/)).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
  await user.click(await button('Make another one'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Make another address?' }))
  await user.click(dialog.getByRole('button', { name: 'Make another one' }))
  expect(await address()).toHaveValue(url)
})

test('says why an address could not be made', async () => {
  const { user } = open(null, () => {
    throw refuse(503, 'The database is away. Try again in a moment.')
  })
  await user.click(await button('Make an address'))
  expect(
    await screen.findByText("Couldn't make the address - The database is away. Try again in a moment."),
  ).toBeVisible()
})
