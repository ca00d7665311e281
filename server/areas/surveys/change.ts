import { sql } from 'kysely'
import type { EventStatus, SurveySubtype } from '#contract/api/surveyWords.ts'
import { audit, type Change } from '#server/audit/audit.ts'
import type { Db, Deps } from '#server/deps.ts'
import { notFound, refuse } from '#server/http/errors.ts'
import type { Person } from '#server/http/person.ts'

/** A write on one survey: which, by whom, and under which name the history keeps it. */
export interface SurveyChange {
  id: string
  me: Pick<Person, 'id'>
  action: string
  requestId: string
}

/** A survey whose row is held until the transaction ends. */
export interface HeldSurvey {
  id: string
  subtype: SurveySubtype
  status: EventStatus
}

/** What the history keeps of a write besides its name; nothing is kept of one that changed nothing (`changes: []`). */
interface Kept {
  changes?: Change[]
  subjectId?: string
}

/** One fact of the history: how many of something a write has moved. */
export const countChange = (field: string, count: number): Change[] =>
  count ? [{ field, before: '', after: String(count), masked: false }] : []

/** Refuses what cannot be done to a survey that is closed. */
export function requireOpen({ status }: HeldSurvey): void {
  if (status === 'done') throw refuse('survey.done')
}

/**
 * The one way to write on a survey: holds its row against other writers (404 when there is none), runs `write`, and leaves an event in the
 * audit trail, all in one transaction. So of two calls at once the second sees what the first has done.
 */
export function changeSurvey<Result = void>(
  { db }: Pick<Deps, 'db'>,
  { id, me, action, requestId }: SurveyChange,
  write: (trx: Db, survey: HeldSurvey) => Promise<Kept & { result: Result }>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    // The forms of thousands of people take longer than other statements may.
    await sql`set local statement_timeout = '5min'`.execute(trx)
    const { rows } = await sql<HeldSurvey>`select id, subtype, status from feedback_events
      where id = ${id} and type = 'survey' and deleted_at is null for update`.execute(trx)
    if (!rows[0]) throw notFound('survey')
    const { result, ...kept } = await write(trx, rows[0])
    await audit(trx, { actorId: me.id, action, entity: 'survey', entityId: id, requestId, ...kept })
    return result
  })
}
