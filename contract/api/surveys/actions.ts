import { z } from 'zod'
import { CalendarDate, DateInput, Instant } from '../../dates.ts'
import { done, endpoint, Id, idInput, idParam } from '../../endpoint.ts'
import { field } from '../../fields.ts'
import { required } from '../../inputs.ts'
import { BasicEmployee } from '../employees/employee.ts'
import { GroupKind } from './words.ts'

/** What somebody does about a question of an engagement survey (rules/surveys.md#7.9). */
export const EngagementAction = z.object({
  id: Id,
  /** The survey that it was made from: this one, or the one before. */
  eventID: Id,
  title: z.string(),
  questionID: Id,
  question: z.string(),
  /** Null: for all people. */
  group: z.object({ kind: GroupKind, id: Id, name: z.string() }).nullable(),
  owner: BasicEmployee.nullable(),
  due: CalendarDate,
  doneAt: Instant.nullable(),
  /**
   * Did it help? The score of its question and group in the survey that it was made from, and in this one; null for an
   * action of this survey, and where the change is not shown.
   */
  helped: z.object({ before: z.number(), now: z.number(), change: z.number() }).nullable(),
})
export type EngagementAction = z.infer<typeof EngagementAction>

/** What the form of an action asks for. */
export const ActionText = z.object({
  title: field(required.max(200), { label: 'What is to be done' }),
  ownerID: field(idInput(), { label: 'Who does it', kind: 'employee' }),
  due: field(DateInput, { label: 'Until', kind: 'date' }),
})

export const NewAction = ActionText.extend({
  questionID: field(idInput(), { label: 'Question' }),
  /** Without it, the action is for all people. */
  group: field(z.object({ kind: GroupKind, id: idInput() }).nullish(), { label: 'Group' }),
})
export type NewAction = z.infer<typeof NewAction>

const onAction = idParam.extend({ actionID: idInput() })

/** Calls on actions of engagement surveys (not in the specified API). */
export const actionCalls = {
  addAction: endpoint({
    method: 'POST',
    path: '/surveys/:id/actions',
    access: 'surveys.edit',
    undoable: true,
    summary: 'Add an action to a question, or to a cell, of the shown results of an engagement survey',
    description: 'Also needs `surveys.read`. 404 for a question or group that the results do not show.',
    params: idParam,
    body: NewAction,
    response: done,
    refusals: ['onboarding.ownerGone', 'record.notFound', 'survey.noResults'],
  }),
  removeAction: endpoint({
    method: 'DELETE',
    path: '/surveys/:id/actions/:actionID',
    access: 'surveys.edit',
    undoable: true,
    summary: 'Remove an action',
    description: 'Also needs `surveys.read`.',
    params: onAction,
    response: done,
    refusals: ['record.notFound'],
  }),
  finishAction: endpoint({
    method: 'PUT',
    path: '/surveys/:id/actions/:actionID',
    access: 'session',
    summary: 'Mark an action as done, or as open again',
    description: 'For its owner, and for those who may add actions. Others get 404.',
    params: onAction,
    body: z.object({ isDone: field(z.boolean(), { label: 'Done' }) }),
    response: done,
    refusals: ['record.notFound'],
  }),
}
