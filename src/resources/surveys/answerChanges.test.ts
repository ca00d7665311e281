import type { FeedbackForm } from '#contract/api/feedbacks/endpoints.ts'
import { form, scale } from '#tests/support/feedbackForm.ts'
import {
  type Change,
  changeOf,
  knowing,
  markSent,
  surviving,
  toSend,
  withChanges,
  withoutSaved,
} from './answerChanges.ts'

const id = scale.eventQuestionID
const said = (answer: string, at = 0, from = ['']): Change => ({
  answer,
  note: '',
  at,
  from: from.map((one) => ({ answer: one, note: '' })),
})
const onServer = (answer: string, lastUpdated: string): FeedbackForm => ({
  ...form,
  status: 'draft',
  lastUpdated,
  answers: [{ ...scale, answer }],
})
const at = (time: string) => Date.parse(`2026-01-05T${time}Z`)

test.each<[string, string, Change, boolean]>([
  ['keeps the change if this answer is unchanged on the server', '', said('agree', at('10:00:00')), true],
  ['drops the change if another device answered later', 'mixed', said('agree', at('10:00:00')), false],
  ['keeps the change if another device answered earlier', 'mixed', said('agree', at('12:00:00')), true],
  [
    'keeps the change if the value on the server is from an own save',
    'mixed',
    said('agree', at('10:00:00'), ['', 'mixed']),
    true,
  ],
  ['drops the change if the server already has the value', 'agree', said('agree', at('12:00:00')), false],
])('%s', (_why, answer, change, wins) => {
  const left = surviving(onServer(answer, '2026-01-05T11:00:00Z'), { [id]: change })
  expect(Object.keys(left)).toEqual(wins ? [id] : [])
})

test('drops all stored changes of a form that is done', () => {
  const done: FeedbackForm = { ...onServer('', '2026-01-05T11:00:00Z'), status: 'done' }
  expect(surviving(done, { [id]: said('agree', at('12:00:00')) })).toEqual({})
})

test('keeps what was typed during a save, based on the saved value', () => {
  const first = { [id]: changeOf(scale, undefined, { answer: 'agree', note: '' }, 1) }
  const sent = markSent(first)
  const then = { [id]: changeOf(scale, sent[id], { answer: 'agree', note: 'but' }, 2) }
  expect(withoutSaved(then, sent)).toEqual({
    [id]: { answer: 'agree', note: 'but', at: 2, from: [{ answer: 'agree', note: '' }] },
  })
  expect(withoutSaved(sent, sent)).toEqual({})
})

test("shows typed values instead of the server's", () => {
  expect(withChanges([scale], { [id]: said('agree') })).toEqual([{ ...scale, answer: 'agree' }])
})

describe('an answer given elsewhere', () => {
  const note: Change = { answer: '', note: 'late', at: 0, from: [{ answer: '', note: '' }] }
  const elsewhere = [{ ...scale, answer: 'agree', note: '' }]

  test('stays when only the note was touched, and is neither shown nor sent as blank', () => {
    expect(withChanges(elsewhere, { [id]: note })).toMatchObject([{ answer: 'agree', note: 'late' }])
    expect(toSend(id, note)).toEqual({ eventQuestionID: id, note: 'late', from: [{ answer: '', note: '' }] })
    expect(surviving(onServer('agree', '2026-01-05T11:00:00Z'), { [id]: note })).toEqual({ [id]: note })
    expect(knowing({ [id]: note }, elsewhere)).toEqual({ [id]: note })
  })

  test('is what a change begins with once the person was told', () => {
    expect(knowing({ [id]: said('mixed') }, elsewhere)[id]).toMatchObject({
      answer: 'mixed',
      from: [{ answer: 'agree', note: '' }],
    })
  })
})
