import { z } from 'zod'
import { Instant } from '../dates.ts'
import { data, done, endpoint, Id, idParam, page, paging } from '../endpoint.ts'
import { enumOf } from '../enumOf.ts'
import { field } from '../fields.ts'
import { severalOf } from '../queries.ts'
import { words } from '../words.ts'

/** Kinds of work that servers do apart from requests (docs/decisions/049-one-queue.md). */
export const jobKinds = words({
  mails: 'Send an email',
  'files of invoices': 'Make the PDF of an invoice',
  'mails of large surveys': 'Write survey emails',
  'outside actions': 'Tell the other system',
  webhooks: 'Send a message to a webhook',
  'imports of people': 'Import people',
  'undone imports of people': 'Undo an import of people',
  employments: 'Begin and end employments of the day',
  'public holidays': 'Add public holidays of the years around today',
  memberships: 'Move memberships of the day',
  'action item snapshots': 'Count action items of the day',
  'overdue invoices': 'Mark overdue invoices',
  'nominations of reviews': 'Prepare reviews whose reviewers were chosen',
  'payout changes': 'End changes of payout accounts that nobody confirmed',
  'reminders of surveys': 'Remind of surveys that end soon',
  'abandoned imports': 'End abandoned imports',
  'head of the audit trail': 'Log the end of the audit trail',
  'ended rows': 'Delete data after its time',
  'unused files': 'Delete unused files',
  'small pictures': 'Shrink pictures',
})
export const JobKind = enumOf(jobKinds)
export type JobKind = z.infer<typeof JobKind>

/** `waiting`: for its time or its next attempt. `failed`: for good; an admin can have it tried again. */
export const jobStates = words({ waiting: 'Waiting', running: 'Running', done: 'Done', failed: 'Failed' })
export const JobState = enumOf(jobStates)
export type JobState = z.infer<typeof JobState>

/** A job of the queue. */
export const Job = z.object({
  id: Id,
  kind: field(JobKind, { label: 'Work', choices: jobKinds }),
  /** Id of the record that it is about, or the day or hour of periodic work. */
  key: z.string(),
  state: field(JobState, { label: 'State', choices: jobStates }),
  attempts: field(z.int(), { label: 'Attempts', display: 'count' }),
  /** When it is due, if it waits; until when its server has it, if it runs; else `null`. */
  runAt: field(Instant.nullable(), { label: 'Next attempt', display: 'instant' }),
  /** Why the last attempt failed, in the reader's language; `""` without a failure. */
  error: field(z.string(), { label: 'Last error' }),
  createdAt: field(Instant, { label: 'Created', display: 'instant' }),
  /** When it was done, or failed for good. */
  finishedAt: field(Instant.nullable(), { label: 'Ended', display: 'instant' }),
})
export type Job = z.infer<typeof Job>

/** The last restore drill: `muster restore-drill` restores a backup to check it. */
export const RestoreDrill = z.object({
  /** When it ended. */
  at: Instant,
  /** Why it failed, in English; `""` if it passed. */
  problem: z.string(),
  /** The last drill that passed, and when its backup was made. */
  passed: z.object({ at: Instant, backupAt: Instant }).nullable(),
})
export type RestoreDrill = z.infer<typeof RestoreDrill>

/** Filters of the list of jobs, combined with "and". */
export const JobFilter = z.object({ kind: severalOf(JobKind), state: severalOf(JobState) })

/** Work that servers do apart from requests, for admins (an addition of Muster). */
export const jobs = {
  list: endpoint({
    method: 'GET',
    path: '/jobs',
    access: 'session',
    adminOnly: true,
    summary: 'Jobs of the queue, newest first',
    query: JobFilter.extend(paging),
    response: page(Job),
  }),
  restoreDrill: endpoint({
    method: 'GET',
    path: '/jobs/restore-drill',
    access: 'session',
    adminOnly: true,
    summary: 'The last restore drill of a backup',
    description: '`null` before the first one.',
    response: data(RestoreDrill.nullable()),
  }),
  retry: endpoint({
    method: 'POST',
    path: '/jobs/:id/retry',
    mails: true,
    access: 'session',
    adminOnly: true,
    summary: 'Try a failed job again',
    description: 'Makes it due now, with all its attempts.',
    params: idParam,
    response: data(Job),
    refusals: ['record.notFound', 'job.notFailed', 'job.invoiceMail', 'job.nothingToSend'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/jobs/:id',
    access: 'session',
    adminOnly: true,
    summary: 'Remove a failed job',
    description: 'It is not tried again. An import of people then ends with the lines that it has written.',
    params: idParam,
    response: done,
    refusals: ['record.notFound', 'job.notRemovable'],
  }),
}
