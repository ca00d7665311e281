import { screen, waitFor, within } from '@testing-library/react'
import { filterInAddress } from '#tests/support/listAddress.ts'
import * as api from '#contract/api/index.ts'
import { uuid } from '#tests/support/employees.ts'
import { refuse } from '#tests/support/fakeServer.ts'
import {
  bea,
  buildTopic,
  cai,
  dan,
  me,
  ofBea,
  ofCai,
  ofDan,
  openPeerReview,
  participant,
} from '#tests/support/peerReview.ts'
// Preloads the lazy chunks: loading them inside a test takes seconds.
import '#src/admin/list/Pager.tsx'
import './SurveyList.tsx'
import './ReviewDialog.tsx'
import './SendDialog.tsx'
import './SurveyDialogs.tsx'
import './SurveyShow.tsx'
import './TopicEdit.tsx'
import './MailsPanel.tsx'

const at = `/${uuid(7)}`

/** Finds a row by its text, which is much faster than by role. */
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement

const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .slice(1, -1)
    .map((cell) => cell.textContent)

test('shows the reviewers and progress of each person, and opens the topic on a click', async () => {
  const { user } = openPeerReview({ at })
  const row = await rowOf('Bea')
  expect(cells(row)).toEqual(['CD', '0 / 2', '0 / 2'])
  expect(within(row).getByRole('button', { name: 'Reviewers of Bea: Cai, Dan' })).toBeVisible()
  expect(cells(await rowOf('Dan'))).toEqual(['No reviewers', 'No recipients', '0 / 0'])
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Q1/Q2 2026 Draft')
  expect(document.title).toBe('Peer Review - Q1/Q2 2026 | Muster')
  const [progress] = within(row).getAllByText('0 / 2', { selector: 'span' })
  await user.click(progress as HTMLElement)
  expect(location.pathname).toBe(`/feedbacks/peer-review/${uuid(7)}/${ofBea.id}`)
})

test('shows only the number of reviewers without permission to see names', async () => {
  openPeerReview({ at, permissions: ['surveys.read'], topics: [{ ...ofBea, participants: [] }] })
  const row = await rowOf('Bea')
  expect(cells(row)[0]).toBe('2 reviewers')
  const offered = screen.queryAllByRole('button').map((button) => button.textContent || button.ariaLabel)
  expect(offered.filter((name) => /Send|participants|Delete/.test(name ?? ''))).toEqual([])
  expect(within(row).queryByRole('checkbox')).toBeNull()
})

test("doesn't let people delete the topic about themselves, and says why", async () => {
  openPeerReview({ at, topics: [buildTopic(uuid(5), me, []), ofDan] })
  const name = (person: string) => ({ name: `Delete the topic of ${person}` })
  expect(await screen.findByRole('button', name('An'))).toBeDisabled()
  expect(screen.getByTitle("You can't delete your own topic")).toBeVisible()
  expect(screen.getByRole('button', name('Dan'))).toBeEnabled()
})

test('searches half a second after the last key and filters by status, all in the URL', async () => {
  const { user, stored } = openPeerReview({ at })
  await rowOf('Bea')
  await user.click(screen.getByRole('searchbox', { name: 'Search people' }))
  await user.paste('cai')
  expect(await screen.findByText('1 person')).toBeVisible()
  expect(screen.queryByText('Bea')).toBeNull()
  expect(filterInAddress()).toEqual({ keyword: 'cai' })
  await user.click(screen.getByRole('link', { name: 'Not answered' }))
  await waitFor(() => expect(stored.asked.at(-1)).toBe('cai|sent|1|50'))
  await user.click(screen.getByRole('searchbox', { name: 'Search people' }))
  await user.paste('zz')
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByText('3 people')).toBeVisible()
  expect(filterInAddress()).toEqual({})
})

