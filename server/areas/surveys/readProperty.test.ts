import fc from 'fast-check'
import * as api from '#contract/api/index.ts'
import type { Survey, SurveyDetail, Topic } from '#contract/api/surveys/survey.ts'
import { likertKeys, workDomains } from '#contract/api/surveys/words.ts'
import { type Made, makePerson, makeProject } from '#tests/support/people.ts'
import { makeSurvey, type RowState, rowStates } from '#tests/support/surveys.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const people: Made[] = []
const projects: { id: string; code: string }[] = []
let reader: Made
beforeAll(async () => {
  reader = await makePerson(app, { permissions: ['surveys.read', 'employeeEventQuestions.read'] })
  for (let at = 0; at < 5; at += 1)
    people.push(await makePerson(app, { permissions: [], columns: { display_name: `Person ${at}` } }))
  for (let at = 0; at < 3; at += 1) projects.push(await makeProject(app))
})

const states = Object.keys(rowStates) as RowState[]
const form = fc.record({
  state: fc.constantFrom(...states),
  answers: fc.array(fc.constantFrom('', '1', '2', '3', '4', '5'), { minLength: 3, maxLength: 3 }),
  notes: fc.array(fc.constantFrom('', '', 'a note'), { minLength: 3, maxLength: 3 }),
})
const isGone = fc.constantFrom(false, false, false, true)
const title = fc.constantFrom('Anna', 'anna', 'Bo', 'bo %', 'Ça')
const subject = { title, isGone, project: fc.nat(2) }
const workTopic = fc.record({ ...subject, forms: fc.tuple(fc.record({ form, isGone: fc.constant(false) })) })
const peerTopic = fc.record({ ...subject, forms: fc.array(fc.record({ form, isGone }), { maxLength: 4 }) })
const surveys = fc.oneof(
  fc.record({
    subtype: fc.constant('work' as const),
    topics: fc.array(workTopic, { maxLength: 5 }),
  }),
  fc.record({
    subtype: fc.constant('peer-review' as const),
    topics: fc.array(peerTopic, { maxLength: 5 }),
  }),
)
type Wanted = typeof surveys extends fc.Arbitrary<infer T> ? T : never
type Form = { state: RowState; answers: string[]; notes: string[] }

const deleted = (gone: boolean) => ({ deleted_at: gone ? '2031-01-01' : null })
const aboutOf = (at: number) => people[at % people.length] as Made

/** Inserts the survey. Dependents of a deleted row are deleted too, as the API does it. */
async function build({ subtype, topics }: Wanted) {
  const made = await makeSurvey(app, {
    subtype,
    topics: topics.map((topic, at) => ({
      about: aboutOf(at),
      ...(subtype === 'work' && { project: projects[topic.project] as { id: string } }),
      title: topic.title,
      columns: deleted(topic.isGone),
      reviewers: topic.forms.map((one, place) => ({
        person: aboutOf(subtype === 'work' ? at : at + place + 1),
        ...(subtype === 'work' ? one.form : { state: one.form.state }),
        columns: deleted(topic.isGone || one.isGone),
      })),
    })),
  })
  return made
}

const counted = (forms: { total: number; sent: number; done: number }[]) => ({
  total: forms.length,
  sent: forms.filter(({ total, sent }) => sent === total).length,
  done: forms.filter(({ total, done }) => done === total).length,
})
const standing = (forms: Form[]) => ({
  total: forms.length,
  sent: forms.filter(({ state }) => state !== 'prepared').length,
  done: forms.filter(({ state }) => state === 'finished' || state === 'forced').length,
})

function domainsOf(forms: Form[]) {
  return workDomains.map((name, place) => {
    const scores = forms.map(({ answers }) => Number(answers[place])).filter(Boolean)
    const sum = scores.reduce((one, other) => one + other, 0)
    const count = likertKeys.map((key, at) => [key, scores.filter((score) => score === at + 1).length])
    return { name, average: scores.length ? sum / scores.length : 0, count: Object.fromEntries(count) }
  })
}

/** A naive computation of rules/surveys.md#4.2 and rules/surveys.md#6.1. Topics keep their index in `wanted`. */
function plainly({ subtype, topics }: Wanted) {
  const isWork = subtype === 'work'
  const live = topics.flatMap((topic, at) => {
    const left = topic.forms.flatMap((one, place) => (one.isGone ? [] : [{ ...one, person: at + place + 1 }]))
    const forms = left.map((one): Form => one.form)
    const names = left.map(({ person }) => `Person ${person % people.length}`).sort()
    const comments = isWork ? forms.flatMap(({ notes }) => notes).filter(Boolean).length : 0
    return topic.isGone ? [] : [{ ...topic, at, forms, names, comments, count: standing(forms) }]
  })
  const forms = live.flatMap((topic) => topic.forms)
  return {
    live,
    count: counted(live.map(({ count }) => count)),
    rows: standing(forms),
    domains: isWork ? domainsOf(forms) : null,
  }
}

const lower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
const compare = (one: string, other: string) => Number(one > other) - Number(one < other)

test('list and detail say what a plain reading of the rules says', async () => {
  const call = app.as(null)
  const { token } = reader
  await fc.assert(
    fc.asyncProperty(surveys, fc.constantFrom('', 'comments', '-comments', '-title'), async (wanted, sort) => {
      const made = await build(wanted)
      const { live, ...whole } = plainly(wanted)
      const listed = await call(api.surveys.list, { token, query: { subtype: wanted.subtype } })
      const [first] = (listed.body.data as Survey[]).filter(({ id }) => id === made.id)
      expect(first).toMatchObject(whole)

      const idOf = (at: number) => made.topics[at]?.id ?? ''
      const order = live.toSorted(
        (a, b) =>
          (sort ? 0 : Number(a.count.done > 0) - Number(b.count.done > 0)) ||
          (sort === 'comments' ? a.comments - b.comments : 0) ||
          (sort === '-comments' ? b.comments - a.comments : 0) ||
          compare(lower(a.title), lower(b.title)) * (sort === '-title' ? -1 : 1) ||
          compare(idOf(a.at), idOf(b.at)),
      )
      const page = await call(api.surveys.one, {
        token,
        params: { id: made.id },
        query: { sort, page: '1', size: '2' },
      })
      const all = await call(api.surveys.one, { token, params: { id: made.id }, query: { sort } })
      const { topics, ...rest } = all.body.data as SurveyDetail
      expect(rest).toMatchObject(whole)
      expect(topics.map(({ id }) => id)).toEqual(order.map(({ at }) => idOf(at)))
      expect([page.body.total, (page.body.data as SurveyDetail).topics]).toEqual([order.length, topics.slice(0, 2)])
      expect(topics.map(shown)).toEqual(order.map((topic) => expectedOf(topic, wanted.subtype)))
    }),
    { numRuns: 15 },
  )
}, 60_000)

const shown = ({ count, domains, comments, status, participants, project }: Topic) => ({
  count,
  domains,
  comments,
  status,
  participants: participants?.map(({ displayName }) => displayName) ?? null,
  project: project?.id,
})

type Live = ReturnType<typeof plainly>['live'][number]

function expectedOf({ forms, names, comments, count, project }: Live, subtype: string) {
  if (subtype === 'work') {
    const status = count.done ? 'done' : count.sent ? 'sent' : 'draft'
    const id = projects[project]?.id
    return { count: null, domains: domainsOf(forms), comments, status, participants: null, project: id }
  }
  return { count, domains: null, comments: 0, status: undefined, participants: names, project: undefined }
}
