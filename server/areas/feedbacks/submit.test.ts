import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { likertLevels, type SurveySubtype } from '#contract/api/surveys/words.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { randomWords } from '#tests/support/words.ts'
import { refused } from '#tests/support/state.ts'
import { makeSurvey, type RowState, rowStates, questionsOnForms } from '#tests/support/surveys.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const db = () => app.deps.db

interface Form {
  me: Made
  survey: string
  topic: string
  row: string
  questions: string[]
}
interface Wanted {
  subtype?: SurveySubtype
  state?: RowState
  answers?: string[]
  notes?: string[]
}

/** A form with three scales, of a work survey by default. */
async function formOf({ subtype = 'work', ...row }: Wanted = {}): Promise<Form> {
  const me = await makePerson(app, { roles: ['full-time'] })
  const { id, topics } = await makeSurvey(app, {
    subtype,
    topics: [{ about: me, title: 'Harbor of Ann', reviewers: [{ person: me, ...row }] }],
  })
  const [topic] = topics
  return {
    me,
    survey: id,
    topic: topic?.id ?? '',
    row: topic?.rows[0]?.id ?? '',
    questions: topic?.rows[0]?.questions ?? [],
  }
}

const submit = ({ me, survey, topic }: Omit<Form, 'questions' | 'row'>, body: object) =>
  app.as(null)(api.feedbacks.submit, { params: { id: survey, topicId: topic }, body, token: me.token })
const drafted = (form: Form, answers: object[]) => submit(form, { answers, status: 'draft' })
const sent = (form: Form, answers: object[]) => submit(form, { answers, status: 'done' })
const at = ({ questions }: Form, place: number, answer?: string | null, note?: string | null) => ({
  eventQuestionID: questions[place],
  answer,
  note,
})

async function stored({ row }: Form) {
  const { rows } = await sql<{ answer: string; note: string }>`select answer, note from ${questionsOnForms} q
    where event_reviewer_id = ${row} order by "order"`.execute(db())
  return rows.map(({ answer, note }) => (note ? [answer, note] : [answer]))
}
async function stateOf({ row }: Form) {
  return db()
    .selectFrom('event_reviewers')
    .select(['author_status', 'reviewer_status', 'is_forced_done', 'is_read'])
    .where('id', '=', row)
    .executeTakeFirst()
}
const sentence = expect.stringMatching(/^["A-Z].*\.$/)
const refusal = (status: number) => ({ status, body: { data: null, error: sentence } })

describe('a draft', () => {
  test('saves the listed answers and keeps the others; a missing answer or note clears', async () => {
    const form = await formOf({ answers: ['1', '2', '3'], notes: ['why', 'so', 'what'] })
    const answers = [at(form, 0, 'agree', 'because'), { eventQuestionID: form.questions[1] }]
    expect(await drafted(form, answers)).toMatchObject({ status: 200 })
    expect(await stored(form)).toEqual([['4', 'because'], [''], ['3', 'what']])
    expect(await stateOf(form)).toEqual({ ...rowStates.saved, is_forced_done: false, is_read: false })
    expect(await drafted(form, [])).toMatchObject({ status: 200 })
    expect(await drafted(form, [at(form, 0, null, null)])).toMatchObject({ status: 200 })
    expect(await stored(form)).toEqual([[''], [''], ['3', 'what']])
  })

  test('returns the whole form and ignores additional fields of an answer', async () => {
    const form = await formOf({ answers: ['', '2'] })
    const own = { content: 'Mine?', type: 'general', order: 9, domain: '' }
    const { body, status } = await drafted(form, [{ ...at(form, 0, 'mixed', 'So so'), ...own }])
    const { me, survey: eventID, topic: topicID, questions } = form
    expect([status, body.data]).toEqual([
      200,
      {
        eventID,
        topicID,
        employeeID: me.id,
        title: 'Harbor of Ann',
        status: 'draft',
        reviewer: {
          id: me.id,
          username: me.username,
          fullName: `Full ${me.username}`,
          displayName: `Display ${me.username}`,
          avatar: '',
        },
        answers: [
          ['workload', 'mixed', 'So so'],
          ['deadline', 'disagree', ''],
          ['learning', '', ''],
        ].map(([domain, answer, note], place) => ({
          eventQuestionID: questions[place],
          content: expect.any(String),
          type: 'likert-scale',
          order: place + 1,
          domain,
          answer,
          note,
        })),
      },
    ])
  })

  test('stores each level as its score from 1 to 5, and the last of two answers to a question', async () => {
    const form = await formOf()
    for (const [index, level] of likertLevels.entries()) {
      await drafted(form, [at(form, 0, ''), at(form, 0, level)])
      expect((await stored(form))[0]).toEqual([String(index + 1)])
    }
  })

  test.each([1, 2000, 5000, 20_000])('accepts answers and notes of %i characters', async (length) => {
    const form = await formOf({ subtype: 'peer-review' })
    const [words, note] = [randomWords(length, length), randomWords(length + 1, length)]
    expect(await drafted(form, [at(form, 0, words, note)])).toMatchObject({ status: 200 })
    expect((await stored(form))[0]).toEqual([words, note])
    const all = form.questions.map((_, place) => at(form, place, randomWords(place, length), note))
    expect(await sent(form, all)).toMatchObject({ status: 200 })
    expect(await stored(form)).toEqual(all.map((one) => [one.answer, note]))
  })

  test.each<[string, [string, string], string]>([
    ['an answer', [randomWords(3, 20_001), ''], 'feedback.answerTooLong'],
    ['a note', ['', randomWords(4, 20_001)], 'feedback.noteTooLong'],
  ])('refuses %s of more than 20,000 characters, and names the limit', async (_what, [words, note], code) => {
    const form = await formOf({ subtype: 'peer-review' })
    const answer = await refused(db(), () => drafted(form, [at(form, 0, words, note)]))
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ code }] },
    })
  })
})

