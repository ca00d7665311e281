import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { makePerson } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { makeSurvey, questionsOnForms } from '#tests/support/surveys.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const db = () => app.deps.db

/** A form with three scales. */
async function formOf() {
  const me = await makePerson(app, { roles: ['full-time'] })
  const reviewers = [{ person: me }]
  const { id, topics } = await makeSurvey(app, { subtype: 'work', topics: [{ about: me, title: 'Harbor', reviewers }] })
  const row = topics[0]?.rows[0]
  return { me, survey: id, topic: topics[0]?.id ?? '', row: row?.id ?? '', questions: row?.questions ?? [] }
}
type Form = Awaited<ReturnType<typeof formOf>>

const submit = ({ me, survey, topic }: Form, answers: object[], status: 'draft' | 'done') =>
  app.as(null)(api.feedbacks.submit, {
    params: { id: survey, topicId: topic },
    body: { answers, status },
    token: me.token,
  })
const drafted = (form: Form, answers: object[]) => submit(form, answers, 'draft')
const sent = (form: Form, answers: object[]) => submit(form, answers, 'done')
const at = ({ questions }: Form, place: number, answer: string, note?: string) => ({
  eventQuestionID: questions[place],
  answer,
  note,
})

async function stored({ row }: Form) {
  const { rows } = await sql<{ answer: string; note: string }>`select answer, note from ${questionsOnForms} q
    where event_reviewer_id = ${row} order by "order"`.execute(db())
  return rows.map(({ answer, note }) => (note ? [answer, note] : [answer]))
}

describe('an answer with versions (rules/surveys.md#5.3)', () => {
  const blank = [{ answer: '', note: '' }]
  const id = (form: Form) => ({ eventQuestionID: form.questions[0] })

  test('keeps what was not touched and given elsewhere meanwhile', async () => {
    const form = await formOf()
    await drafted(form, [at(form, 0, 'agree')])
    await drafted(form, [{ ...id(form), note: 'from an old tab', from: blank }])
    expect((await stored(form))[0]).toEqual(['4', 'from an old tab'])
    await drafted(form, [{ ...id(form), answer: '', note: 'again', from: [{ answer: '', note: 'from an old tab' }] }])
    expect((await stored(form))[0]).toEqual(['4', 'again'])
  })

  test('is refused if what it touches was changed elsewhere, and accepted from one who knows', async () => {
    const form = await formOf()
    await drafted(form, [at(form, 0, 'agree')])
    const refusal = await refused(db(), () => drafted(form, [{ ...id(form), answer: 'mixed', from: blank }]))
    expect(refusal).toMatchObject({ status: 409, body: { code: 'feedback.answeredElsewhere' } })
    expect((await stored(form))[0]).toEqual(['4'])
    await drafted(form, [{ ...id(form), answer: 'mixed', from: [...blank, { answer: 'agree', note: '' }] }])
    expect((await stored(form))[0]).toEqual(['3'])
  })

  test('is not sent unseen', async () => {
    const form = await formOf()
    const all = [0, 1, 2].map((place) => at(form, place, 'agree'))
    await drafted(form, [at(form, 0, 'disagree')])
    const seen = [{ answer: 'agree', note: '' }]
    const refusal = await refused(db(), () => sent(form, [{ ...all[0], from: seen }, ...all.slice(1)]))
    expect(refusal).toMatchObject({ status: 409, body: { code: 'feedback.answeredElsewhere' } })
  })

  test('clears a missing note for a client that sends no versions', async () => {
    const form = await formOf()
    await drafted(form, [at(form, 0, 'agree', 'a note')])
    await drafted(form, [at(form, 0, 'agree')])
    expect((await stored(form))[0]).toEqual(['4'])
  })
})
