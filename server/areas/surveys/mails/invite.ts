import { type Db, today } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'
import { writeMails } from './write.ts'

/**
 * Queues an invitation for each person who has delivered forms of the survey and had no invitation yet: one per person
 * and survey, however many forms. Call it in the transaction that delivers the forms.
 */
export async function inviteDelivered(trx: Db, env: Env, eventId: string): Promise<void> {
  await writeMails(trx, env, { eventId, kind: 'invitation', day: today(env) })
}
