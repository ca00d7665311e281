import fc from 'fast-check'
import { sql } from 'kysely'
import type { WorkSurveySummary } from '#contract/api/dashboards/resources.ts'
import * as api from '#contract/api/index.ts'
import { likertLevels, workDomains } from '#contract/api/surveys/words.ts'
import { showDate } from '#contract/dates.ts'
import { type Made, makePerson, makeProject } from '#tests/support/people.ts'
import { makeSurvey, type RowState, rowStates } from '#tests/support/surveys.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const people: Made[] = []
const projects: { id: string; code: string }[] = []
beforeAll(async () => {
  for (const name of ['Cyd', 'Ann', 'Béa'])
    people.push(await makePerson(app, { permissions: [], columns: { display_name: name, full_name: `${name} Plugh` } }))
  for (const name of ['Wharf', 'attic']) projects.push(await makeProject(app, { name }))
})
beforeEach(() => app.deps.db.updateTable('feedback_events').set({ deleted_at: sql<Date>`now()` }).execute())

async function summaries(query: Record<string, string> = {}) {
  const { status, body } = await app.as('admin')(api.dashboardResources.workSurveySummaries, { query })
  expect(status).toBe(200)
  return { ...body, data: body.data as WorkSurveySummary[] }
}

const now = Date.now()
const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString()
const dayOf = (days: number) => showDate(inDays(days))

interface Form {
  person: number
  project: number
  state?: RowState
  answers: string[]
}

/** Writes a work survey that starts and ends this many days from now. */
function ask(start: number, end: number, forms: Form[], columns: object = {}) {
  return makeSurvey(app, {
    subtype: 'work',
    columns: { start_date: inDays(start), end_date: inDays(end), ...columns },
    topics: forms.map(({ person, project, state = 'finished', answers }) => {
      const who = people[person] as Made
      const reviewers = [{ person: who, state, answers }]
      return { about: who, project: projects[project] as { id: string }, reviewers }
    }),
  })
}

/** The answers of a domain in short: person, and by day the level and project. */
const short = ({ data }: WorkSurveySummary) =>
  data.map(({ reviewer, listAnswers }) => [
    reviewer.displayName,
    ...listAnswers.map(({ date, answers }) => [date, ...answers.map((one) => `${one.answer} ${one.project.name}`)]),
  ])

test('without surveys there are three empty entries', async () => {
  await ask(-71, 0, [{ person: 0, project: 0, answers: ['1', '1', '1'] }])
  await ask(-5, -1, [{ person: 0, project: 0, answers: ['1', '1', '1'] }], { deleted_at: '2025-01-01' })
  expect(await summaries()).toEqual({
    page: 0,
    size: 999,
    sort: '',
    total: 0,
    data: workDomains.map((type) => ({ type, dates: [], data: [] })),
  })
})

test('finished forms of ten weeks by person and day, without drafts, blanks and older ones', async () => {
  await ask(-6, -1, [
    { person: 0, project: 0, answers: ['5', '4', '3'] },
    { person: 1, project: 0, state: 'saved', answers: ['1', '1', '1'] },
  ])
  await ask(-69.9, -50, [
    { person: 0, project: 0, answers: ['1', '', '2'] },
    { person: 0, project: 1, answers: ['2', '', ''] },
    { person: 1, project: 0, state: 'forced', answers: ['', '3', ''] },
    { person: 2, project: 0, state: 'forced', answers: [] },
  ])
  // Ends on the same day as the first one. Another survey has only a blank, force-closed form.
  await ask(-5, -1, [{ person: 0, project: 1, answers: ['', '5', ''] }])
  await ask(-40, -30, [{ person: 2, project: 1, state: 'forced', answers: [] }])
  // Without finished forms, or too old.
  await ask(-4, 3, [{ person: 2, project: 1, state: 'saved', answers: ['1', '1', '1'] }])
  await ask(-70.1, -60, [{ person: 2, project: 1, answers: ['1', '1', '1'] }])

  const { data, total } = await summaries()
  const [early, late] = [dayOf(-50), dayOf(-1)]
  expect(total).toBe(2)
  expect(data.map(({ type, dates }) => [type, dates])).toEqual(
    workDomains.map((type) => [type, [early, dayOf(-30), late]]),
  )
  expect(data.map(short)).toEqual([
    [['Cyd', [early, 'disagree attic', 'strongly-disagree Wharf'], [late, 'strongly-agree Wharf']]],
    [
      ['Ann', [early, 'mixed Wharf']],
      ['Cyd', [late, 'strongly-agree attic', 'agree Wharf']],
    ],
    [['Cyd', [early, 'disagree Wharf'], [late, 'mixed Wharf']]],
  ])
  const [workload] = data
  expect(workload?.data[0]?.reviewer).toEqual({
    id: people[0]?.id,
    fullName: 'Cyd Plugh',
    displayName: 'Cyd',
    avatar: '',
    username: people[0]?.username,
  })
  expect(workload?.data[0]?.listAnswers[0]?.answers[0]?.project).toEqual({
    id: projects[1]?.id,
    name: 'attic',
    type: 'internal',
    status: 'active',
    code: projects[1]?.code,
    avatar: '',
  })
})

