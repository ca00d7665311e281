import type { FeedbackSubmit } from '#contract/api/feedbacks/endpoints.ts'
import type { QuestionAnswer } from '#contract/api/surveys/survey.ts'
import { LikertLevel, likertLevels } from '#contract/api/surveys/words.ts'
import { badField, refuse } from '#server/platform/http/errors.ts'

type Given = FeedbackSubmit['answers']

/**
 * The answers of a form after merging the given ones (rules/surveys.md#5.3). For a listed question, a missing answer or
 * note is blank; an unlisted question keeps its own. If a question is listed twice, the last counts. Throws 404 for a
 * question of another form.
 */
export function answered(stored: readonly QuestionAnswer[], given: Given): QuestionAnswer[] {
  const byId = new Map(given.map((one) => [one.eventQuestionID, one]))
  const all = stored.map((question) => {
    const one = byId.get(question.eventQuestionID)
    byId.delete(question.eventQuestionID)
    return one ? { ...question, answer: one.answer ?? '', note: one.note ?? '' } : question
  })
  if (byId.size) throw refuse('feedback.otherForm')
  return all
}

/** An answer as stored. For a scale, `answer` is the score from `'1'` to `'5'`, or blank. */
export interface Stored {
  id: string
  answer: string
  note: string
}

/** Converts an answer to its stored form. Throws 400 if the word is not a level of the scale. */
export function storedAnswer({ eventQuestionID, type, answer, note, content }: QuestionAnswer): Stored {
  const words = { id: eventQuestionID, answer, note }
  if (type === 'general' || answer === '') return words
  const level = LikertLevel.safeParse(answer)
  if (!level.success) throw badField('answers', 'feedback.badLevel', { question: content, levels: likertLevels })
  return { ...words, answer: String(likertLevels.indexOf(level.data) + 1) }
}

/** Throws 400 if a question is unanswered. Blanks do not count as an answer. */
export function requireAllAnswered(all: readonly QuestionAnswer[]): void {
  const open = all.filter(({ answer }) => !answer.trim())
  const [first] = open
  if (!first) return
  throw badField('answers', 'feedback.unanswered', { question: first.content, more: open.length - 1 })
}
