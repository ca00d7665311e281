import { likertKeys } from '#contract/api/surveys/words.ts'
import type { EngagementResults } from '#contract/api/surveys/results.ts'
import { surveys } from '#contract/api/surveys/endpoints.ts'
import { keepResults } from './queries.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { makePerson, type Made } from '#tests/support/people.ts'
import { makeSurvey, type RowState } from '#tests/support/surveys.ts'
import { testServer } from '#tests/support/testServer.ts'
import { pointOf } from './weighing.ts'

const app = testServer()

const ids = { web: '0a', server: '0b', mid: '0c', senior: '0d', harbor: '0e' } as const
type Group = keyof typeof ids
const idOf = (group: Group) => `00000000-0000-4000-8000-0000000000${ids[group]}`
const kinds = {
  web: 'chapter',
  server: 'chapter',
  mid: 'seniority',
  senior: 'seniority',
  harbor: 'project',
} as const

interface Form {
  /** The score of every question. */
  score?: number
  state?: RowState
  groups?: Group[]
  note?: string
}

let people: Made[] = []
beforeAll(async () => {
  for (let at = 0; at < 12; at += 1) people.push(await makePerson(app, { roles: ['full-time'] }))
})

/** An engagement survey with one form per person, and the groups of these people. */
async function asked(forms: Form[], columns: object = { status: 'done' }): Promise<string> {
  const survey = await makeSurvey(app, {
    subtype: 'engagement',
    columns,
    topics: forms.map(({ score = 3, state = 'finished', note = '' }, at) => ({
      about: people[at] as Made,
      reviewers: [
        {
          person: people[at] as Made,
          state,
          answers: Array.from({ length: 30 }, () => String(score)),
          notes: [note],
        },
      ],
    })),
  })
  const rows = forms.flatMap(({ groups = [] }, at) =>
    groups.map((group) => ({
      event_id: survey.id,
      event_reviewer_id: survey.topics[at]?.rows[0]?.id ?? '',
      kind: kinds[group],
      group_id: idOf(group),
      name: `The ${group}`,
    })),
  )
  await insertRows(app.deps.db, 'event_reviewer_groups', rows)
  await keepResults(app.deps.db, survey.id)
  return survey.id
}

async function resultsOf(id: string, by = ''): Promise<EngagementResults> {
  const answer = await app.as('admin')(surveys.results, { params: { id }, query: { by } })
  expect(answer.status).toBe(200)
  return answer.body.data as EngagementResults
}

/** Groups of which somebody was asked. */
const askedOf = ({ groups }: EngagementResults) => groups.filter(({ state }) => state !== 'not-asked')

const scored = (scores: number[], groups: Group[] = []): Form[] => scores.map((score) => ({ score, groups }))

test('points are rounded down: 25 of 7 are 3.57', () => {
  expect([pointOf(25, 7), pointOf(0, 0), pointOf(12, 3), pointOf(29, 10), pointOf(1147, 500)]).toEqual([
    3.57, 0, 4, 2.9, 2.29,
  ])
})

describe('as a whole', () => {
  test('tells average, levels and comments of each question, of those who finished', async () => {
    const id = await asked([
      ...scored([4, 4, 3, 5, 4, 3, 2]),
      { score: 1, state: 'forced', note: 'Closed by force' },
      { score: 1, state: 'forced' },
    ])
    const { questions, ...rest } = await resultsOf(id)
    expect(rest).toEqual({
      eventID: id,
      title: expect.any(String),
      status: 'done',
      minimumGroupSize: 5,
      asked: 9,
      answered: 7,
      state: 'shown',
      previous: null,
      isUnlinkable: false,
      enps: null,
      groups: [],
      actions: [],
    })
    expect(questions.map(({ order }) => order)).toEqual(questions.map((_question, at) => at + 1))
    expect(new Set(questions.map(({ average }) => average))).toEqual(new Set([3.57]))
    expect(questions[0]).toMatchObject({
      type: 'likert-scale',
      domain: 'engagement',
      count: { stronglyDisagree: 0, disagree: 1, mixed: 2, agree: 3, stronglyAgree: 1 },
      comments: [],
    })
    expect(Object.keys(questions[0]?.count ?? {})).toEqual([...likertKeys])
  })

  test('comments are ordered by text, not by author; blank ones are left out', async () => {
    const notes = ['Less meetings', ' ', 'More time', 'A longer table', '', ' Quiet rooms ']
    const comments = async (order: string[]) => {
      const { questions } = await resultsOf(await asked(order.map((note) => ({ note }))))
      return questions[0]?.comments
    }
    const told = await comments(notes)
    expect(told?.toSorted()).toEqual(['A longer table', 'Less meetings', 'More time', 'Quiet rooms'])
    expect(await comments(notes.toReversed())).toEqual(told)
  })

  test.each<[string, object, Form[], object]>([
    ['before it is closed', { status: 'in-progress' }, scored([3, 3, 3, 3, 3, 3]), { state: 'open', answered: 6 }],
    ['while it is prepared', { status: 'draft' }, [{ state: 'prepared' }], { state: 'open', answered: 0 }],
    ['of four', { status: 'done' }, scored([3, 3, 3, 3]), { state: 'too-few', answered: 4 }],
    [
      'of five with one closed by force',
      { status: 'done' },
      [...scored([3, 3, 3, 3]), { state: 'forced' }],
      { state: 'too-few', asked: 5, answered: 4 },
    ],
    [
      'of fewer than this survey wants',
      { status: 'done', minimum_group_size: 7 },
      scored([3, 3, 3, 3, 3, 3]),
      { state: 'too-few', minimumGroupSize: 7 },
    ],
  ])('tells no numbers %s', async (_what, columns, forms, told) => {
    const id = await asked(
      forms.map((form) => ({ groups: ['web'], note: 'Hush', ...form })),
      columns,
    )
    expect(await resultsOf(id, 'chapter')).toMatchObject({ ...told, questions: [], groups: [] })
  })
})

