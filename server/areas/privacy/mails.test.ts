import { startMailServer } from '#tests/support/mailServer.ts'
import { mailing } from '#tests/support/mails.ts'
import { makeLongKnown } from '#tests/support/longKnown.ts'
import { makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'
import { fault, faultLine } from '#contract/errors/fault.ts'
import type { Language } from '#contract/languages.ts'
import { sayLines } from '#server/platform/languages/i18n.ts'
import { invitationMail } from '#server/areas/employees/mails.ts'
import { erasePerson } from './erase.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'

const app = testServer()
const { queue, sendBy, stateOf } = mailing(app)

const makeLeaver = (columns = {}) =>
  makePerson(app, { columns: { working_status: 'left', ...columns }, roles: ['full-time'] })
const erase = async ({ id }: { id: string }) => {
  await makeLongKnown(app, { id })
  return erasePerson(app.deps.db, id, { id: null, requestId: '' })
}

/**
 * Sends due mails and erases these people in between: after the mail server received the mail and before it answered.
 */
async function eraseWhileSending(people: { id: string }[], refused: string[] = []) {
  let hasArrived = () => undefined as void
  let take = () => undefined as void
  const arrival = new Promise<void>((resolve) => (hasArrived = resolve))
  const server = await startMailServer({
    refuse: (to) => (refused.includes(to) ? { code: 452, words: `<${to}> is full` } : undefined),
    pause: (go) => {
      take = go
      hasArrived()
    },
  })
  const sending = sendBy(server.url)
  await arrival
  for (const one of people) await erase(one)
  take()
  await sending
  await server.close()
}

test('a copy whose recipient is erased while it is sent does not bring the address back', async () => {
  const [person, other] = [await makeLeaver(), await makeLeaver()]
  const cc = [person.personalEmail, other.personalEmail, 'x@client.example']
  const id = await queue('client@client.example', { cc })
  await eraseWhileSending([person, other], [person.personalEmail])
  const mail = await stateOf(id)
  expect(mail).toMatchObject({
    state: 'waiting',
    cc: ['x@client.example'],
    taken_by: ['client@client.example', 'x@client.example'],
    last_error: expect.stringMatching(/^The mail server couldn't take this email for … now: 452.*is full/),
  })
  await app.deps.db.deleteFrom('mails').execute()
})

test('nor does a mail to the person', async () => {
  const person = await makeLeaver()
  const id = await queue(person.personalEmail)
  await eraseWhileSending([person])
  expect(await stateOf(id)).toMatchObject({ state: 'sent', to_address: '', taken_by: [], last_error: '' })
  await app.deps.db.deleteFrom('mails').execute()
})

test('the reason why a copy did not arrive has no address', async () => {
  const person = await makeLeaver()
  const reason = (address: string) =>
    faultLine(fault('mail.addressRefused', { address, answer: `550 "${address}" <${address}> unknown` }))
  const mail = { kind: 'invoice', to_address: 'c@client.example', subject: 'Invoice', text: '', html: '' }
  await insertRows(app.deps.db, 'mails', [
    { ...mail, cc: [person.personalEmail], state: 'failed', last_error: reason(person.personalEmail) },
    { ...mail, cc: [], state: 'failed', last_error: reason(person.personalEmail.toUpperCase()) },
    { ...mail, cc: [person.personalEmail], state: 'failed', last_error: reason('c@client.example') },
    { ...mail, cc: [], state: 'failed', last_error: reason(`x${person.personalEmail}`) },
  ])
  await erase(person)
  const rows = await app.deps.db.selectFrom('mails').select(['cc', 'last_error']).execute()
  expect(rows.map(({ cc }) => cc)).toEqual([[], [], [], []])
  const hidden = reason('…').replace('<…>', '…')
  expect(sayLines(hidden)).toMatch(/email to …: 550/)
  expect(rows.map((row) => row.last_error).sort()).toEqual([
    reason('c@client.example'),
    reason(`x${person.personalEmail}`),
    hidden,
    hidden,
  ])
  await app.deps.db.deleteFrom('mails').execute()
})

test('an invitation that the person sent is emptied, and does not go out without a word', async () => {
  const person = await makeLeaver({ full_name: 'Ana María  Ruiz', display_name: 'Ana' })
  const invitee = await makePerson(app)
  const from = (inviter: string, language: Language = 'en') => ({
    kind: 'invitation',
    aboutEmployeeId: invitee.id,
    ...invitationMail(app.deps.env, {
      name: 'New',
      language,
      inviter,
      link: 'https://x.example',
      expiresAt: new Date(),
    }),
  })
  const hers = await queue(invitee.personalEmail, from('Ana María  Ruiz'))
  const hersInVietnamese = await queue(invitee.personalEmail, from('Ana María  Ruiz', 'vi'))
  const others = await queue(invitee.personalEmail, from('Joana María Ruiz'))
  await erase(person)
  for (const id of [hers, hersInVietnamese])
    expect(await stateOf(id)).toMatchObject({
      to_address: invitee.personalEmail,
      subject: '(erased)',
      text: '',
      html: '',
      state: 'failed',
      last_error: 'Not sent: the inviter was erased. Send the invitation again.',
    })
  expect(await stateOf(others)).toMatchObject({
    state: 'waiting',
    text: expect.stringContaining('Joana María Ruiz has prepared'),
  })
})
