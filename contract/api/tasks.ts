import { z } from 'zod'
import { CalendarDate, DateInput } from '../dates.ts'
import { data, done, endpoint, Id, idInput } from '../endpoint.ts'
import { enumOf } from '../enumOf.ts'
import { field } from '../fields.ts'
import { mineFilter } from '../queries.ts'
import { words } from '../words.ts'
import { BasicEmployee } from './employees/employee.ts'

/** What the button of a task says. */
export const taskVerbs = words({
  answer: 'Answer',
  check: 'Check',
  choose: 'Choose',
  decide: 'Decide',
  fix: 'Fix',
  remind: 'Remind',
  send: 'Send',
  finish: 'Done',
  share: 'Share',
  read: 'Read',
  ask: 'Ask',
})

/**
 * All kinds of tasks with their verb, in the order in which tasks of the same day are shown (docs/rules/tasks.md#2).
 */
export const taskKinds = {
  'absence-request': 'decide',
  form: 'answer',
  nomination: 'choose',
  'nomination-approval': 'decide',
  'review-shared': 'read',
  'feedback-given': 'read',
  'feedback-asked': 'answer',
  'feedback-to-ask': 'ask',
  'review-ready': 'share',
  'payout-change': 'check',
  'job-proposal': 'decide',
  'onboarding-form': 'check',
  'onboarding-item': 'finish',
  'engagement-action': 'finish',
  'invitation-bounced': 'fix',
  'probation-end': 'decide',
  'contract-end': 'decide',
  leaving: 'fix',
  'open-role': 'decide',
  'over-allocation': 'fix',
  audit: 'check',
  'action-item': 'fix',
  'invoice-bounced': 'fix',
  'invoice-overdue': 'remind',
  'invoice-to-send': 'send',
  'survey-lagging': 'remind',
} as const satisfies Record<string, keyof typeof taskVerbs>
export type TaskKind = keyof typeof taskKinds
const TaskKind = enumOf(taskKinds)

/** One thing that waits for the caller (docs/rules/tasks.md#1). */
export const Task = z.object({
  kind: TaskKind,
  /** What is to be done something about: an absence, a form, a person, an invoice. */
  subject: z.object({ id: Id, name: z.string() }),
  /** More words about it, such as the project of an open role; `""` without. */
  about: z.string(),
  dueOn: CalendarDate.nullable(),
  verb: enumOf(taskVerbs),
  /** What the address of its page is made of: a username, a code, an id (docs/rules/tasks.md#2). */
  link: z.record(z.string(), z.string()),
})
export type Task = z.infer<typeof Task>

/** A list has at most so many tasks: those that are due first. */
export const mostTasks = 100

/** What comes up, in the order of a day. */
export const upcomingKinds = ['start', 'anniversary', 'away', 'probation-end', 'last-day'] as const

/** A day of a person within the next 30 days (docs/rules/tasks.md#4). */
export const Upcoming = z.object({
  kind: z.enum(upcomingKinds),
  person: BasicEmployee,
  day: CalendarDate,
  /** The last day of an absence. */
  until: CalendarDate.nullable(),
  /** Years of an anniversary. */
  years: z.int().nullable(),
})
export type Upcoming = z.infer<typeof Upcoming>

/** What a line manager sees of a report at a glance (docs/rules/tasks.md#5). */
export const TeamMember = z.object({
  id: Id,
  /** Of the own time, on projects that the caller sees, today; `null` without the right to read members. */
  percent: z.int().nullable(),
  /**
   * The heaviest workload of the last work survey, from 1 to 5; `null` if there is none or the caller can't read it.
   * `isTwice`: it was too much in the last two surveys (rules/dashboards.md#3.7).
   */
  workload: z.object({ score: z.int(), day: CalendarDate, isTwice: z.boolean() }).nullable(),
  /** What comes up first within 60 days. */
  next: Upcoming.omit({ person: true }).nullable(),
})
export type TeamMember = z.infer<typeof TeamMember>

const onTask = {
  kind: field(TaskKind, { label: 'Task' }),
  subjectID: field(idInput(), { label: 'Subject' }),
}

/** What waits for the caller, and what comes up (not in the specified API). */
export const tasks = {
  list: endpoint({
    method: 'GET',
    path: '/tasks',
    access: 'session',
    cost: 3,
    summary: 'What waits for the caller, by due day: late first, without a day last',
    description:
      'At most 100, of what the caller may see and do something about. Those that the caller hid are left out. With ' +
      '`mine`, of those about the company only what the caller leads.',
    query: z.object({ mine: mineFilter }),
    response: data(z.array(Task)),
  }),
  hide: endpoint({
    method: 'POST',
    path: '/tasks/hide',
    access: 'session',
    summary: 'Hide a task from the own list, until a day or for good',
    description: 'It is shown again when its due day changes.',
    body: z.object({
      ...onTask,
      /** The day on which it is shown again; `null`: never. */
      until: field(DateInput.nullish(), { label: 'Hidden until', kind: 'date' }),
    }),
    response: done,
    refusals: ['record.notFound'],
  }),
  show: endpoint({
    method: 'POST',
    path: '/tasks/show',
    access: 'session',
    summary: 'Show a hidden task again',
    body: z.object(onTask),
    response: done,
  }),
  upcoming: endpoint({
    method: 'GET',
    path: '/tasks/upcoming',
    access: 'session',
    cost: 3,
    summary: 'First and last days, ends of probation, anniversaries and absences of the next 30 days',
    description: 'At most 100, of people whom the caller can open. Without kinds of absence.',
    response: data(z.array(Upcoming)),
  }),
  team: endpoint({
    method: 'GET',
    path: '/tasks/team',
    access: 'session',
    cost: 3,
    summary: 'Load, last workload and next day of the people who report to the caller',
    description: 'Only those of whom there is something to tell.',
    response: data(z.array(TeamMember)),
  }),
}
