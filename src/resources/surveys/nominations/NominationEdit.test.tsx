import { screen, within } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import type { Nominations } from '#contract/api/surveys/nominations.ts'
import type { Permission } from '#contract/permissions.ts'
import { buildEmployee } from '#tests/support/employees.ts'
import { type Answer, refuse } from '#tests/support/fakeServer.ts'
import { renderApp, someone } from '#tests/support/renderApp.tsx'
// Preloads the lazy chunks: loading them inside a test takes seconds.
import '#src/layout/Notification.tsx'
import './NominationEdit.tsx'

const uuid = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
const named = (at: number, name: string) => ({ ...someone, id: uuid(at), username: name, displayName: name })
const nominee = (at: number, name: string, over: object = {}) => ({
  employee: named(at, name),
  isProposed: true,
  isChosen: false,
  forms: 0,
  ...over,
})
const nominations: Nominations = {
  topicID: uuid(2),
  eventID: uuid(3),
  title: 'An · Q1/Q2, 2026',
  employee: named(9, 'An'),
  isOwn: true,
  state: 'open',
  until: '2026-06-01',
  most: 4,
  formsMost: 2,
  people: [nominee(11, 'Ben'), nominee(12, 'Cem'), nominee(13, 'Dan', { forms: 1 }), nominee(14, 'Eve', { forms: 2 })],
}
const open = (over: Partial<Nominations> = {}, more: unknown[] = [], permissions: Permission[] = []) =>
  renderApp({
    at: `/feedbacks/nominations/${uuid(3)}/${uuid(2)}`,
    permissions,
    answers: [
      [api.surveys.nominations, () => ({ data: { ...nominations, ...over } })],
      [api.surveys.nominate, () => ({ data: null, message: 'ok' })],
      ...more,
    ] as unknown as Answer[],
  })

test('a person chooses three or more of those who have not too many reviews', async () => {
  const { user, calls } = open()
  expect(await screen.findByRole('heading', { name: 'Choose who reviews you' })).toBeVisible()
  const list = within(screen.getByRole('list', { name: 'Colleagues' }))
  expect(list.getByText('1 review already')).toBeVisible()
  expect(list.getByText('2 reviews already, no more')).toBeVisible()
  expect(list.getByRole('checkbox', { name: 'Eve' })).toBeDisabled()
  const send = screen.getByRole('button', { name: 'Send the choice' })
  await user.click(list.getByRole('checkbox', { name: 'Ben' }))
  await user.click(list.getByRole('checkbox', { name: 'Cem' }))
  expect(send).toBeDisabled()
  await user.click(list.getByRole('checkbox', { name: 'Dan' }))
  expect(screen.getByText('3 of at most 4')).toBeVisible()
  await user.click(send)
  expect(await screen.findByText('Your choice waits for approval')).toBeVisible()
  expect(calls.find(({ name }) => name.startsWith('PUT'))?.body).toEqual({
    reviewerIDs: [uuid(11), uuid(12), uuid(13)],
  })
})

test('the line manager approves, and sees why it was refused', async () => {
  const people = nominations.people.map((one) => ({ ...one, isChosen: one.employee.id !== uuid(14) }))
  const refused = [
    api.surveys.nominate,
    () => {
      throw refuse(400, 'These people already have as many reviews as anybody gets: Ben.')
    },
  ]
  const { user } = open({ isOwn: false, state: 'sent', people }, [refused])
  expect(await screen.findByRole('heading', { name: 'Who reviews An' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText(/as many reviews as anybody gets: Ben/)).toBeVisible()
})

test('says when there is nothing to choose any more', async () => {
  open({}, [
    [
      api.surveys.nominations,
      () => {
        throw refuse(404, 'The topic was not found.')
      },
    ],
  ])
  expect(await screen.findByRole('heading', { level: 1, name: 'There is nothing to choose' })).toBeVisible()
})

test.each([
  ['a sent choice waits', { state: 'sent' }, /^You have chosen, and your line manager has not approved it yet/],
  ['nothing was chosen yet', { isOwn: false }, /^An has not chosen yet/],
  ['a choice is to approve', { isOwn: false, state: 'sent' }, /^Approve or change whom An has chosen/],
] as const)('says that %s', async (_what, over, words) => {
  open(over)
  expect(await screen.findByText(words)).toBeVisible()
})

test('tells no number of reviews of a person who was found by search', async () => {
  const found = { page: 1, size: 20, sort: '', total: 1, data: [buildEmployee({ id: uuid(15), displayName: 'Fay' })] }
  const { user } = open({}, [[api.employees.search, () => found]], ['employees.read'])
  await user.type(await screen.findByPlaceholderText('Search full-time people'), 'Fay')
  await user.click(await screen.findByRole('option', { name: /Fay/ }))
  const row = screen.getByRole('checkbox', { name: 'Fay' }).closest('li')
  expect(row).not.toHaveTextContent('review')
})

test('other failures can be tried again', async () => {
  let fails = true
  const { user } = open({}, [
    [
      api.surveys.nominations,
      () => {
        if (fails) throw refuse(503, 'The database does not answer.')
        return { data: nominations }
      },
    ],
  ])
  expect(await screen.findByText("Couldn't load the colleagues")).toBeVisible()
  fails = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Choose who reviews you' })).toBeVisible()
})
