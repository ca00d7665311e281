import { z } from 'zod'
import { Instant } from '../../dates.ts'
import { data, done, endpoint, Id, idInput, idParam } from '../../endpoint.ts'
import { field } from '../../fields.ts'
import { requiredLines } from '../../inputs.ts'
import { BasicEmployee } from '../employees/employee.ts'
import { Domain, QuestionType, Relationship } from './words.ts'

/** So many colleagues must have answered before their words and scores are shown without names. */
export const leastReviewers = 3

/** A question over all colleagues who answered, as the person reviewed reads it (rules/surveys.md#7.6). */
export const SharedQuestion = z.object({
  questionID: Id,
  content: z.string(),
  type: QuestionType,
  order: z.int(),
  domain: z.union([Domain, z.literal('')]),
  /** Of the scores of colleagues, two decimals; null for words, and for too few. */
  average: z.number().nullable(),
  /** The same of the round before. */
  previous: z.number().nullable(),
  /** The score that the person gave to themself. */
  own: z.number().nullable(),
  /** Answers and notes of colleagues, in an order that reveals nothing. */
  words: z.array(z.string()),
  /** Average and words of direct reports; without it, too few answered, or the round did not ask them. */
  upward: z.object({ average: z.number().nullable(), words: z.array(z.string()) }).nullish(),
  /** What the person wrote about themself. */
  ownWords: z.array(z.string()).optional(),
})
export type SharedQuestion = z.infer<typeof SharedQuestion>

/** The question without what colleagues wrote. */
export const withoutWords = ({ upward, ...question }: SharedQuestion): SharedQuestion => ({
  ...question,
  words: [],
  ...(upward && { upward: { ...upward, words: [] } }),
})

/** What is shared with the person reviewed. */
export const SharedContent = z.object({
  /** What the one who shares writes about all of it. */
  summary: z.string(),
  /** How many colleagues answered; null if they are too few to be shown. */
  reviewers: z.int().nullable(),
  questions: z.array(SharedQuestion),
})
export type SharedContent = z.infer<typeof SharedContent>

/** The answer of one reviewer, for callers who may read it by name. */
export const NamedAnswer = z.object({
  reviewer: BasicEmployee,
  relationship: Relationship,
  score: z.int().nullable(),
  /** The answer in words, and the note. */
  words: z.array(z.string()),
})
export type NamedAnswer = z.infer<typeof NamedAnswer>

/** The answers of a peer review by question, for those who may share them. */
export const ReviewAnswers = z.object({
  topicID: Id,
  eventID: Id,
  title: z.string(),
  employee: BasicEmployee,
  /** `open` until the survey is closed: then nothing is shown. */
  state: z.enum(['open', 'shown']),
  content: SharedContent,
  /** By question; `[]` for callers who read without names. */
  named: z.array(z.object({ questionID: Id, answers: z.array(NamedAnswer) })),
  /** The caller can't share: the copy would tell the line manager what the caller answered (rules/surveys.md#7.6). */
  hasReviewed: z.boolean(),
  sharedAt: Instant.nullable(),
})
export type ReviewAnswers = z.infer<typeof ReviewAnswers>

/** A peer review of a person, on the page of the person. */
export const ReviewOfPerson = z.object({
  topicID: Id,
  eventID: Id,
  title: z.string(),
  /** `open`: people still answer; `ready`: it can be shared; `shared`. The person reviewed gets `shared` ones only. */
  state: z.enum(['open', 'ready', 'shared']),
  content: SharedContent.nullable(),
  sharedAt: Instant.nullable(),
  sharedBy: BasicEmployee.nullable(),
  acknowledgedAt: Instant.nullable(),
  /** What the person reviewed wrote back. */
  reply: z.string(),
})
export type ReviewOfPerson = z.infer<typeof ReviewOfPerson>

/** Body of the call that shares. */
export const Sharing = z.object({
  summary: field(requiredLines.max(20_000), { label: 'Summary', kind: 'longText' }),
  withWords: field(z.boolean(), { label: 'What colleagues wrote, without their names' }),
})
export type Sharing = z.infer<typeof Sharing>

export const Acknowledgement = z.object({
  reply: field(z.string().max(5_000).nullish(), { label: 'Your note', kind: 'longText' }),
})
export type Acknowledgement = z.infer<typeof Acknowledgement>

const topicParams = z.object({ id: idInput(), topicId: idInput() })

/** Calls that bring the answers of a peer review to the person reviewed (not in the specified API). */
export const sharingCalls = {
  answers: endpoint({
    method: 'GET',
    path: '/surveys/:id/topics/:topicId/answers',
    viewing: 'closed',
    access: 'session',
    cost: 5,
    summary: 'The answers of a peer review by question, for those who may share them',
    description:
      'For the line manager of the person, if the round says so, without names; and for readers of answers, with names. Others get 404, and the person reviewed always. Each call writes to the audit trail.',
    params: topicParams,
    response: data(ReviewAnswers),
    refusals: ['record.notFound'],
  }),
  share: endpoint({
    method: 'POST',
    path: '/surveys/:id/topics/:topicId/share',
    access: 'session',
    mails: true,
    summary: 'Share a closed peer review with the person reviewed',
    description: 'For the same callers. The person gets a mail. What was shared stays as it is.',
    params: topicParams,
    body: Sharing,
    response: done,
    refusals: ['record.notFound', 'review.open', 'review.reviewed', 'review.shared'],
  }),
  acknowledge: endpoint({
    method: 'PUT',
    path: '/surveys/:id/topics/:topicId/acknowledgement',
    access: 'session',
    summary: 'Say that one has read a shared review, with a note for the one who shared it',
    description: 'For the person reviewed; others get 404. A second call changes the note.',
    params: topicParams,
    body: Acknowledgement,
    response: done,
    refusals: ['record.notFound'],
  }),
}

/** The peer reviews of a person (not in the specified API). */
export const reviewsOfPerson = endpoint({
  method: 'GET',
  path: '/employees/:id/reviews',
  viewing: 'closed',
  access: 'session',
  summary: 'Peer reviews of a person: shared ones, and those that the caller may share',
  description: 'For the person, and for those who may share. Others get an empty list.',
  params: idParam,
  response: data(z.array(ReviewOfPerson)),
})
