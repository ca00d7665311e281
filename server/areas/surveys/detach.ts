import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'
import { finishedForm } from './results/queries.ts'

/**
 * Moves texts from the finished forms of a survey to a place without a link to their authors
 * (docs/decisions/038-words-without-their-author.md). Repeating it is harmless.
 */
export async function detachComments(trx: Db, eventId: string): Promise<void> {
  await sql`select detach_comments(${eventId})`.execute(trx)
}

/** A condition on event `e` and form `r`: its texts were detached. */
export const isDetached: RawBuilder<boolean> = sql<boolean>`(e.subtype = 'engagement' and e.status = 'done'
  and ${finishedForm})`
