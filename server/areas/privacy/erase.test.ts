import { sql } from 'kysely'
import { endpoints } from '#contract/api/endpoints.ts'
import * as api from '#contract/api/index.ts'
import { cast, castProjects } from '#tests/support/cast.ts'
import { makeSpareRates } from '#tests/support/exchangeRates.ts'
import { makeSpareInvoices } from '#tests/support/invoiceSamples.ts'
import { giveDocument, invite } from '#tests/support/joining.ts'
import { makeSpares } from '#tests/support/metadata.ts'
import { makeLongKnown } from '#tests/support/longKnown.ts'
import { leadProject, type Made, makePerson } from '#tests/support/people.ts'
import { findMark, makeQuillfeather, mark } from '#tests/support/quillfeather.ts'
import { samples } from '#tests/support/samples.ts'
import { verifySealed } from '#tests/support/sealed.ts'
import { makeSpareSlots } from '#tests/support/slots.ts'
import { makeSpareAudits } from '#tests/support/spareAudits.ts'
import { askCaller, makeSpareSurveys } from '#tests/support/spareSurveys.ts'
import { rowsOf, stateOf } from '#tests/support/state.ts'
import type { Answer } from '#tests/support/testApp.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
let target: Made
let person: Made & { mentee: string }

const erase = (id: string) => app.as('admin')(api.employeeErase.erase, { params: { id } })

/**
 * Opening a private file and the answers of a review is in the history, a choice of reviewers is for few, and the
 * addresses of the identity provider are asked from the provider.
 */
const unasked = [
  'employees.document',
  'ownRecord.document',
  'employees.ownFile',
  'projects.ownFile',
  'absences.certificate',
  'auth.provider',
  'surveys.answers',
  'surveys.nominations',
]
/** Calls that only read. */
const reads = endpoints.filter(
  ({ name, endpoint }) => !unasked.includes(name) && (endpoint.method === 'GET' || name === 'employees.search'),
)

/** The answers an admin gets from every reading call, by call. */
async function everyAnswer(): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {}
  for (const { name, endpoint } of reads) {
    const answer = await app.as('admin')(endpoint, samples[name]?.(target) ?? {})
    expect([name, answer.status]).toEqual([name, 200])
    answers[name] = answer.body
  }
  return answers
}

const byId = (list: unknown[]) =>
  list.toSorted((one, other) => {
    const [a, b] = [one, other].map((entry) => JSON.stringify((entry as { id?: string } | null)?.id ?? ''))
    return (a ?? '') < (b ?? '') ? -1 : Number((a ?? '') > (b ?? ''))
  })

const isMarked = (value: unknown) => typeof value === 'string' && value.toLowerCase().includes(mark)

/** The paths at which two answers differ, except where the first has a marked value that is gone. */
function differences(before: unknown, after: unknown, path: string): string[] {
  if (isMarked(before) && !isMarked(after)) return []
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    const [old, now] = [byId(before), byId(after)]
    return old.flatMap((entry, at) => differences(entry, now[at], `${path}[]`))
  }
  if (before && after && typeof before === 'object' && typeof after === 'object' && !Array.isArray(before)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)])
    const value = (of: object, key: string) => (of as Record<string, unknown>)[key]
    return [...keys].flatMap((key) => differences(value(before, key), value(after, key), `${path}.${key}`))
  }
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [path]
}

let before: Record<string, unknown>
let after: Record<string, unknown>
let marksBefore: string[]
let erased: Answer

beforeAll(async () => {
  target = await makePerson(app, { columns: { username: 'target' } })
  await makeSpares(app.deps.db)
  await makeSpareRates(app.deps.db)
  await makeSpareSlots(app.deps.db)
  await makeSpareSurveys(app)
  await makeSpareAudits(app)
  await makeSpareInvoices(app)
  await giveDocument(app, target)
  await invite(app, target)
  await invite(app, cast.admin)
  await leadProject(app, cast.admin, castProjects.harbor)
  await askCaller(app, cast.admin)
  person = await makeQuillfeather(app)
  await makeLongKnown(app, person)
  // The first reading marks forms as seen.
  await everyAnswer()
  before = await everyAnswer()
  marksBefore = await findMark(app)
  erased = await erase(person.id)
  after = await everyAnswer()
}, 120_000)

test('takes every value of the person out of the whole database', async () => {
  expect(erased.body).toEqual({ data: null, message: 'ok' })
  const tables = [...new Set(marksBefore.map((one) => one.split(':')[0]))]
  expect(tables).toEqual([
    'answers',
    'audit_events',
    'content_bytes',
    'contents',
    'discord_accounts',
    'employee_emails',
    'employees',
    'event_topics',
    'invoices',
    'mails',
    'pay',
    'project_members',
    'social_accounts',
    'undo_rows',
  ])
  expect(await findMark(app)).toEqual([])
})

