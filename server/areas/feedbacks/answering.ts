import type { FeedbackSubmit } from '#contract/api/feedbacks.ts'
import type { QuestionAnswer } from '#contract/api/survey.ts'
import { LikertLevel, likertLevels } from '#contract/api/surveyWords.ts'
import { badField, refuse } from '#server/platform/http/errors.ts'

type Given = FeedbackSubmit['answers']

/**
 * The answers of a form with those given in their place: of a listed question a missing answer or note is blank, an unlisted one keeps its own
 * (rules/surveys.md#5.3). Listed twice, the last counts. 404 for a question of another form.
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

/** An answer as it is kept: of a scale the score from `'1'` to `'5'`, or blank. */
export interface Stored {
  id: string
  answer: string
  note: string
}

/** An answer to store; 400 for a word that is no level of the scale. */
export function storedAnswer({ eventQuestionID, type, answer, note, content }: QuestionAnswer): Stored {
  const words = { id: eventQuestionID, answer, note }
  if (type === 'general' || answer === '') return words
  const level = LikertLevel.safeParse(answer)
  if (!level.success) throw badField('answers', 'feedback.badLevel', { question: content, levels: likertLevels })
  return { ...words, answer: String(likertLevels.indexOf(level.data) + 1) }
}

/** 400 while a question is open; blanks alone are no answer. */
export function requireAllAnswered(all: readonly QuestionAnswer[]): void {
  const open = all.filter(({ answer }) => !answer.trim())
  const [first] = open
  if (!first) return
  throw badField('answers', 'feedback.unanswered', { question: first.content, more: open.length - 1 })
}
