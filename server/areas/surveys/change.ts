import { sql } from 'kysely'
import type { EventStatus, SurveySubtype } from '#contract/api/surveys/words.ts'
import { audit, type Change } from '#server/platform/auditLog/audit.ts'
import type { Db, Deps } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'

/** The context of a write to a survey: survey, caller, and the action for the history. */
export interface SurveyChange {
  id: string
  me: Pick<Person, 'id'>
  action: string
  requestId: string
}

/** A survey whose row is locked until the transaction ends. */
export interface HeldSurvey {
  id: string
  subtype: SurveySubtype
  status: EventStatus
}

/** The contents of the event for the history. With `changes: []` no event is written, because nothing changed. */
interface Kept {
  changes?: Change[]
  subjectId?: string
}

/** A change for the history that states how many rows a write changed; none for 0. */
export const countChange = (field: string, count: number): Change[] =>
  count ? [{ field, before: '', after: String(count), masked: false }] : []

/** Throws if the survey is closed. */
export function requireOpen({ status }: HeldSurvey): void {
  if (status === 'done') throw refuse('survey.done')
}

/**
 * The only function that writes a survey. In one transaction it locks the row, runs `write` and adds an event to the
 * audit trail. Concurrent writes wait for each other. Throws 404 if the survey does not exist.
 */
export function changeSurvey<Result = void>(
  { db }: Pick<Deps, 'db'>,
  { id, me, action, requestId }: SurveyChange,
  write: (trx: Db, survey: HeldSurvey) => Promise<Kept & { result: Result }>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    // Forms of thousands of people can take longer than the usual statement timeout.
    await sql`set local statement_timeout = '5min'`.execute(trx)
    const { rows } = await sql<HeldSurvey>`select id, subtype, status from feedback_events
      where id = ${id} and type = 'survey' and deleted_at is null for update`.execute(trx)
    if (!rows[0]) throw notFound('survey')
    const { result, ...kept } = await write(trx, rows[0])
    await audit(trx, { actorId: me.id, action, entity: 'survey', entityId: id, requestId, ...kept })
    return result
  })
}
