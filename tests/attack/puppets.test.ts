import { seedId } from '#server/platform/db/seedIds.ts'
import { newEmployee } from '#tests/support/newEmployee.ts'
import { openOverHttp } from '#tests/support/overHttp.ts'
import { type Made, makePerson, makeRole } from '#tests/support/people.ts'
import { makeSurvey } from '#tests/support/surveys.ts'

/** Attack B7: a reviewed person reads the review about themselves as somebody else. */
const site = await openOverHttp()
afterAll(() => site.close())
const { muster, call, signIn } = site
const secret = 'Слушает только себя.'
let readers: string
let chief: Made
beforeAll(async () => {
  readers = await makeRole(muster, ['auth.read', 'employees.read', 'surveys.read', 'employeeEventQuestions.read'], 900)
  chief = await makePerson(muster, { roles: ['admin'] })
})

/** A peer review about a person, with one answer. Returns the path of the topic and of the form. */
async function reviewOf(about: Made) {
  const peer = await makePerson(muster, { roles: ['full-time'] })
  const reviewers = [{ person: peer, state: 'finished' as const, answers: [secret] }]
  const { id, topics } = await makeSurvey(muster, {
    subtype: 'peer-review',
    columns: { status: 'in-progress' },
    topics: [{ about, reviewers }],
  })
  const { db } = muster.deps
  const form = await db.selectFrom('event_reviewers').select('id').where('event_id', '=', id).executeTakeFirstOrThrow()
  const topic = `/surveys/${id}/topics/${topics[0]?.id}`
  return { survey: `/surveys/${id}`, topic, form: `${topic}/reviews/${form.id}` }
}

/** What a person finds of the review: the words, or who wrote them. */
async function finds(token: string, { survey, topic, form }: Awaited<ReturnType<typeof reviewOf>>) {
  const told = []
  for (const path of [form, topic, `${survey}?page=1&size=50`]) told.push((await call('GET', path, token)).body.data)
  const [read, one] = told as [unknown, { participants?: unknown[] } | undefined]
  return { reads: JSON.stringify(read ?? '').includes(secret), names: (one?.participants ?? []).length }
}
const nothing = { reads: false, names: 0 }
const all = { reads: true, names: 1 }

/** A second reader agrees, who suspects nothing: the ties to the maker must hold all the same. */
async function agree(id: string) {
  expect((await call('POST', `/waiting-readers/${id}/accept`, await site.tokenOf('admin'))).status).toBe(200)
}

/** Makes a person by HTTP, whose address is the maker's own, and signs in as that person. */
async function puppetOf(token: string, over: object = {}) {
  const wanted = newEmployee({ roles: [readers], status: 'full-time', ...over })
  const made = await call('POST', '/employees', token, wanted)
  expect([made.status, made.body.error]).toEqual([200, undefined])
  const { id } = made.body.data as { id: string }
  await muster.deps.db
    .updateTable('employee_emails')
    .set({ is_confirmed: true })
    .where('employee_id', '=', id)
    .execute()
  await agree(id)
  return { id, token: (await signIn(wanted.personalEmail)).token }
}

test('a reviewed person makes somebody who reads the review for them', async () => {
  const review = await reviewOf(chief)
  const puppet = await puppetOf(chief.token)
  expect(await finds(puppet.token, review)).toEqual(nothing)
  expect((await call('DELETE', review.topic, puppet.token)).status).not.toBe(200)

  const other = await reviewOf(await makePerson(muster, { roles: ['full-time'] }))
  expect(await finds(puppet.token, other)).toEqual(all)
  const reader = await makePerson(muster, {
    permissions: ['auth.read', 'employees.read', 'surveys.read', 'employeeEventQuestions.read'],
  })
  expect(await finds(reader.token, review)).toEqual(all)
})

test('an engineering manager makes somebody of HR who reads it', async () => {
  const manager = await makePerson(muster, { roles: ['engineering-manager'] })
  const review = await reviewOf(manager)
  const puppet = await puppetOf(manager.token, { roles: [seedId('role', 'hr')] })
  expect(await finds(puppet.token, review)).toEqual(nothing)
  const hr = await makePerson(muster, { roles: ['hr'] })
  expect(await finds(hr.token, review)).toEqual(all)
})

test('or a puppet makes another one', async () => {
  const review = await reviewOf(chief)
  const first = await puppetOf(chief.token, { roles: [seedId('role', 'admin')] })
  const second = await puppetOf(first.token)
  expect(await finds(second.token, review)).toEqual(nothing)
})

test('or gives the role to somebody, or takes over the address of somebody', async () => {
  const review = await reviewOf(chief)
  const reader = await makePerson(muster)
  const roles = await call('PUT', `/employees/${reader.id}/roles`, chief.token, { roles: [readers] })
  expect(roles.status).toBe(200)
  await agree(reader.id)
  expect(await finds((await signIn(reader.teamEmail)).token, review)).toEqual(nothing)

  const taken = await makePerson(muster, {
    permissions: ['auth.read', 'employees.read', 'surveys.read', 'employeeEventQuestions.read'],
  })
  expect(await finds(taken.token, review)).toEqual(all)
  const email = `chief-${taken.username}@tidewater.example`
  const general = { fullName: `Full ${taken.username}`, email, phone: '+49 1511234567' }
  expect((await call('PUT', `/employees/${taken.id}/general-info`, chief.token, general)).status).toBe(200)
  expect(await finds(taken.token, review)).toEqual(nothing)
})
