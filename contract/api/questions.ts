import { z } from 'zod'
import { Instant } from '../dates.ts'
import { data, done, endpoint, Id } from '../endpoint.ts'
import { field } from '../fields.ts'
import { ids, optionalId } from '../inputs.ts'
import { type Versioned, versionOf } from '../version.ts'
import {
  Domain,
  domains,
  EventSubtype,
  EventType,
  QuestionType,
  questionTypes,
  SurveySubtype,
} from './surveys/words.ts'
import { problem } from '../errors/fault.ts'

/** A question for new surveys (rules/surveys.md#6.9). */
export const Question = z.object({
  id: Id,
  type: field(QuestionType, { label: 'Answered by', choices: questionTypes }),
  category: EventType,
  subcategory: EventSubtype,
  content: field(z.string(), { label: 'Question' }),
  order: z.int(),
})
export type Question = z.infer<typeof Question>

/** A question as Settings shows it: also with its scale and times. */
export const KeptQuestion = Question.extend({
  domain: field(z.union([Domain, z.literal('')]), { label: 'Scale', choices: domains }),
  asksRecommendation: z.boolean(),
  /** Of the people about whom it is asked; `[]` if about everybody (rules/surveys.md#2.3). */
  positionIDs: z.array(Id),
  createdAt: Instant,
  updatedAt: Instant.nullable(),
})
export type KeptQuestion = z.infer<typeof KeptQuestion>

/** Maximum number of questions in a form. */
export const mostQuestions = 40

/** One question of a complete set: with an id it is changed, without one added. Its position is its order. */
export const QuestionInput = z.object({
  id: optionalId,
  content: field(
    z
      .string()
      .trim()
      .min(1, problem('question.withoutWords'))
      .max(500, problem('question.tooLong', { most: 500 })),
    { label: 'Question' },
  ),
  type: field(QuestionType, { label: 'Answered by', choices: questionTypes }),
  /** Required for a scale; none for a text question. */
  domain: field(z.union([Domain, z.literal('')]).nullish(), { label: 'Scale', choices: domains }),
  /** The question of the eNPS (rules/surveys.md#7.8); without the key it stays as it is. */
  asksRecommendation: field(z.boolean().nullish(), { label: 'Asks for recommendation (eNPS)' }),
  /** Only in peer reviews; without the key they stay as they are. */
  positionIDs: field(ids.nullish(), { label: 'For positions' }),
})
export type QuestionInput = z.infer<typeof QuestionInput>

/** Body of the call that saves a complete set, in order. */
export const QuestionSet = z.object({
  questions: field(
    z
      .array(QuestionInput)
      .min(1, problem('question.none'))
      .max(mostQuestions, problem('question.tooMany', { most: mostQuestions })),
    { label: 'Questions' },
  ),
})

/** Version of a set for `If-Match`: the last change of any question. Each save touches all questions that stay. */
export const versionOfSet = (set: readonly Versioned[]) => set.map(versionOf).toSorted().at(-1) ?? ''

const ofSubtype = z.object({ subcategory: SurveySubtype })

export const questions = {
  list: endpoint({
    method: 'GET',
    path: '/metadata/questions',
    access: 'public',
    summary: 'Questions that new surveys ask',
    query: z.object({ category: EventType, subcategory: EventSubtype }),
    response: data(z.array(Question)),
  }),
  bank: endpoint({
    method: 'GET',
    path: '/metadata/questions/:subcategory',
    access: 'metadata.read',
    summary: 'Questions that new surveys of a kind ask, with their scales',
    params: ofSubtype,
    response: data(z.array(KeptQuestion)),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/metadata/questions/:subcategory',
    access: 'metadata.edit',
    summary: 'Replace the questions that new surveys of a kind ask',
    description:
      'The complete set, in order: a question without an id is added (also needs `metadata.create`), a missing one is deleted (also needs `metadata.delete`). Existing surveys keep their questions. A work survey has exactly one question each for workload, deadline and learning, in this order. A question of a peer review can be for people of some positions; one at least is for everybody.',
    versioned: true,
    undoable: true,
    params: ofSubtype,
    body: QuestionSet,
    response: done,
    refusals: [
      'record.notFound',
      'question.needlessScale',
      'question.noScale',
      'question.noneForAll',
      'question.positions',
      'question.recommendation',
      'question.twice',
      'question.workSet',
    ],
  }),
}