describe('sending', () => {
  const whole = (form: Form) => form.questions.map((_, place) => at(form, place, 'agree'))

  test('completes the form once, also when it is sent twice at the same time', async () => {
    const form = await formOf()
    const twice = await Promise.all([sent(form, whole(form)), sent(form, whole(form))])
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(twice.find(({ status }) => status === 200)?.body.data).toMatchObject({ status: 'done' })
    expect(twice.find(({ status }) => status === 400)?.body.code).toBe('feedback.sent')
    expect(await stateOf(form)).toMatchObject(rowStates.finished)
    expect(await stored(form)).toEqual([['4'], ['4'], ['4']])
  })

  test('includes answers saved before', async () => {
    const form = await formOf({ state: 'saved', answers: ['1', '2'] })
    expect(await sent(form, [at(form, 2, 'strongly-agree')])).toMatchObject({ status: 200 })
    expect(await stored(form)).toEqual([['1'], ['2'], ['5']])
  })

  test('is not in the audit trail, which would reveal who answered when', async () => {
    const form = await formOf()
    const trail = () => db().selectFrom('audit_events').select('id').execute()
    const before = await trail()
    await sent(form, whole(form))
    expect(await trail()).toHaveLength(before.length)
  })

  test('is refused while the survey is being closed', async () => {
    const form = await formOf()
    const attempt = await db()
      .transaction()
      .execute(async (trx) => {
        await trx.updateTable('event_reviewers').set(rowStates.forced).where('id', '=', form.row).execute()
        return { answer: sent(form, whole(form)) }
      })
    expect(await attempt.answer).toMatchObject(refusal(400))
    expect(await stored(form)).toEqual([[''], [''], ['']])
    expect(await stateOf(form)).toMatchObject(rowStates.forced)
  })

  test('is atomic with closing the survey: a form is sent, or closed by force without these answers', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => makePerson(app, { roles: ['full-time'] })))
    const { id, topics } = await makeSurvey(app, {
      subtype: 'work',
      topics: people.map((me) => ({ about: me, reviewers: [{ person: me }] })),
    })
    const forms = people.map((me, index): Form => {
      const { id: topic = '', rows = [] } = topics[index] ?? {}
      return { me, survey: id, topic, row: rows[0]?.id ?? '', questions: rows[0]?.questions ?? [] }
    })
    const close = () => app.as('admin')(api.surveys.markDone, { params: { id } })
    const [early, late] = [forms.slice(0, 3), forms.slice(3)]
    const [first, closed, second] = await Promise.all([
      Promise.all(early.map((form) => sent(form, whole(form)))),
      close(),
      Promise.all(late.map((form) => sent(form, whole(form)))),
    ])
    expect(closed.status).toBe(200)
    for (const [index, { status }] of [...first, ...second].entries()) {
      const form = forms[index] as Form
      const isForced = status === 400
      expect(await stateOf(form)).toMatchObject({ reviewer_status: 'done', is_forced_done: isForced })
      expect(await stored(form)).toEqual(isForced ? [[''], [''], ['']] : [['4'], ['4'], ['4']])
    }
  })

  test.each<[string, Wanted, string]>([
    ['an open scale', { answers: ['1', '', '3'] }, 'deliver on time'],
    ['open text', { subtype: 'peer-review', answers: ['a', 'b', 'c', 'd', ' \n', 'f', 'g'] }, 'reliable'],
    ['several open questions', {}, ' and 2 more'],
  ])('with %s is refused, and the other answers are not stored', async (_what, wanted, named) => {
    const form = await formOf(wanted)
    const first = wanted.subtype ? 'Other words' : wanted.answers ? 'disagree' : ''
    const { status, body } = await refused(db(), () => sent(form, [at(form, 0, first)]))
    expect([status, body.code, body.error]).toEqual([400, 'feedback.unanswered', expect.stringContaining(named)])
  })
})