describe('by group', () => {
  test('each has its averages; hidden and unfinished forms do not count', async () => {
    const id = await asked([
      ...scored([5, 5, 5, 5, 4], ['web', 'mid']),
      ...scored([1, 2], ['server', 'senior']),
      ...scored([2, 2, 2], ['server', 'mid']),
      { score: 5, state: 'forced', groups: ['server', 'harbor'] },
    ])
    const chapters = await resultsOf(id, 'chapter')
    const told = askedOf(chapters).map(({ points, ...group }) => ({
      ...group,
      points: points && [points.length, new Set(points.map(({ average }) => average))],
    }))
    const n = chapters.questions.length
    const shown = { state: 'shown', isShown: true, asked: 6, answered: 5 }
    expect(told).toEqual([
      {
        id: idOf('server'),
        name: 'The server',
        ...shown,
        points: [n, new Set([1.8])],
      },
      { id: idOf('web'), name: 'The web', ...shown, asked: 5, points: [n, new Set([4.8])] },
    ])
    const hidden = { state: 'too-few', isShown: false, asked: null, answered: null, points: null }
    expect(askedOf(await resultsOf(id, 'seniority'))).toEqual([
      { id: idOf('mid'), name: 'The mid', ...hidden },
      { id: idOf('senior'), name: 'The senior', ...hidden },
    ])
    expect((await resultsOf(id, 'project')).groups).toEqual([{ id: idOf('harbor'), name: 'The harbor', ...hidden }])
  })

  test('which are shown weighs groups of all kinds, whatever is asked for', async () => {
    // The project contains the whole chapter and two more people, so the difference would be those two.
    const id = await asked([
      ...scored([3, 3, 3, 3, 3], ['web', 'harbor']),
      ...scored([1, 1], ['harbor']),
      ...scored([4, 4, 4, 4, 4]),
    ])
    expect(askedOf(await resultsOf(id, 'chapter')).map(({ isShown }) => isShown)).toEqual([false])
    expect((await resultsOf(id, 'project')).groups.map(({ isShown }) => isShown)).toEqual([true])
  })

  test('what one of a hidden group answered moves nothing that is shown by group', async () => {
    const company = (score: number): Form[] => [
      ...scored([3, 4, 3, 4, 3], ['web', 'mid']),
      ...scored([2, 2, 2, 2], ['senior']),
      { score, groups: ['senior'], note: score > 3 ? 'Fine' : 'Bad' },
    ]
    const [low, high] = [await asked(company(1)), await asked(company(5))]
    const groups = async (id: string, by: string) => JSON.stringify((await resultsOf(id, by)).groups)
    for (const by of ['chapter', 'project']) expect(await groups(high, by)).toBe(await groups(low, by))
    expect(await groups(low, 'chapter')).toContain('3.4')
    expect((await resultsOf(high)).questions[0]).not.toEqual((await resultsOf(low)).questions[0])
  })
})

test.each<[string, () => Promise<{ id: string; by?: string }>, number]>([
  ['an unknown survey', async () => ({ id: '00000000-0000-4000-8000-00000000dead' }), 404],
  ['a deleted one', async () => ({ id: await asked([], { deleted_at: new Date() }) }), 404],
  ['a peer review', async () => makeSurvey(app, { subtype: 'peer-review' }), 400],
  ['a work survey', async () => makeSurvey(app, { subtype: 'work' }), 400],
  ['a broken id', async () => ({ id: 'x' }), 400],
  ['an unknown kind of group', async () => ({ id: await asked([]), by: 'department' }), 400],
])('refuses %s', async (_what, given, status) => {
  const { id, by } = await given()
  const answer = await app.as('admin')(surveys.results, { params: { id }, ...(by && { query: { by } }) })
  expect([answer.status, answer.body.data]).toEqual([status, null])
  expect(answer.body.error).toMatch(/^[A-Z].*\.$/)
})
