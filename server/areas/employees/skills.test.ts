import { randomUUID } from 'node:crypto'
import * as api from '#contract/api/index.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { cast } from '#tests/support/cast.ts'
import { makePerson } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

const ids = (kind: string, ...codes: string[]) => codes.map((code) => seedId(kind, code))
const body = {
  positions: ids('position', 'frontend', 'backend'),
  chapters: ids('chapter', 'web', 'backend'),
  leadingChapters: ids('chapter', 'web'),
  seniority: seedId('seniority', 'senior'),
  stacks: ids('stack', 'react'),
}
const edit = ({ id }: { id: string }, change: object = {}) =>
  app.as('admin')(api.employees.editSkills, { params: { id }, body: { ...body, ...change } })
const detail = async ({ id }: { id: string }) =>
  (await app.as('admin')(api.employees.one, { params: { id } })).body.data

test('the sets are replaced and returned', async () => {
  const made = await makePerson(app)
  await edit(made, { chapters: ids('chapter', 'qa'), leadingChapters: [], stacks: [], positions: [] })
  const { status, body: answer } = await edit(made)
  expect(status).toBe(200)
  expect(answer.data).toEqual({
    id: made.id,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    seniority: { id: body.seniority, code: 'senior', name: 'Senior' },
    positions: [expect.objectContaining({ code: 'backend' }), expect.objectContaining({ code: 'frontend' })],
    stacks: [expect.objectContaining({ code: 'react' })],
    chapters: [
      expect.objectContaining({ code: 'backend', leadID: expect.not.stringContaining(made.id) }),
      expect.objectContaining({ code: 'web', leadID: made.id }),
    ],
  })
  expect(await detail(made)).toMatchObject(answer.data as object)
})

test('empty sets work, and uppercase or duplicate ids are the same', async () => {
  const made = await makePerson(app)
  const web = seedId('chapter', 'web')
  await edit(made, { chapters: [web, web.toUpperCase()], leadingChapters: [web.toUpperCase()] })
  expect(await detail(made)).toMatchObject({ chapters: [{ code: 'web', leadID: made.id }] })
  await edit(made, { positions: [], chapters: [], leadingChapters: [], stacks: [] })
  expect(await detail(made)).toMatchObject({ positions: [], chapters: [], stacks: [] })
})

test('a chapter has one lead: the new one replaces the former, who stays a member', async () => {
  const former = await makePerson(app)
  const next = await makePerson(app)
  await edit(former, { leadingChapters: body.chapters })
  await edit(next, { leadingChapters: ids('chapter', 'backend') })
  const leads = (await app.as(null)(api.metadata.chapters)).body.data as { code: string; lead_id: string }[]
  expect(leads.filter(({ lead_id: lead }) => lead === former.id).map(({ code }) => code)).toEqual(['web'])
  expect(leads.filter(({ lead_id: lead }) => lead === next.id).map(({ code }) => code)).toEqual(['backend'])
  expect(await detail(former)).toMatchObject({
    chapters: [
      { code: 'backend', leadID: next.id },
      { code: 'web', leadID: former.id },
    ],
  })
})

test.each([[null], [[]]])('leading chapters %j remove all leads', async (leadingChapters) => {
  const made = await makePerson(app)
  await edit(made)
  await edit(made, { leadingChapters })
  const leads = (await app.as(null)(api.metadata.chapters)).body.data as { lead_id: string | null }[]
  expect(leads.map(({ lead_id: lead }) => lead)).not.toContain(made.id)
})

test('omitted leading chapters stay while the person is in the chapter', async () => {
  const made = await makePerson(app)
  await edit(made, { leadingChapters: body.chapters })
  const led = async () => {
    const { chapters } = (await detail(made)) as { chapters: { id: string; leadID: string }[] }
    return chapters.filter(({ leadID }) => leadID === made.id).map(({ id }) => id)
  }
  await edit(made, { leadingChapters: undefined })
  expect((await led()).toSorted()).toEqual(body.chapters.toSorted())
  await edit(made, { leadingChapters: undefined, chapters: [body.chapters[0]] })
  expect(await led()).toEqual([body.chapters[0]])
  await edit(made, { leadingChapters: undefined })
  expect(await led()).toEqual([body.chapters[0]])
})

test('becoming and ceasing to be a lead are in the history', async () => {
  const made = await makePerson(app)
  for (const leadingChapters of [[], body.leadingChapters, []]) await edit(made, { leadingChapters })
  const { body: answer } = await app.as('admin')(api.employees.timeline, { params: { id: made.id } })
  const events = answer.data as { changes: object[] }[]
  const [without, lead] = ['Backend, Web', 'Backend, Web (lead)']
  expect(events.slice(0, 2).map(({ changes }) => changes)).toEqual([
    [expect.objectContaining({ field: 'chapters', before: lead, after: without })],
    [expect.objectContaining({ field: 'chapters', before: without, after: lead })],
  ])
})

test.each<[string, object, number, string | undefined]>([
  ['an unknown position', { positions: [randomUUID()] }, 404, undefined],
  ['an unknown stack', { stacks: [...body.stacks, randomUUID()] }, 404, undefined],
  ['an unknown chapter', { chapters: [...body.chapters, randomUUID()] }, 404, undefined],
  ['an unknown seniority', { seniority: randomUUID() }, 404, undefined],
  ['a chapter as a position', { positions: body.chapters }, 404, undefined],
  ['a person as a seniority', { seniority: cast.admin.id }, 404, undefined],
  ['a leading chapter outside', { leadingChapters: ids('chapter', 'qa') }, 400, 'leadingChapters'],
  ['codes for ids', { stacks: ['react'] }, 400, 'stacks'],
  ['a null element', { positions: [null] }, 400, 'positions'],
  ['no seniority', { seniority: '' }, 400, 'seniority'],
])('refuses %s', async (_what, change, status, fieldName) => {
  const made = await makePerson(app)
  await edit(made)
  const answer = await refused(app.deps.db, () => edit(made, change))
  expect(answer.status).toBe(status)
  expect(answer.body.errors?.map(({ field }) => field)).toEqual(fieldName && [fieldName])
})