test('keyword and pages filter the people but not the dates', async () => {
  await ask(-6, -1, [
    { person: 0, project: 0, answers: ['5', '', ''] },
    { person: 1, project: 0, answers: ['4', '4', '4'] },
    { person: 2, project: 0, answers: ['', '3', ''] },
  ])
  const found = async (query: Record<string, string>) => {
    const { data, total, page, size } = await summaries(query)
    expect(data.map(({ dates }) => dates)).toEqual(workDomains.map(() => [dayOf(-1)]))
    const names = data.map((domain) => domain.data.map(({ reviewer }) => reviewer.displayName))
    return { names, total, page, size }
  }
  expect(await found({ keyword: 'bea plu' })).toEqual({
    names: [[], ['Béa'], []],
    total: 1,
    page: 0,
    size: 999,
  })
  expect(await found({ keyword: 'bea zed' })).toMatchObject({ names: [[], [], []], total: 0 })
  expect(await found({ keyword: '' })).toMatchObject({
    names: [['Ann', 'Cyd'], ['Ann', 'Béa'], ['Ann']],
    total: 3,
  })
  const second = { names: [['Cyd'], [], []], total: 3, page: 2, size: 2 }
  expect(await found({ page: '2', size: '2' })).toEqual(second)
  expect(await found({ page: '-1', size: '2' })).toMatchObject({
    names: [['Ann', 'Cyd'], ['Ann', 'Béa'], ['Ann']],
    page: 0,
  })
})

test.each([
  ['page', 'x'],
  ['size', 'x'],
  ['keyword', 'x'.repeat(201)],
])('a wrong %s is refused', async (field, value) => {
  const query = { [field]: value }
  const { status, body } = await app.as('admin')(api.dashboardResources.workSurveySummaries, { query })
  expect([status, body.errors?.[0]?.field]).toEqual([400, field])
})

const states = Object.keys(rowStates) as RowState[]
const form = fc.record({
  person: fc.nat(2),
  project: fc.nat(1),
  state: fc.constantFrom(...states, 'finished'),
  answers: fc.array(fc.constantFrom('', '1', '2', '3', '4', '5'), { minLength: 3, maxLength: 3 }),
})
const survey = fc.record({
  start: fc.constantFrom(-80, -70.1, -69.9, -30),
  end: fc.constantFrom(-29, -28.9, -3, 2),
  isGone: fc.constantFrom(false, false, false, true),
  forms: fc.uniqueArray(form, { maxLength: 4, selector: ({ person, project }) => `${person} ${project}` }),
})

test('answers agree with a naive computation over all forms', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(survey, { maxLength: 4 }), async (drawn) => {
      await app.deps.db.updateTable('feedback_events').set({ deleted_at: sql<Date>`now()` }).execute()
      for (const { start, end, isGone, forms } of drawn)
        await ask(start, end, forms, isGone ? { deleted_at: '2025-01-01' } : {})

      const done = drawn
        .filter(({ start, isGone }) => start > -70 && !isGone)
        .flatMap(({ end, forms }) => forms.map((one) => ({ ...one, end, day: dayOf(end) })))
        .filter(({ state }) => state === 'finished' || state === 'forced')
        .toSorted((a, b) => a.end - b.end)
      const dates = [...new Set(done.map(({ day }) => day))]
      const { data, total } = await summaries()
      for (const [place, type] of workDomains.entries()) {
        const given = done.filter(({ answers }) => answers[place])
        const told = (person: number, date: string) =>
          given
            .filter((one) => one.person === person && one.day === date)
            .map(({ answers, project }) => `${likertLevels[Number(answers[place]) - 1]} ${projects[project]?.id}`)
            .toSorted()
        const wanted = [1, 2, 0].flatMap((person) => {
          const listed = dates.map((date) => [date, told(person, date)]).filter(([, list]) => list?.length)
          return listed.length ? [[people[person]?.id, listed]] : []
        })
        expect(data[place]).toMatchObject({ type, dates })
        const found = data[place]?.data.map(({ reviewer, listAnswers }) => [
          reviewer.id,
          listAnswers.map((day) => [day.date, day.answers.map((one) => `${one.answer} ${one.project.id}`).toSorted()]),
        ])
        expect(found).toEqual(wanted)
      }
      const shown = (domains: WorkSurveySummary[]) => domains.map(({ data: lines }) => lines)
      const pages: Awaited<ReturnType<typeof summaries>>[] = []
      for (const page of ['1', '2', '3']) pages.push(await summaries({ page, size: '1' }))
      expect(pages.map((one) => one.total)).toEqual([total, total, total])
      expect(shown(data)).toEqual(workDomains.map((_, place) => pages.flatMap((one) => one.data[place]?.data ?? [])))
      expect(total).toBe(new Set(done.filter(({ answers }) => answers.some(Boolean)).map(({ person }) => person)).size)
    }),
    { numRuns: 20 },
  )
}, 60_000)
