import * as api from '#contract/api/index.ts'
import { daysLater } from '#contract/dates.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { today } from '#server/platform/deps.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { publicUrl } from '#tests/support/publicUrl.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { absences } = api
const [sick, unpaid] = ['sick', 'unpaid'].map((code) => seedId('absence kind', code))
const day = today({ TIME_ZONE: 'UTC' })
/** A Monday two weeks ahead or more. */
const monday = daysLater(day, 15 - (new Date(day).getUTCDay() || 7))

const call = async (who: Made, endpoint: Parameters<ReturnType<typeof app.as>>[0], given: object) => {
  const { status, text, body } = await app.as(null)(endpoint, { token: who.token, ...given })
  if (status !== 200) throw new Error(text)
  return { params: { id: (body as { id?: string }).id ?? '' } }
}
const ask = (who: Made, body: object = {}) =>
  call(who, absences.ask, { body: { kindID: unpaid, from: monday, to: monday, ...body } })
const mailsTo = async ({ teamEmail }: Made) =>
  app.deps.db
    .selectFrom('mails')
    .select(['kind', 'subject', 'text', 'about_employee_id'])
    .where('to_address', '=', teamEmail)
    .orderBy('created_at')
    .execute()
const kindsTo = async (who: Made) => (await mailsTo(who)).map(({ kind }) => kind)

async function line() {
  const head = await makePerson(app)
  const manager = await makePerson(app, { columns: { line_manager_id: head.id } })
  const person = await makePerson(app, { columns: { line_manager_id: manager.id, display_name: 'Minh Ngo' } })
  return { head, manager, person }
}

test('a request is told to whom it waits for, and the decision to the person (rules/absence.md#2.10)', async () => {
  const { head, manager, person } = await line()
  const given = await ask(person, { note: 'Moving house', endsAtNoon: true })
  expect([await kindsTo(head), await kindsTo(person)]).toEqual([[], []])
  const [mail, ...more] = await mailsTo(manager)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ kind: 'absence-request', about_employee_id: person.id })
  expect(mail?.subject).toBe('Minh Ngo asks for time off')
  expect(mail?.text).toContain('until noon')
  expect(mail?.text).toContain(`${publicUrl}/absences?absence=${given.params.id}`)
  for (const secret of ['Moving', 'npaid']) expect(mail?.text).not.toContain(secret)
  await call(manager, absences.refuse, { ...given, body: { reason: 'Release week' } })
  const [told] = await mailsTo(person)
  expect(told).toMatchObject({ kind: 'absence-decision', subject: 'Your time off is refused' })
  expect(told?.text).toContain('Reason: Release week')
  const again = await ask(person)
  await call(manager, absences.approve, again)
  expect((await mailsTo(person)).map(({ subject }) => subject)).toEqual([
    'Your time off is refused',
    'Your time off is approved',
  ])
})

test('while the line manager is away, the next one above gets it; without anybody, no mail', async () => {
  const { head, manager, person } = await line()
  await ask(manager, { kindID: sick, from: day, to: daysLater(day, 2) })
  expect(await kindsTo(head)).toEqual(['absence-entered'])
  await ask(person)
  expect([await kindsTo(head), await kindsTo(manager)]).toEqual([['absence-entered', 'absence-request'], []])
  await ask(head)
  expect(await kindsTo(head)).toHaveLength(2)
})

test('who has left gets no mail', async () => {
  const { manager, person } = await line()
  const given = await ask(person)
  await app.deps.db.updateTable('employees').set({ working_status: 'left' }).where('id', '=', person.id).execute()
  await call(manager, absences.refuse, { ...given, body: { reason: 'Gone' } })
  expect(await kindsTo(person)).toEqual([])
})

test('a corrected request is told again; what another person enters is told to the person', async () => {
  const { manager, person } = await line()
  const given = await ask(person)
  const body = { kindID: unpaid, from: monday, to: daysLater(monday, 1) }
  await call(person, absences.edit, { ...given, body })
  await call(manager, absences.edit, { ...given, body })
  expect(await kindsTo(manager)).toEqual(['absence-request', 'absence-request'])
  const next = daysLater(monday, 7)
  await ask(manager, { employeeID: person.id, from: next, to: next })
  expect((await mailsTo(person)).map(({ subject }) => subject)).toEqual(['Time off was entered for you'])
})

test.each<['de' | 'vi', string]>([
  ['de', 'Minh Ngo beantragt Abwesenheit'],
  ['vi', 'Minh Ngo xin nghỉ'],
])('in the language of the recipient: %s', async (language, subject) => {
  const { manager, person } = await line()
  await app.as(null)(api.language.choose, { token: manager.token, body: { language } })
  await ask(person)
  expect((await mailsTo(manager))[0]?.subject).toBe(subject)
})

test('an undo stops the mail that is not sent yet, and no other (rules/absence.md#2.10)', async () => {
  const { manager, person } = await line()
  const [first, second] = [
    await ask(person),
    await ask(person, { from: daysLater(monday, 1), to: daysLater(monday, 1) }),
  ]
  await call(manager, absences.approve, first)
  await call(manager, absences.approve, second)
  const { body: kept } = await app.as(null)(api.undo.list, { token: manager.token })
  const [last] = kept.data as { request: string }[]
  await call(manager, api.undo.run, { params: { request: last?.request ?? '' }, body: {} })
  const rows = await app.deps.db
    .selectFrom('mails')
    .select(['state', 'last_error'])
    .where('about_employee_id', '=', person.id)
    .where('kind', '=', 'absence-decision')
    .orderBy('created_at')
    .execute()
  expect(rows.map(({ state }) => state)).toEqual([expect.not.stringMatching('failed'), 'failed'])
  expect(rows[1]?.last_error).toBe('Not sent: the change was undone.')
  const { body } = await app.as(null)(absences.one, { token: person.token, ...second })
  expect(body.data).toMatchObject({ status: 'requested' })
})
