import { sql } from 'kysely'
import type { EmployeeRecord } from '#contract/api/employee.ts'
import type { GeneralInfo } from '#contract/api/employeeEdits.ts'
import { isSameEmail } from '#contract/email.ts'
import type { Db } from '#server/deps.ts'
import { badField } from '#server/http/errors.ts'
import type { Person } from '#server/http/person.ts'
import { linkDiscord, textAfter, writeAccounts } from './accounts.ts'
import { replaceLinks, requireAll } from './change.ts'
import { requireUnusedEmail } from './emails.ts'
import { requireAddressRank, requireNotAbove } from './roles.ts'
import { searchWords, sortName, tsvectorOf } from './searchText.ts'

/**
 * The person whom a field names: the stored one while the field is closed to the caller or left out, nobody when it is
 * blank.
 */
function personId(
  given: string | null | undefined,
  closed: boolean,
  stored: { id: string } | null,
): string | null {
  return closed || given === undefined ? (stored?.id ?? null) : given || null
}

function checkDates(joined: string | null, left: string | null): void {
  if (joined && left && left < joined)
    throw badField('leftDate', 'The leaving date must not be before the joining date.')
}

/** Where somebody is paid to. */
const wiseFields = [
  'wiseRecipientID',
  'wiseAccountNumber',
  'wiseRecipientEmail',
  'wiseRecipientName',
  'wiseCurrency',
] as const

/**
 * Writes general info by the rules of wire-people.md section 3.13: what a blank field means differs from field to
 * field. Fields that are left out, or `closed` to the caller, keep their stored value.
 */
export async function writeGeneralInfo(
  trx: Db,
  me: Person,
  before: EmployeeRecord,
  info: GeneralInfo,
  closed: ReadonlySet<string>,
): Promise<void> {
  const { id } = before
  const overwrite = (name: keyof GeneralInfo, given: string | null | undefined, stored: string) =>
    closed.has(name) ? stored : textAfter(given, stored)

  const lineManagerId = personId(info.lineManagerID, closed.has('lineManagerID'), before.lineManager)
  const referredBy = personId(info.referredBy, closed.has('referredBy'), before.referredBy)
  const organizations = (info.organizationIDs ?? []).filter((one) => one !== null)
  const joined = info.joinedDate || before.joinedDate
  const left = info.leftDate || before.leftDate
  const displayName = info.displayName || before.displayName

  // What is stored already is not judged: who may not see it would learn of it.
  if (joined !== before.joinedDate || left !== before.leftDate) checkDates(joined, left)
  if (referredBy === id)
    throw badField('referredBy', 'A person cannot be their own referrer. Choose somebody else.')
  await requireAll(trx, 'employees', 'line manager', lineManagerId ? [lineManagerId] : [])
  await requireAll(trx, 'employees', 'referrer', referredBy ? [referredBy] : [])
  await requireAll(trx, 'organizations', 'organization', organizations)
  if (wiseFields.some((name) => info[name] && info[name] !== before[name]))
    await requireNotAbove(
      trx,
      me,
      id,
      'You may not change the Wise details of somebody who ranks above you: money goes there. Ask an admin.',
      'wiseAccountNumber',
    )
  if (!isSameEmail(info.email, before.teamEmail)) {
    await requireAddressRank(trx, me, id, 'email')
    await requireUnusedEmail(trx, 'email', info.email, id)
  }

  await sql`update employees set full_name = ${info.fullName}, display_name = ${displayName}, team_email = ${info.email},
    phone_number = ${closed.has('phone') ? before.phoneNumber : info.phone}, line_manager_id = ${lineManagerId},
    referred_by = ${referredBy}, joined_date = ${joined}, left_date = ${left},
    wise_recipient_id = ${info.wiseRecipientID || before.wiseRecipientID},
    wise_account_number = ${info.wiseAccountNumber || before.wiseAccountNumber},
    wise_recipient_email = ${info.wiseRecipientEmail || before.wiseRecipientEmail},
    wise_recipient_name = ${info.wiseRecipientName || before.wiseRecipientName},
    wise_currency = ${info.wiseCurrency || before.wiseCurrency},
    search_words = ${tsvectorOf(searchWords(info.fullName, displayName, info.email))}::tsvector,
    sort_name = ${sortName(displayName)} where id = ${id}`.execute(trx)
  if (organizations.length) await replaceLinks(trx, 'organizations', id, organizations)
  await linkDiscord(trx, id, textAfter(info.discordName, before.discordName))
  await writeAccounts(trx, id, {
    github: textAfter(info.githubID, before.githubID),
    linkedIn: overwrite('linkedInName', info.linkedInName, before.linkedInName),
    notion: {
      id: before.notionID || (info.notionID ?? ''),
      name: overwrite('notionName', info.notionName, before.notionName),
      email: overwrite('notionEmail', info.notionEmail, before.notionEmail),
    },
  })
}
