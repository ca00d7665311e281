import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Caller, overHttp } from '#tests/support/overHttp.ts'
import { makePerson } from '#tests/support/people.ts'
import { makeSurvey } from '#tests/support/surveys.ts'
import { testServer } from '#tests/support/testServer.ts'

/** Attack B5: HR names a person who left after what the next erasing is to wipe from the history of others. */

const app = testServer()
let call: Caller
beforeAll(async () => {
  call = await overHttp(app)
})

const hr = () => makePerson(app, { roles: ['hr'] })

/** A person who left long ago. */
const leaver = (columns: object = {}) =>
  makePerson(app, {
    columns: { working_status: 'left', left_date: '2020-01-01', created_at: new Date('2019-01-01'), ...columns },
    roles: ['full-time'],
  })

/** An event about a project that says this. Returns its id. */
async function say(word: string): Promise<string> {
  const changes = JSON.stringify([{ field: 'deploymentType', before: '', after: word, masked: false }])
  const { rows } = await sql<{ id: string }>`insert into audit_events (action, entity, entity_id, changes, request_id)
    values ('project.member-edited', 'project', ${randomUUID()}, ${changes}::jsonb, 'r') returning id`.execute(
    app.deps.db,
  )
  return rows[0]?.id ?? ''
}
const isEmpty = async (id: string) => {
  const { rows } = await sql<{
    empty: boolean
  }>`select changes = '[]' as empty from audit_events where id = ${id}`.execute(app.deps.db)
  return rows[0]?.empty
}

test('a name that a leaver had for a moment, and has again, wipes nothing of others', async () => {
  const { token } = await hr()
  const person = await leaver({ full_name: 'Sefa Olgun', display_name: 'Sefa Olgun' })
  const [status, contract, own] = [await say('full-time'), await say('contractor'), await say('Sefa Olgun')]
  const path = `/api/v1/employees/${person.id}`
  for (const displayName of ['full-time', 'contractor']) {
    const body = { fullName: 'Sefa Olgun', displayName, email: person.teamEmail, phone: '+49 1511234567' }
    expect((await call('PUT', `${path}/general-info`, token, body)).status).toBe(200)
  }
  const admin = await app.tokenOf('admin')
  const preview = await call('GET', `${path}/erasure/preview`, admin)
  expect(preview.body.data).toEqual({
    events: 2,
    sought: expect.arrayContaining([
      { text: 'Sefa Olgun', events: 1 },
      { text: person.teamEmail, events: 0 },
    ]),
    unproven: ['contractor', 'full-time'],
  })
  expect((await call('GET', `${path}/erasure/preview`, token)).status).toBe(403)
  expect((await call('POST', `${path}/erase`, admin)).status).toBe(200)
  expect([await isEmpty(status), await isEmpty(contract), await isEmpty(own)]).toEqual([false, false, true])
})

test('the address of a client wipes no mail to the client', async () => {
  const { token } = await hr()
  const person = await leaver()
  const address = 'billing@gallery.example'
  const { rows } = await sql<{ id: string }>`insert into mails (kind, to_address, subject, text, html)
    values ('invoice', ${address}, 'Invoice 7', 'Please pay.', '') returning id`.execute(app.deps.db)
  const path = `/api/v1/employees/${person.id}`
  const body = { dob: '1990-01-01', gender: 'Female', address: 'Way 1', country: 'Germany', city: 'Berlin' }
  const set = await call('PUT', `${path}/personal-info`, token, { ...body, personalEmail: address })
  expect([set.status, set.body.error]).toEqual([200, undefined])
  expect((await call('POST', `${path}/erase`, await app.tokenOf('admin'))).status).toBe(200)
  const mail = await sql`select to_address, text from mails where id = ${rows[0]?.id}`.execute(app.deps.db)
  expect(mail.rows).toEqual([{ to_address: address, text: 'Please pay.' }])
})

test('nor does the name or address of a person who was just created and left', async () => {
  const [event, mail] = [await say('on-boarding'), 'orders@gallery.example']
  await sql`insert into mails (kind, to_address, subject, text, html) values ('invoice', ${mail}, 'I', 'T', '')`.execute(
    app.deps.db,
  )
  const columns = {
    full_name: 'on-boarding',
    display_name: 'on-boarding',
    personal_email: mail,
    working_status: 'left',
  }
  const { id } = await makePerson(app, { columns })
  expect((await call('POST', `/api/v1/employees/${id}/erase`, await app.tokenOf('admin'))).status).toBe(200)
  expect(await isEmpty(event)).toBe(false)
  const { rows } = await sql`select text from mails where to_address = ${mail}`.execute(app.deps.db)
  expect(rows).toEqual([{ text: 'T' }])
})

test('the preview does not tell a reviewed admin that a leaver wrote about them', async () => {
  const [admin, other] = [await makePerson(app, { roles: ['admin'] }), await makePerson(app, { roles: ['admin'] })]
  const writer = await leaver({ full_name: 'Wren Alder', display_name: 'Wren Alder' })
  const { id, topics } = await makeSurvey(app, {
    subtype: 'peer-review',
    topics: [{ about: admin, reviewers: [{ person: writer, state: 'finished', answers: ['Слишком тихо.'] }] }],
  })
  const topic = `/api/v1/surveys/${id}/topics/${topics[0]?.id}`
  expect((await call('GET', `${topic}/reviews/${topics[0]?.rows[0]?.id}`, other.token)).status).toBe(200)
  const changes = JSON.stringify([{ field: 'reviewers', before: '', after: 'Wren Alder', masked: false }])
  await sql`insert into audit_events (action, entity, entity_id, subject_id, changes, request_id)
    values ('survey.reviewers', 'survey', ${id}, ${admin.id}, ${changes}::jsonb, 'r')`.execute(app.deps.db)
  const told = async (token: string) => {
    const { body } = await call('GET', `/api/v1/employees/${writer.id}/erasure/preview`, token)
    const { events, sought } = body.data as { events: number; sought: { text: string; events: number }[] }
    return [events, sought.find(({ text }) => text === 'Wren Alder')?.events]
  }
  expect([await told(other.token), await told(admin.token)]).toEqual([
    [1, 1],
    [0, 0],
  ])
})