test('keeps the selection across pages, names topics without reviewers, and sends once', async () => {
  const many = Array.from({ length: 9 }, (_, index) =>
    buildTopic(`a000000${index}-0000-4000-8000-000000000000`, { ...cai, displayName: `P${index}` }, [bea]),
  )
  const { user, writes } = openPeerReview({ at: `${at}?size=10`, topics: [ofBea, ...many, ofCai, ofDan] })
  await user.click(await screen.findByRole('checkbox', { name: 'Choose Bea' }))
  await user.click(screen.getByRole('button', { name: /page 2/i }))
  await rowOf('Dan')
  await user.click(await screen.findByRole('checkbox', { name: 'Choose all rows of this page' }))
  expect(screen.getByText('3 chosen, 1 without reviewers')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send (3)' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send Q1/Q2 2026?' }))
  expect(dialog.getByText(/^Sends 2 forms/)).toHaveTextContent('Sends 2 forms about Bea to Cai and Dan.')
  expect(dialog.getByRole('alert')).toHaveTextContent('No reviewers, so no forms are sent: Dan')
  await user.dblClick(dialog.getByRole('button', { name: 'Send' }))
  expect(await screen.findByRole('dialog', { name: 'Emails' })).toBeVisible()
  expect(writes()).toEqual([
    {
      name: `POST /surveys/${uuid(7)}/send`,
      body: { type: 'peer-review', topicIDs: [ofBea.id, ofCai.id, ofDan.id] },
    },
  ])
  await user.keyboard('{Escape}')
  expect(await screen.findByRole('button', { name: 'Send' })).toBeDisabled()
})