describe('nothing is stored', () => {
  test.each<[string, object]>([
    ['a score', { answer: '4' }],
    ['the label of a level', { answer: 'Agree' }],
    ['another word', { answer: 'perhaps' }],
    ['a number', { answer: 4 }],
    ['a note of 20,001 characters', { answer: 'agree', note: randomWords(5, 20_001) }],
    ['a NUL character', { answer: 'agree', note: 'a\u0000b' }],
  ])('for %s among valid answers', async (_what, wrong) => {
    const form = await formOf({ answers: ['1', '2', '3'] })
    const answers = [at(form, 0, 'agree'), { ...at(form, 1), ...wrong }, at(form, 2, 'agree')]
    for (const status of ['draft', 'done'])
      expect(await refused(db(), () => submit(form, { answers, status }))).toMatchObject(refusal(400))
  })

  test.each<[string, object]>([
    ['without a status', { answers: [] }],
    ['of status new', { answers: [], status: 'new' }],
    ['without answers', { status: 'draft' }],
    ['with answers that are no list', { answers: {}, status: 'draft' }],
    ['with a question that has no id', { answers: [{ answer: 'agree' }], status: 'draft' }],
    ['with an id that is none', { answers: [{ eventQuestionID: 'x' }], status: 'draft' }],
  ])('%s', async (_what, body) => {
    const form = await formOf()
    expect(await refused(db(), () => submit(form, body))).toMatchObject(refusal(400))
  })

  test.each<RowState>(['finished', 'forced'])('if the form is %s', async (state) => {
    const form = await formOf({ state, answers: ['1', '2', '3'] })
    for (const attempt of [drafted, sent])
      expect(await refused(db(), () => attempt(form, [at(form, 0, 'agree')]))).toMatchObject(refusal(400))
  })

  test('for questions of other forms and unknown ones', async () => {
    const [form, other] = [await formOf(), await formOf()]
    const answers = [at(form, 0, 'agree'), at(other, 0, 'agree')]
    expect(await refused(db(), () => drafted(form, answers))).toMatchObject(refusal(404))
    const unknown = [{ eventQuestionID: randomUUID(), answer: 'agree' }]
    expect(await refused(db(), () => sent(form, unknown))).toMatchObject(refusal(404))
  })

  test('for forms that are prepared, of another person or survey, deleted, or of a deleted project', async () => {
    const prepared = await formOf({ state: 'prepared' })
    const [form, other] = [await formOf(), await formOf()]
    const admin = { ...form, me: { ...form.me, token: await app.tokenOf('admin') } }
    const mixed = { ...form, survey: other.survey }
    const gone = await formOf()
    const deleted = { deleted_at: new Date() }
    await db().updateTable('event_topics').set(deleted).where('id', '=', gone.topic).execute()
    for (const place of [prepared, { ...form, me: other.me }, admin, mixed, gone])
      expect(await refused(db(), () => drafted(place, [at(form, 0, 'agree')]))).toMatchObject(refusal(404))
    for (const place of [
      { ...form, survey: 'x' },
      { ...form, topic: 'x' },
    ])
      expect(await refused(db(), () => drafted(place, []))).toMatchObject(refusal(400))
  })
})
