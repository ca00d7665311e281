import { sql } from 'kysely'
import type { EmployeeRecord } from '#contract/api/employee.ts'
import type { ProfileEdit } from '#contract/api/profile.ts'
import { isSameEmail } from '#contract/email.ts'
import { linkDiscord, textAfter, writeAccounts } from '#server/areas/employees/accounts.ts'
import { requireUnusedEmail } from '#server/areas/employees/emails.ts'
import { placeOf } from '#server/areas/employees/personalInfo.ts'
import type { Db } from '#server/deps.ts'
import { badField } from '#server/http/errors.ts'

async function requireFreeEmail(trx: Db, before: EmployeeRecord, address: string): Promise<void> {
  if (isSameEmail(address, before.personalEmail)) return
  if (isSameEmail(address, before.teamEmail))
    throw badField('personalEmail', 'This is your team e-mail address. Enter a private one.')
  await requireUnusedEmail(trx, 'personalEmail', address, before.id)
}

/**
 * Writes what people change on themselves (wire-people.md section 3.4): contact and address are overwritten, accounts too, blank
 * included; Wise fields only by what is not blank. What is left out stays.
 */
export async function writeProfile(trx: Db, before: EmployeeRecord, profile: ProfileEdit): Promise<void> {
  const { id } = before
  const place = await placeOf(trx, profile.country, profile.city)
  await requireFreeEmail(trx, before, profile.personalEmail)
  await sql`update employees set personal_email = ${profile.personalEmail}, phone_number = ${profile.phoneNumber},
    place_of_residence = ${profile.placeOfResidence}, address = ${textAfter(profile.address, before.address)},
    country = ${profile.country}, city = ${profile.city}, lat = ${place.lat}, long = ${place.long},
    wise_recipient_id = ${profile.wiseRecipientID || before.wiseRecipientID},
    wise_account_number = ${profile.wiseAccountNumber || before.wiseAccountNumber},
    wise_recipient_email = ${profile.wiseRecipientEmail || before.wiseRecipientEmail},
    wise_recipient_name = ${profile.wiseRecipientName || before.wiseRecipientName},
    wise_currency = ${profile.wiseCurrency || before.wiseCurrency} where id = ${id}`.execute(trx)
  await linkDiscord(trx, id, textAfter(profile.discordName, before.discordName))
  await writeAccounts(trx, id, {
    github: textAfter(profile.githubID, before.githubID),
    linkedIn: textAfter(profile.linkedInName, before.linkedInName),
    notion: {
      id: textAfter(profile.notionID, before.notionID),
      name: textAfter(profile.notionName, before.notionName),
      email: textAfter(profile.notionEmail, before.notionEmail),
    },
  })
}
