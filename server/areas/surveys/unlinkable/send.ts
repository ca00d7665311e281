import { sql } from 'kysely'
import type { QuestionAnswer } from '#contract/api/surveys/survey.ts'
import { likertLevels } from '#contract/api/surveys/words.ts'
import type { Db } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { eventQuestionId, onForm } from '../questions.ts'
import { keepWaiting, waitingForms } from './pool.ts'

/** A form of an unlinkable round, with its survey locked against closing. */
interface SentForm {
  eventId: string
  rowId: string
  reviewerId: string
}

const unstorable = /[\0\p{Cs}]/u

/**
 * Keeps checked answers in memory until those of enough people are there (docs/decisions/098-unlinkable-answers.md).
 * No statement gets them, so no log of the database has them. Throws 400 if the form was sent.
 */
export async function keepUnlinked(
  trx: Db,
  env: Env,
  { eventId, rowId, reviewerId }: SentForm,
  answers: readonly QuestionAnswer[],
): Promise<void> {
  if (answers.some(({ answer, note }) => unstorable.test(answer + note))) throw refuse('request.unstorable')
  const { rows } = await sql<{ id: number; key: string }>`select q.id, ${eventQuestionId} as key
    from event_reviewers r join round_questions q on ${onForm} where r.id = ${rowId}`.execute(trx)
  const questions = new Map(rows.map(({ id, key }) => [key, id]))
  // Right before keeping, without waiting between: two devices can send at the same time.
  if (waitingForms(env, reviewerId).includes(rowId)) throw refuse('feedback.sent')
  const asked = answers.map((one) => ({ ...one, question: questions.get(one.eventQuestionID) ?? 0 }))
  keepWaiting(env, eventId, {
    formId: rowId,
    reviewerId,
    scores: asked.map(({ question, type, answer }) => ({
      question,
      score: type === 'general' ? null : likertLevels.findIndex((level) => level === answer) + 1,
    })),
    words: asked
      .flatMap(({ question, type, answer, note }) => [
        { question, text: type === 'general' ? answer.trim() : '' },
        { question, text: note.trim() },
      ])
      .filter(({ text }) => text),
  })
}