test('says that the selected rows have nothing to send, and links to their participants', async () => {
  const { user, writes } = openPeerReview({ at })
  await user.click(await screen.findByRole('checkbox', { name: 'Choose Dan' }))
  await user.click(screen.getByRole('button', { name: 'Send (1)' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Nothing to send' }))
  await user.click(dialog.getByRole('button', { name: 'Add participants' }))
  expect(await screen.findByRole('dialog', { name: 'Participants of Dan' })).toBeVisible()
  expect(writes()).toEqual([])
})

test('says while people choose their reviewers that there is nothing to send yet', async () => {
  const { user } = openPeerReview({
    at,
    topics: [{ ...ofDan, nomination: 'open' }],
    survey: { rows: { total: 0, sent: 0, done: 0 } },
  })
  expect(cells(await rowOf('Dan'))[0]).toBe('Not chosen yet')
  await user.click(await screen.findByRole('checkbox', { name: 'Choose Dan' }))
  expect(screen.queryByText(/without reviewers/)).toBeNull()
  for (const button of ['Send (1)', 'Send to everyone']) {
    await user.click(screen.getByRole('button', { name: button }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Nothing to send' }))
    expect(dialog.getByText('People still choose who reviews them. Send once their forms are prepared.')).toBeVisible()
    expect(dialog.queryByRole('button', { name: 'Add participants' })).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
})

test('says how many declined also when nobody is left', async () => {
  openPeerReview({ at, topics: [{ ...ofDan, declined: 2 }] })
  expect(cells(await rowOf('Dan'))[0]).toBe('2 declined')
})

test('sends to all people without a selection', async () => {
  const { user, writes } = openPeerReview({ at })
  await user.click(await screen.findByRole('button', { name: 'Send to everyone' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send Q1/Q2 2026?' }))
  expect(dialog.getByText(/^90 forms will be sent/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  await screen.findByRole('dialog', { name: 'Emails' })
  expect(writes().map(({ body }) => body)).toEqual([{ type: 'peer-review', everyone: true }])
})

test('searches, adds and removes participants in one dialog, and keeps those already asked', async () => {
  const participants = [participant(8, cai), participant(9, dan, { status: 'sent', relationship: 'line-manager' })]
  const { user, writes } = openPeerReview({ at, participants })
  await user.click(await screen.findByRole('button', { name: 'Edit participants of Bea' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Participants of Bea' }))
  expect(await panel.findByRole('button', { name: 'Remove Cai' })).toBeVisible()
  expect(panel.queryByRole('button', { name: 'Remove Dan' })).toBeNull()
  await user.type(panel.getByRole('combobox', { name: 'Add participants' }), 'e')
  const offered = await screen.findAllByRole('option')
  expect(offered.map((one) => [/Cai|Eve/.exec(one.textContent ?? '')?.[0], one.getAttribute('aria-disabled')])).toEqual(
    [
      ['Cai', 'true'],
      ['Eve', 'false'],
    ],
  )
  await user.click(screen.getByRole('option', { name: /Eve/ }))
  await user.click(panel.getByRole('button', { name: 'Remove Cai' }))
  expect(panel.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    'EEveNew',
    'DDanLine managerNot answered',
  ])
  await user.click(panel.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Participants updated')).toBeVisible()
  expect(writes()).toEqual([
    {
      name: `PUT /surveys/${uuid(7)}/topics/${ofBea.id}/employees`,
      body: { reviewerIDs: [dan.id, uuid(6)] },
    },
  ])
})

test('keeps a refused change of participants open with the reason, and asks before leaving', async () => {
  const { user } = openPeerReview({
    at,
    participants: [participant(8, cai)],
    more: [
      [
        api.surveys.setReviewers,
        () => {
          throw refuse(400, 'Cai was asked already.')
        },
      ],
    ],
  })
  await user.click(await screen.findByRole('button', { name: 'Edit participants of Bea' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Participants of Bea' }))
  expect(await panel.findByRole('button', { name: 'Save' })).toBeDisabled()
  await user.click(panel.getByRole('button', { name: 'Remove Cai' }))
  await user.click(panel.getByRole('button', { name: 'Save' }))
  expect(await panel.findByRole('alert')).toHaveTextContent("Couldn't edit participants - Cai was asked")
  await user.click(panel.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('dialog', { name: 'Discard your changes?' })).toBeVisible()
})

test('hides the own reviewers, forbids deleting sent topics, and asks before deleting others', async () => {
  const mine = buildTopic(uuid(5), me, [], { count: { total: 2, sent: 0, done: 0 } })
  const { user, writes, stored } = openPeerReview({ at, topics: [mine, ofBea, ofCai] })
  const own = await rowOf('An')
  expect(cells(own)[0]).toBe('2 reviewers, hidden from you')
  expect(screen.queryByRole('button', { name: 'Edit participants of An' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Delete the topic of Cai' })).toBeDisabled()
  await user.click(screen.getByRole('checkbox', { name: 'Choose Bea' }))
  await user.click(screen.getByRole('button', { name: 'Delete the topic of Bea' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete the topic of Bea?' }))
  stored.topics = [mine, ofCai]
  await user.click(dialog.getByRole('button', { name: 'Delete topic' }))
  expect(await screen.findByText('Topic deleted')).toBeVisible()
  expect(writes().map(({ name }) => name)).toEqual([`DELETE /surveys/${uuid(7)}/topics/${ofBea.id}`])
  await waitFor(() => expect(document.activeElement === document.body).toBe(false))
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled()
})

const emptyList = [[api.surveys.list, () => ({ page: 1, size: 50, sort: '', total: 0, data: [] })]]

test('deletes a draft from its menu and returns to the list', async () => {
  const { user, writes } = openPeerReview({ at, more: emptyList })
  await user.click(await screen.findByRole('button', { name: 'More' }))
  expect(await screen.findByRole('menuitem', { name: /^Mark done/ })).toHaveAttribute('aria-disabled', 'true')
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Q1/Q2 2026?' }))
  await user.click(dialog.getByRole('button', { name: 'Delete survey' }))
  expect(await screen.findByText('Survey deleted')).toBeVisible()
  expect(writes().map(({ name }) => name)).toEqual([`DELETE /surveys/${uuid(7)}`])
  expect(location.pathname).toBe('/feedbacks/peer-review')
})

test('marks a running survey as done after showing how many have finished', async () => {
  const { user, writes } = openPeerReview({ at, survey: { status: 'in-progress' } })
  await user.click(await screen.findByRole('button', { name: 'More' }))
  expect(await screen.findByRole('menuitem', { name: /^Delete/ })).toHaveAttribute('aria-disabled', 'true')
  await user.click(await screen.findByRole('menuitem', { name: 'Mark done' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark Q1/Q2 2026 done?' }))
  expect(dialog.getByText(/^20 of 90 forms are finished/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Mark done' }))
  expect(await screen.findByText('Survey marked done')).toBeVisible()
  expect(writes().map(({ name }) => name)).toEqual([`PUT /surveys/${uuid(7)}/done`])
})

test('shows the 404 page for an unknown survey', async () => {
  openPeerReview({
    at,
    more: [
      [
        api.surveys.one,
        () => {
          throw refuse(404, 'No such survey.')
        },
      ],
    ],
  })
  await waitFor(() => expect(location.pathname).toBe('/404'))
})
