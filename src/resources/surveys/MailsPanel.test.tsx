import { screen, waitFor, within } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import { refuse } from '#tests/support/fakeServer.ts'
import { bea, cai, dan } from '#tests/support/peerReview.ts'
import { buildMail, openRound, round } from '#tests/support/rounds.ts'
// Preloads the lazy chunks: loading them inside a test takes seconds, and Jest's linker fails when two of them arrive
// at the same time.
import '#src/admin.tsx'
import './SurveyList.tsx'
import './SurveyShow.tsx'

const draft = { status: 'draft', rows: { total: 40, sent: 0, done: 0 } } as const
const reason = 'The mail server refused cai@tidewater.example: no such mailbox.'
const failed = buildMail({ person: cai, state: 'failed', error: reason, attempts: 3 })
const panel = async () => within(await screen.findByRole('dialog', { name: 'Emails' }))

async function openMails(options: Partial<Parameters<typeof openRound>[0]> = {}) {
  const app = openRound({ subtype: 'engagement', ...options })
  await app.user.click(await screen.findByRole('button', { name: 'More' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Emails and reminders' }))
  return { ...app, mails: await panel() }
}

test('names recipients, asks for the smallest group, sends once, and polls until all is processed', async () => {
  const waiting = buildMail({ state: 'waiting', attempts: 0 })
  const { user, stored } = openRound({
    subtype: 'engagement',
    survey: draft,
    mails: [waiting, buildMail({ person: cai })],
  })
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  const question = within(await screen.findByRole('dialog', { name: 'Send Q1 2031?' }))
  expect(question.getByText(/40 people get a form/)).toBeVisible()
  expect(question.getByText(/can't change this later/)).toBeVisible()
  const size = question.getByRole('spinbutton', { name: 'Smallest group shown' })
  expect(size).toHaveValue(5)

  await user.clear(size)
  expect(question.getByText('Enter a whole number from 5 to 100.')).toBeVisible()
  await user.type(size, '2')
  await user.click(question.getByRole('button', { name: 'Send' }))
  expect(await question.findByRole('alert')).toHaveTextContent('from 5 to 100')
  expect(stored.written).toEqual([])

  await user.clear(size)
  await user.type(size, '6')
  expect(size).toHaveValue(6)
  expect(question.queryByText(/^Enter a whole number/)).toBeNull()
  await user.dblClick(question.getByRole('button', { name: 'Send' }))
  const mails = await panel()
  expect(stored.written).toEqual([{ type: 'engagement', everyone: true, minimumGroupSize: 6 }])
  const bar = await mails.findByRole('progressbar')
  expect(bar).toHaveAttribute('aria-valuetext', '1 of 2 emails processed')
  stored.mails = [buildMail(), buildMail({ person: cai })]
  await waitFor(() => expect(bar).toHaveAttribute('aria-valuetext', '2 of 2 emails processed'))
  expect(mails.getByText('2 of 2 emails processed, 2 sent.')).toBeVisible()
})

test('keeps the dialog open with the reason when sending is refused', async () => {
  const refusing = [
    api.surveys.send,
    () => {
      throw refuse(400, 'This survey is done.')
    },
  ]
  const { user } = openRound({ subtype: 'engagement', survey: draft, more: [refusing] })
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  const question = within(await screen.findByRole('dialog', { name: 'Send Q1 2031?' }))
  await user.click(question.getByRole('button', { name: 'Send' }))
  expect(await question.findByText("Couldn't send the survey - This survey is done.")).toBeVisible()
})

test('lists failed emails with the reason, by state, and resends only these', async () => {
  const { user, mails, stored, calls } = await openMails({
    mails: [failed, buildMail(), buildMail({ person: dan, state: 'none', error: 'No address.', attempts: 0 })],
    more: [
      [
        api.surveys.retryMails,
        () => {
          stored.mails = [buildMail({ person: cai }), buildMail()]
          return { data: { count: 1 } }
        },
      ],
    ],
  })
  expect((await mails.findAllByRole('listitem')).map((row) => row.textContent)).toEqual([
    expect.stringMatching(new RegExp(`Cai.*Failed.*3 attempts.*${reason}`)),
    expect.stringMatching(/Bea.*Sent/),
    expect.stringMatching(/Dan.*No address/),
  ])
  await user.click(mails.getByRole('tab', { name: 'Failed (1)' }))
  await waitFor(() => expect(mails.getAllByRole('listitem')).toHaveLength(1))
  await user.click(mails.getByRole('button', { name: 'Resend 1 failed email' }))
  expect(await screen.findByText('Sending the email again to 1 person.')).toBeVisible()
  expect(calls.filter(({ name }) => name.endsWith('/mails/retry'))).toHaveLength(1)
  await waitFor(() => expect(mails.queryByRole('button', { name: /Resend/ })).toBeNull())
})

test('asks with the number of open forms before it sends reminders', async () => {
  const { user, mails, calls } = await openMails({
    more: [[api.surveys.remind, () => ({ data: { count: 26 } })]],
  })
  await user.click(await mails.findByRole('button', { name: "Remind people who haven't answered" }))
  const question = within(await screen.findByRole('dialog', { name: /Remind/ }))
  expect(question.getByText(/28 forms/)).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Send reminders' }))
  expect(await screen.findByText('Sending a reminder to 26 people.')).toBeVisible()
  expect(calls.filter(({ name }) => name === `POST /surveys/${round}/remind`)).toHaveLength(1)
})

test('hides the number of reminders from a person who is reviewed in the survey', async () => {
  const { user, mails } = await openMails({
    more: [[api.surveys.remind, () => ({ data: { count: null } })]],
  })
  await user.click(await mails.findByRole('button', { name: "Remind people who haven't answered" }))
  const question = within(await screen.findByRole('dialog', { name: /Remind/ }))
  await user.click(question.getByRole('button', { name: 'Send reminders' }))
  expect(await screen.findByText(/open form are reminded.*their number is hidden/)).toBeVisible()
})

test.each([
  ['for a closed survey', { survey: { status: 'done' } }],
  ['without permission to create surveys', { permissions: ['surveys.read'] }],
] as const)('offers no sending %s', async (_case, options) => {
  const { mails } = await openMails({ ...options, mails: [failed, buildMail({ person: bea })] } as never)
  expect(await mails.findByText(reason)).toBeVisible()
  expect(mails.queryByRole('button', { name: /Resend|Remind/ })).toBeNull()
})
