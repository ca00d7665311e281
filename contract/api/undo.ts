import { z } from 'zod'
import { Instant } from '../dates.ts'
import { data, done, endpoint } from '../endpoint.ts'
import { AuditEntry } from './auditEvents.ts'

/** Minutes after which a change can no longer be undone. */
export const undoMinutes = 10

/** A change of mine that I can still undo. */
export const Undoable = z.object({
  /** Id of the request that made it; the header `x-undo` of its answer. */
  request: z.string(),
  at: Instant,
  until: Instant,
  ...AuditEntry.pick({ action: true, about: true, subject: true, changes: true }).shape,
  /** How many more changes the same request made, on other things. */
  more: z.int(),
})
export type Undoable = z.infer<typeof Undoable>

/** What people take back of their own changes; calls that can be undone declare `undoable`. */
export const undo = {
  list: endpoint({
    method: 'GET',
    path: '/undo',
    access: 'session',
    summary: 'My changes of the last ten minutes that can still be undone, newest first',
    response: data(z.array(Undoable)),
  }),
  run: endpoint({
    method: 'POST',
    path: '/undo/:request',
    access: 'session',
    summary: 'Undo a change of mine',
    description:
      'All that the request changed goes back to what it was before, in one transaction that leaves its own events in the audit trail. Mails that it sent stay sent.',
    params: z.object({ request: z.string().min(1).max(200) }),
    response: done,
    refusals: [
      'record.notFound',
      'employee.emailTaken',
      'employee.lastAdmin',
      'undo.changed',
      'undo.changedByYou',
      'undo.changedSince',
      'undo.done',
      'undo.inUse',
      'undo.notDraft',
      'undo.permissionsChanged',
      'undo.ranksChanged',
      'undo.taken',
      'undo.tooLate',
    ],
  }),
}
