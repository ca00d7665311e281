import { ProfileEdit, ProfileAnswer } from '#contract/api/profile.ts'
import type { Clearing } from '#contract/clearing.ts'
import { isSameEmail } from '#contract/email.ts'
import {
  accountsTo,
  type Answered,
  coordinatesOf,
  discordAccount,
  discordTo,
  fieldsOf,
  isSamePlace,
  ownAfter,
  placeIn,
  requirePrivate,
  requireUnusedEmail,
  type Stored,
  textAfter,
  wiseAfter,
  type Written,
} from '#server/areas/employees/index.ts'
import type { Db } from '#server/platform/deps.ts'
import { badField } from '#server/platform/http/errors.ts'

const fields = [...fieldsOf(ProfileAnswer), 'personalEmail'] as const
type ProfileField = (typeof fields)[number]

/** What a profile write reads under the lock. */
export const profileSection = ({ country, city }: ProfileEdit) => ({
  fields,
  asked: { place: placeIn(country, city), discordAccount },
})
type Before = Stored<ProfileField> & Answered<ReturnType<typeof profileSection>['asked']>

async function requireFreeEmail(trx: Db, before: Before, address: string, domains: readonly string[]): Promise<void> {
  if (isSameEmail(address, before.personalEmail)) return
  if (isSameEmail(address, before.teamEmail)) throw badField('personalEmail', 'profile.teamEmail')
  requirePrivate(address, domains)
  await requireUnusedEmail(trx, 'personalEmail', address, before.id)
}

/**
 * Writes what people change in their own record (rules/people.md#5.1). Contact, address and accounts are overwritten,
 * also with blank values. Blank Wise fields keep the old value unless the call clears them, absent fields always.
 */
export async function writeProfile(
  trx: Db,
  before: Before,
  profile: ProfileEdit & Clearing,
  domains: readonly string[],
): Promise<Written<ProfileField>> {
  const coordinates = isSamePlace(before, profile) ? {} : coordinatesOf(before.place, profile.country)
  await requireFreeEmail(trx, before, profile.personalEmail, domains)
  const discord = discordTo(before, textAfter(profile.discordName, before.discordName))
  const accounts = accountsTo(before.id, {
    githubID: textAfter(profile.githubID, before.githubID),
    linkedInName: textAfter(profile.linkedInName, before.linkedInName),
    notionID: textAfter(profile.notionID, before.notionID),
    notionName: textAfter(profile.notionName, before.notionName),
    notionEmail: textAfter(profile.notionEmail, before.notionEmail),
  })
  return {
    now: {
      ...ownAfter(ProfileEdit, profile, before),
      ...wiseAfter(before, profile),
      ...discord.now,
      ...accounts.now,
    },
    set: { ...coordinates, ...discord.set },
    also: { ...discord.also, ...accounts.also },
  }
}
