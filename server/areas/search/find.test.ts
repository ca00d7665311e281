import * as api from '#contract/api/index.ts'
import type { Found } from '#contract/api/search.ts'
import { type CastName, cast } from '#tests/support/cast.ts'
import { makeBilledProject, makeInvoice } from '#tests/support/invoices.ts'
import { makePerson, makeProject } from '#tests/support/people.ts'
import { makeSurvey } from '#tests/support/surveys.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

const find = async (q: string, who: CastName = 'admin'): Promise<Found> =>
  (await app.as(who)(api.search.find, { query: { q } })).body.data as Found
const asBearer = async (q: string, token: string): Promise<Found> =>
  (await app.as(null)(api.search.find, { query: { q }, token })).body.data as Found
const usernames = ({ people = [] }: Found) => people.map(({ username }) => username)
const codes = ({ projects = [] }: Found) => projects.map(({ code }) => code)
const titles = ({ surveys = [] }: Found) => surveys.map(({ title }) => title)
const numbers = ({ invoices = [] }: Found) => invoices.map(({ number }) => number)

test('one call finds a word of every kind, and says just what a line needs', async () => {
  const person = await makePerson(app, {
    columns: { full_name: 'Zoë Quillon', display_name: 'Zoë', username: 'zoe.quillon' },
  })
  const project = await makeBilledProject(app, { project: { name: 'Quíllon Kiosk', code: 'kiosk-q' } })
  const invoice = await makeInvoice(app, { project, status: 'sent' })
  const { id } = await makeSurvey(app, { subtype: 'engagement', columns: { title: 'Survey of Quillön' } })
  expect(await find('QUÍLL')).toEqual({
    people: [
      {
        id: person.id,
        fullName: 'Zoë Quillon',
        displayName: 'Zoë',
        avatar: '',
        username: 'zoe.quillon',
        status: 'full-time',
      },
    ],
    projects: [{ id: project.id, code: 'kiosk-q', name: 'Quíllon Kiosk', avatar: '', status: 'active' }],
    surveys: [{ id, title: 'Survey of Quillön', subtype: 'engagement', status: expect.stringMatching(/draft|in-/) }],
    invoices: [
      {
        id: invoice.id,
        number: invoice.number,
        projectName: 'Quíllon Kiosk',
        clientCompany: expect.stringContaining('Harbor & Pine'),
        status: 'sent',
      },
    ],
  })
})

test.each<[string, CastName[]]>([
  ['nguyen', ['member']],
  ['NGUYỄN mi', ['member']],
  ['guyen', []],
  ['minh nobody', []],
  ['probation@tide', ['probation']],
])('%j finds the people %j', async (q, found) => {
  expect(usernames(await find(q))).toEqual(found.map((name) => cast[name].username))
})

test('every word must begin one of the name or the code of a project', async () => {
  await makeProject(app, { name: 'Straße Nord–Süd', search_name: 'strasse nord–sud', code: 'sn-2' })
  for (const q of ['strasse', 'süd', 'nord sud', 'sn-2', 'sn sud']) expect(codes(await find(q))).toEqual(['sn-2'])
  for (const q of ['trasse', 'sudost', 'nord west']) expect(codes(await find(q))).toEqual([])
})

test('names that begin as typed come first, those who left and what is closed last, five at most', async () => {
  const person = (display_name: string, working_status: string) =>
    makePerson(app, { columns: { display_name, full_name: `${display_name} X`, working_status }, roles: ['full-time'] })
  await person('Abe Vrill', 'full-time')
  await person('Vrilla', 'left')
  for (const letter of ['e', 'd', 'c', 'b']) await person(`Vrill ${letter}`, 'contractor')
  const shown = ((await find('vrill')).people ?? []).map(({ displayName }) => displayName)
  expect(shown).toEqual(['Vrill b', 'Vrill c', 'Vrill d', 'Vrill e', 'Abe Vrill'])
  const project = (name: string, status: string) => makeProject(app, { name, search_name: name.toLowerCase(), status })
  await project('Wexel Old', 'closed')
  await project('New Wexel', 'active')
  await project('Wexel', 'paused')
  expect((await find('wexel')).projects?.map(({ name }) => name)).toEqual(['Wexel', 'New Wexel', 'Wexel Old'])
})

