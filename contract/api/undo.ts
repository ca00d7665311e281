import { z } from 'zod'
import { Instant } from '../dates.ts'
import { data, done, endpoint } from '../endpoint.ts'
import { AuditEntry } from './auditEvents.ts'
import { ExchangeRateEdit } from './exchangeRates.ts'

/** Minutes after which a change can no longer be undone. */
export const undoMinutes = 10

/** A change of the caller that can still be undone. */
export const Undoable = z.object({
  /** Id of the request that made the change, from the header `x-undo` of its answer. */
  request: z.string(),
  at: Instant,
  until: Instant,
  ...AuditEntry.pick({ action: true, about: true, subject: true, changes: true }).shape,
  /** Number of other records that the same request changed. */
  more: z.int(),
})
export type Undoable = z.infer<typeof Undoable>

/** Undoing own changes. Calls that can be undone declare `undoable`. */
export const undo = {
  list: endpoint({
    method: 'GET',
    path: '/undo',
    viewing: 'closed',
    access: 'session',
    byKey: true,
    summary: 'My changes of the last ten minutes that can still be undone, newest first',
    response: data(z.array(Undoable)),
  }),
  run: endpoint({
    method: 'POST',
    path: '/undo/:request',
    mails: true,
    access: 'session',
    byKey: true,
    summary: 'Undo a change of mine',
    description:
      'Restores everything that the request changed, in one transaction with its own events in the audit trail. Mails stay sent. ' +
      'If an exchange rate changes by more than a third, it needs `confirmsJump`, as an edit does.',
    params: z.object({ request: z.string().min(1).max(200) }),
    body: ExchangeRateEdit.pick({ confirmsJump: true }),
    response: done,
    refusals: [
      'record.notFound',
      'absence.overBalance',
      'employee.emailTaken',
      'employee.lastAdmin',
      'exchangeRate.jump',
      'undo.changed',
      'undo.changedByYou',
      'undo.changedSince',
      'undo.done',
      'undo.gone',
      'undo.inUse',
      'undo.notDraft',
      'undo.oneChanged',
      'undo.oneChangedByYou',
      'undo.oneChangedSince',
      'undo.oneRanksChanged',
      'undo.permissionsChanged',
      'undo.ranksChanged',
      'undo.taken',
      'undo.tooLate',
    ],
  }),
}