test('changes nothing else in what an admin reads: lists, dashboards, invoices and counts stay as they were', () => {
  expect(JSON.stringify(before).toLowerCase()).toContain(mark)
  expect(JSON.stringify(after).toLowerCase()).not.toContain(mark)
  // The trail contains the erasing itself, and who is erased has no balance any more.
  const others = ({
    'auditEvents.list': _list,
    'auditEvents.words': _words,
    'absences.balancesOfPeople': _balances,
    ...answers
  }: typeof before) => answers
  expect(differences(others(before), others(after), '')).toEqual([
    '.employees.search.data[].updatedAt',
    '.employees.search.data[].birthday',
    '.employees.search.data[].phoneNumber',
    // The person's address is gone.
    '.invoices.list.data[].cc',
    // Changes of the person as a member are gone.
    '.projects.timeline.data',
    '.projects.timeline.total',
    '.undo.list.data',
  ])
})

test('leaves a page with a name that tells nothing, and a history of that alone', async () => {
  const admin = app.as('admin')
  const { body } = await admin(api.employees.one, { params: { id: person.id } })
  expect(body.data).toMatchObject({
    fullName: expect.stringMatching(/^Erased person [0-9A-F]{6}$/),
    username: `erased-${person.id.replaceAll('-', '').slice(0, 16)}`,
    status: 'left',
    teamEmail: '',
    personalEmail: '',
    birthday: null,
    baseSalary: null,
  })
  const erasure = await admin(api.employeeErase.one, { params: { id: person.id } })
  expect(erasure.body.data).toEqual({ erasedAt: expect.stringMatching(/^2/) })
  const timeline = await admin(api.employees.timeline, { params: { id: person.id } })
  const entries = timeline.body.data as { action: string; changes: unknown[] }[]
  const told = {
    field: 'emptied',
    label: 'Erased events',
    before: '',
    after: '',
    masked: true,
  }
  expect(entries[0]).toMatchObject({ action: 'employee.erase', changes: [told] })
  expect(entries.slice(1).flatMap(({ changes }) => changes)).toEqual([])
})

test('tells nobody in the trail how many events it emptied', async () => {
  const { body } = await app.as('admin')(api.auditEvents.list, { query: { action: 'employee.erase' } })
  expect(body.data).toMatchObject([{ about: { id: person.id }, changes: [] }])
})

test.each(['Zoltan', 'Quillfeather', `zq@${mark}.example`, mark])('%s finds no person', async (keyword) => {
  const statuses = ['left', 'full-time', 'probation', 'contractor', 'on-boarding']
  const { body } = await app.as('admin')(api.employees.search, {
    body: { keyword, workingStatuses: statuses },
  })
  expect(body.total).toBe(0)
})

test('refuses every edit of an erased person', async () => {
  const to = { params: { id: person.id } }
  const before = await stateOf(app.deps.db)
  const skills = { positions: [], chapters: [], stacks: [], seniority: (await anySeniority()).id }
  const answers = [
    await app.as('admin')(api.employees.changeStatus, { ...to, body: { employeeStatus: 'full-time' } }),
    await app.as('admin')(api.employees.editSkills, { ...to, body: skills }),
    await app.as('admin')(api.addresses.takeBack, to),
  ]
  expect(answers.map(({ status }) => status)).toEqual([409, 409, 409])
  expect(answers.map(({ body }) => body.code)).toEqual(answers.map(() => 'employee.erased'))
  expect(await stateOf(app.deps.db)).toBe(before)
})

const anySeniority = () => app.deps.db.selectFrom('seniorities').select('id').limit(1).executeTakeFirstOrThrow()

test('again changes nothing but the trail', async () => {
  const state = () => rowsOf(app.deps.db, new Set(['audit_events']))
  const once = await state()
  expect((await erase(person.id)).status).toBe(200)
  expect(await state()).toEqual(once)
  await verifySealed(app.deps.db)
})

test('is refused while the person has not left, and for an unknown person', async () => {
  const made = await makePerson(app)
  const state = await stateOf(app.deps.db)
  const refused = await erase(made.id)
  expect([refused.status, refused.body.code]).toEqual([409, 'employee.notLeft'])
  expect((await erase('00000000-0000-4000-8000-000000000000')).status).toBe(404)
  expect(await stateOf(app.deps.db)).toBe(state)
})

test('frees the addresses for a new person', async () => {
  const made = await makePerson(app)
  const body = { fullName: 'New', email: `zq@${mark}.example`, phone: '+49 1511234567' }
  const { status } = await app.as('admin')(api.employees.editGeneralInfo, { params: { id: made.id }, body })
  expect(status).toBe(200)
})

test('keeps the chain of the trail intact; an event emptied outside of the call breaks it', async () => {
  const { db } = app.deps
  await expect(verifySealed(db)).resolves.toMatchObject({ hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  await sql`update audit_events set changes = '[]', salt = null,
      erased_at = (select max(e.erased_at) from audit_events e)
    where id = (select id from audit_events where changes <> '[]' and action <> 'employee.erase' limit 1)`.execute(db)
  await expect(verifySealed(db)).rejects.toThrow('this erasure emptied')
})
