import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import type { Language } from '#contract/languages.ts'
import { sendInvitation } from '#server/areas/employees/invitation.ts'
import { askToConfirm } from '#server/areas/employees/addresses/ask.ts'
import { cast } from '#tests/support/cast.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { makeSurvey } from '#tests/support/surveys.ts'
import { testServer } from '#tests/support/testServer.ts'
import { invitedBy } from '#server/areas/employees/mails.ts'
import { surveyMail } from '#server/areas/surveys/mails/letters.ts'

const app = testServer()

/** A person with this language, or without any. */
async function speaker(language?: Language): Promise<Made> {
  const made = await makePerson(app, { columns: { display_name: 'An <0/>' }, roles: ['full-time'] })
  const chosen = { body: { language: language ?? 'en' }, token: made.token }
  if (language) await app.as(null)(api.language.choose, chosen)
  return made
}
const mailTo = ({ teamEmail, personalEmail }: Made) =>
  app.deps.db
    .selectFrom('mails')
    .selectAll()
    .where('to_address', 'in', [teamEmail, personalEmail])
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()

test('each participant of one survey gets the mail in the own language, whatever the sender speaks', async () => {
  const people = [await speaker('vi'), await speaker('de'), await speaker()]
  const { id } = await makeSurvey(app, {
    subtype: 'peer-review',
    columns: { title: 'Q1/Q2, 2099', status: 'draft', end_date: '2099-06-30T23:59:59Z' },
    topics: [
      { about: cast.member, reviewers: people.map((person) => ({ person, state: 'prepared' })) },
      { about: cast.fullTime, reviewers: people.slice(1, 2).map((person) => ({ person, state: 'prepared' })) },
    ],
  })
  await app.send({
    method: 'POST',
    url: `/api/v1/surveys/${id}/send`,
    headers: { 'accept-language': 'de', authorization: `Bearer ${await app.tokenOf('admin')}` },
    payload: { type: 'peer-review', everyone: true },
  })
  const [vietnamese, german, english] = await Promise.all(people.map(mailTo))
  expect([vietnamese, german, english].map((mail) => mail?.subject)).toEqual([
    'Đánh giá đồng nghiệp Q1/Q2, 2099: hãy gửi phản hồi của bạn',
    'Peer-Review Q1/Q2, 2099: Ihr Feedback',
    'Peer review Q1/Q2, 2099: give your feedback',
  ])
  expect(vietnamese?.text).toMatch(/^Chào An,/)
  expect(vietnamese?.text).toContain('Hạn trả lời: 30 tháng 6, 2099.')
  expect(german?.text).toContain('2 Kolleginnen und Kollegen')
  expect(german?.text).toContain('30. Juni 2099')
  expect(english?.text).toContain('Answer by 30 June 2099.')
  expect(['vi', 'de', 'en'].map((language) => `<html lang="${language}">`)).toEqual(
    [vietnamese, german, english].map((mail) => mail?.html.split('\n')[1]),
  )
})

test('mails about invitations, new addresses and kept addresses are in the language of the person', async () => {
  const { db } = app.deps
  const person = await speaker('de')
  const { id } = person
  await db.transaction().execute((trx) => sendInvitation(trx, app.deps, { id, me: cast.admin, skipEmail: false }))
  expect(await mailTo(person)).toMatchObject({
    kind: 'invitation',
    subject: expect.stringMatching(/ lädt Sie zu Tidewater Software ein$/),
    text: expect.stringMatching(/^Hallo An <0\/>,/),
  })
  await db.deleteFrom('mails').execute()
  await sql`update employee_emails set is_confirmed = false where employee_id = ${id}
    and address = ${person.personalEmail}`.execute(db)
  await db.transaction().execute((trx) => askToConfirm(trx, app.deps.env, { id, by: cast.admin.id }))
  const told = await db.selectFrom('mails').select(['kind', 'subject']).orderBy('kind').execute()
  expect(told).toEqual([
    { kind: 'address-confirmation', subject: 'Bestätigen Sie Ihre Adresse für Muster' },
    { kind: 'address-notice', subject: `Für Sie wurde eine neue Adresse eingetragen: ${person.personalEmail}` },
  ])
  await db.deleteFrom('mails').execute()
  await app.as('admin')(api.employees.changeStatus, {
    params: { id },
    body: { employeeStatus: 'left', isKeepFwdEmail: true },
  })
  expect(await mailTo(person)).toMatchObject({ subject: `Sie behalten Ihre Adresse ${person.teamEmail}` })
})

test('what people typed stays as typed', () => {
  const { text, html } = surveyMail(app.deps.env, {
    isUnlinkable: false,
    kind: 'reminder',
    subtype: 'work',
    title: "{x} <0/> 'q' #",
    until: null,
    minimumGroupSize: 5,
    displayName: '{name} Active',
    fullName: '',
    language: 'vi',
    forms: 2,
    link: 'https://muster.example',
  })
  expect(text).toMatch(/^Chào \{name\},/)
  expect(text).toContain("2 dự án bạn đã tham gia ({x} <0/> 'q' #)")
  expect(html).toContain('({x} &lt;0/&gt;')
})

test('the subject of an invitation begins with the person who invites, in every language', () => {
  const subjects = invitedBy('Ana  Ruiz')
  expect(subjects).toEqual(['Ana Ruiz invites you to ', 'Ana Ruiz mời bạn tham gia ', 'Ana Ruiz lädt Sie zu '])
})