test('an invoice is found by number, client and project, a draft by the name that its project has now', async () => {
  const project = await makeBilledProject(app, {
    project: { name: 'Brisk', search_name: 'brisk' },
    client: { name: 'Öland Timber' },
  })
  const sent = await makeInvoice(app, { project, status: 'paid' })
  const draft = await makeInvoice(app, { project, status: 'draft' })
  await makeInvoice(app, { project, status: 'draft', columns: { deleted_at: new Date() } })
  const renamed = { name: 'Calm', search_name: 'calm' }
  await app.deps.db.updateTable('projects').set(renamed).where('id', '=', project.id).execute()
  expect(numbers(await find(sent.number))).toEqual([sent.number])
  expect(numbers(await find('oland timb'))).toContain(sent.number)
  // The result shows the number that the draft would get.
  expect(numbers(await find('calm'))).toEqual([expect.stringMatching(/^\d{5}-MADE-\w+-001$/)])
  expect(draft.number).toBe('')
})

test('surveys are found newest first, of the kinds that have a page', async () => {
  const made = (title: string, day: number, more: object = {}) =>
    makeSurvey(app, {
      subtype: 'peer-review',
      columns: { title, created_at: `2031-01-0${day}T00:00:00Z`, ...more },
    })
  await made('Pulse one', 1)
  await made('Second pulse', 2)
  await made('Pulse three', 3, { deleted_at: new Date() })
  expect(titles(await find('pulse'))).toEqual(['Second pulse', 'Pulse one'])
})

test.each<[CastName, (keyof Found)[]]>([
  ['admin', ['people', 'projects', 'surveys', 'invoices']],
  ['engineeringManager', ['people', 'projects', 'surveys']],
  ['fullTime', ['people', 'projects']],
])('%s gets the kinds %j, and no others', async (who, kinds) => {
  expect(Object.keys(await find('a', who)).toSorted()).toEqual(kinds.toSorted())
})

test('who may read no kind gets none', async () => {
  const { token } = await makePerson(app, { permissions: ['auth.read', 'feedbacks.read'] })
  expect(await asBearer('harbor', token)).toEqual({})
})

test('the rows are those of the lists: colleagues and running projects, without people who left', async () => {
  expect(codes(await find('beacon', 'contractor'))).toEqual([])
  expect(codes(await find('harbor', 'contractor'))).toEqual(['harbor'])
  expect(codes(await find('beacon', 'member'))).toEqual(['beacon'])
  expect(usernames(await find('emil', 'contractor'))).toEqual([])
  expect(usernames(await find('petra', 'contractor'))).toEqual(['project-lead'])
  expect(usernames(await find('leo', 'fullTime'))).toEqual([])
  expect(usernames(await find('leo'))).toEqual(['leaver'])
})

test('people are found only by name, even for callers who can read the other fields', async () => {
  await makePerson(app, {
    columns: {
      full_name: 'Plain Person',
      display_name: 'Plain',
      personal_email: 'xylograph@home.example',
      address: 'Xylograph 4',
      phone_number: '+4915199999',
      wise_recipient_name: 'Xylograph',
    },
  })
  for (const q of ['xylograph', 'xylograph@home', '+4915199999', 'tidewater'])
    expect((await find(q)).people).toEqual([])
})

test.each([
  '',
  '   ',
  "' | & ! :* <->",
  "'; drop table employees; --",
  '%',
  '\\',
  `${'ﷺ'.repeat(199)}`,
  'x'.repeat(200),
])('%j finds nothing and breaks nothing', async (q) => {
  expect(await find(q)).toEqual({ people: [], projects: [], surveys: [], invoices: [] })
})

test('a name of one endless word is stored, and found', async () => {
  const name = 'あ'.repeat(99)
  await makeProject(app, { name, search_name: name, code: 'endless' })
  expect(codes(await find(name))).toEqual(['endless'])
  expect((await app.as('admin')(api.search.find, { query: { q: 'x'.repeat(201) } })).status).toBe(400)
})
