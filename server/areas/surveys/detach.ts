import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/deps.ts'
import { finishedForm } from './results/queries.ts'

/**
 * Takes what people wrote in words off the forms of a survey that they finished, and keeps it where nothing leads back
 * to them (docs/decisions/038-words-without-their-author.md). Doing it again does no harm.
 */
export async function detachComments(trx: Db, eventId: string): Promise<void> {
  await sql`select detach_comments(${eventId})`.execute(trx)
}

/** Over the event `e` and the form `r`: its words were taken off. */
export const isDetached: RawBuilder<boolean> = sql<boolean>`(e.subtype = 'engagement' and e.status = 'done' and ${finishedForm})`
