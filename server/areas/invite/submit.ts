import { sql } from 'kysely'
import type { EmployeeRecord } from '#contract/api/employee.ts'
import { hasDocuments, type OnboardingForm } from '#contract/api/invite.ts'
import { linkDiscord, writeAccounts } from '#server/areas/employees/accounts.ts'
import { placeOf } from '#server/areas/employees/personalInfo.ts'
import { type Db, type Deps, today } from '#server/deps.ts'
import { badField, Refusal } from '#server/http/errors.ts'
import { queueOutsideActions } from '#server/outside/queue.ts'
import { picturesOf, settlePictures } from './pictures.ts'
import { invitationOf } from './queries.ts'

const noDocuments = 'Upload both sides of your ID card, or both of your passport.'

function dateOfBirth(form: OnboardingForm, env: Deps['env']): string {
  const date = form.dateOfBirth
  if (date > today(env)) throw badField('dateOfBirth', 'The date of birth cannot be in the future.')
  return date
}

/**
 * Hands in the onboarding form, in the order of wire-people.md section 3.7, inside the transaction that holds the employee's row.
 * The invitation is locked, so of several submits one wins and the others are refused.
 */
export async function submitForm(
  trx: Db,
  env: Deps['env'],
  before: EmployeeRecord,
  form: OnboardingForm,
): Promise<void> {
  const { id } = before
  const invitation = await invitationOf(trx, id, true)
  if (invitation.isCompleted)
    throw new Refusal(400, 'You have already handed in this form. Sign in to change what you told.')
  if (!hasDocuments(form)) throw badField('identityCardPhotoFront', noDocuments)
  const birthday = dateOfBirth(form, env)
  const place = await placeOf(trx, form.country, form.city)
  const pictures = await picturesOf(trx, before, form)
  await sql`update employees set address = ${form.address}, place_of_residence = ${form.placeOfResidence},
    country = ${form.country}, city = ${form.city}, lat = ${place.lat}, long = ${place.long},
    phone_number = ${form.phoneNumber}, date_of_birth = ${birthday}, horoscope = ${form.horoscope},
    gender = ${form.gender}, mbti = ${form.mbti}, avatar = ${pictures.avatar},
    identity_card_photo_front = ${pictures.identityCardPhotoFront},
    identity_card_photo_back = ${pictures.identityCardPhotoBack},
    passport_photo_front = ${pictures.passportPhotoFront}, passport_photo_back = ${pictures.passportPhotoBack},
    local_branch_name = ${form.localBranchName}, local_bank_branch = ${form.localBankBranch},
    local_bank_recipient_name = ${form.localBankRecipientName}, local_bank_number = ${form.localBankNumber},
    local_bank_currency = ${form.localBankCurrency},
    working_status = case working_status when 'on-boarding' then 'probation' else working_status end
    where id = ${id}`.execute(trx)
  await settlePictures(trx, id)
  await linkDiscord(trx, id, form.discordName)
  await writeAccounts(trx, id, {
    github: form.githubID ?? '',
    linkedIn: form.linkedInName ?? '',
    notion: { id: before.notionID, name: form.notionName ?? '', email: before.notionEmail },
  })
  await sql`update invitations set is_info_updated = true, is_completed = true, completed_at = now(), updated_at = now()
    where id = ${invitation.id}`.execute(trx)
  await queueOutsideActions(trx, 'onboarding', id)
}
