import { sql } from 'kysely'
import { audit } from '#server/platform/auditLog/audit.ts'
import type { Db } from '#server/platform/deps.ts'
import { stopMails } from '#server/platform/mail/queue.ts'
import { searchWords, tsvectorOf } from '../searchText.ts'
import { confirmationKind } from './ask.ts'

interface Released {
  fullName: string
  displayName: string
  teamEmail: string | null
  isTeam: boolean
  after: string
}

/**
 * Takes a waiting address back from a person, because somebody else enters it: whoever can't open the link must not
 * block others. The person keeps the address in use, and the history says so.
 */
export async function releaseWaiting(trx: Db, id: string, address: string): Promise<void> {
  const wanted = sql`canonical_email(${address})`
  const { rows } = await sql<Released>`with old as (
      select canonical_email(team_email) is not distinct from ${wanted} as is_team from employees where id = ${id})
    update employees e set updated_at = now(),
      team_email = case when old.is_team then address_in_use(id, team_email) else team_email end,
      personal_email = case when canonical_email(personal_email) = ${wanted}
        then coalesce(address_in_use(id, personal_email), '') else personal_email end
    from old where e.id = ${id}
    returning e.full_name as "fullName", e.display_name as "displayName", e.team_email as "teamEmail",
      old.is_team as "isTeam", coalesce(case when old.is_team then e.team_email else e.personal_email end, '') as after`.execute(
    trx,
  )
  const [released] = rows
  if (!released) return
  const { fullName, displayName, teamEmail, isTeam, after } = released
  const words = searchWords(fullName, displayName, teamEmail ?? '')
  await sql`update employees set search_words = ${tsvectorOf(words)}::tsvector where id = ${id}`.execute(trx)
  await stopMails(trx, confirmationKind, id, 'Not sent: the address was changed or requested again.')
  await audit(trx, {
    actorId: null,
    action: 'employee.address-taken-back',
    entity: 'employee',
    entityId: id,
    changes: [{ field: isTeam ? 'teamEmail' : 'personalEmail', before: address, after, masked: false }],
    requestId: '',
  })
}
