import { sql } from 'kysely'
import type { DeclineReason } from '#contract/api/surveys/words.ts'
import { markDeclined } from '#server/areas/surveys/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { type FormAddress, lockedForm, requireOpen } from './form.ts'

/**
 * The reviewer does not answer a form of a peer review (rules/surveys.md#5.4). What was saved of it is deleted. Throws
 * 404 for an unknown form, 400 for one that is done, of another survey, or about oneself. Nothing is in the audit trail,
 * which would tell who was asked.
 */
export function declineForm({ write }: Pick<Deps, 'write'>, address: FormAddress, reason: DeclineReason) {
  return write(async (trx) => {
    const form = await lockedForm(trx, address)
    requireOpen(form)
    if (!(await markDeclined(trx, form.rowId, reason))) throw refuse('feedback.notDeclinable')
    await sql`delete from answers where event_reviewer_id = ${form.rowId}`.execute(trx)
  })
}
