import { type Db, today } from '#server/deps.ts'
import type { Env } from '#server/env.ts'
import { writeMails } from './write.ts'

/**
 * Tells everybody by mail who has delivered forms of the survey and was not told of it before: one mail for each person and survey, ever,
 * however many forms there are. Belongs into the transaction that delivers the forms.
 */
export async function inviteDelivered(trx: Db, env: Env, eventId: string): Promise<void> {
  await writeMails(trx, env, { eventId, kind: 'invitation', day: today(env) })
}
