import { sql } from 'kysely'
import { hasDocuments, OnboardingForm } from '#contract/api/invite.ts'
import {
  accountsTo,
  type Answered,
  discordAccount,
  discordTo,
  everyField,
  type Field,
  ownAfter,
  placeOf,
  type Stored,
  writeNow,
} from '#server/areas/employees/index.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import { badField, refuse } from '#server/platform/http/errors.ts'
import { queueOutsideActions } from '#server/areas/provisioning/index.ts'
import { picturesOf, settlePictures } from './pictures.ts'
import { invitationOf } from './queries.ts'

/** The section that a submit reads. The form fills most of the record. */
export const formSection = { fields: everyField, asked: { discordAccount } }
type Before = Stored<Field> & Answered<typeof formSection.asked>

function requireBorn({ dateOfBirth }: OnboardingForm, env: Deps['env']): void {
  if (dateOfBirth > today(env)) throw badField('dateOfBirth', 'employee.birthInFuture')
}

/**
 * Writes the onboarding form in the order of rules/people.md#5.4, inside the transaction that locks the employee. Locks
 * the invitation, so that of several submits one wins and the others are refused.
 */
export async function submitForm(trx: Db, env: Deps['env'], before: Before, form: OnboardingForm): Promise<undefined> {
  const { id } = before
  const invitation = await invitationOf(trx, id, true)
  if (invitation.isCompleted) throw refuse('onboarding.submitted')
  if (!hasDocuments(form)) throw badField('identityCardPhotoFront', 'onboarding.noDocuments')
  requireBorn(form, env)
  const coordinates = await placeOf(trx, form.country, form.city)
  const pictures = await picturesOf(trx, before, form)
  const discord = discordTo(before, form.discordName)
  const accounts = accountsTo(id, {
    githubID: form.githubID ?? '',
    linkedInName: form.linkedInName ?? '',
    notionID: before.notionID,
    notionName: form.notionName ?? '',
    notionEmail: before.notionEmail,
  })
  const now = {
    ...ownAfter(OnboardingForm, form, before),
    status: before.status === 'on-boarding' ? ('probation' as const) : before.status,
    ...pictures,
    ...discord.now,
    ...accounts.now,
  }
  await sql`update invitations set is_info_updated = true, is_completed = true, completed_at = now(), updated_at = now()
    where id = ${invitation.id}`.execute(trx)
  await queueOutsideActions(trx, 'onboarding', id)
  await writeNow(trx, id, {
    now,
    set: { ...coordinates, ...discord.set },
    also: { ...discord.also, ...accounts.also },
  })
  await settlePictures(trx, id)
  return undefined
}
