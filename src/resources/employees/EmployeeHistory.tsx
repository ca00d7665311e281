import { msg, t } from '@lingui/core/macro'
import { Employee } from '#contract/api/employees/employee.ts'
import { outsideActions } from '#contract/api/provisioning.ts'
import { words } from '#contract/words.ts'
import { HistoryCard } from '#src/admin/show/HistoryCard.tsx'

const actionTexts: Record<string, string> = words({
  'employee.create': msg`Created at the first sign-in`,
  'employee.created': msg`Created and invited`,
  'employee.invitation-sent': msg`Invitation sent again`,
  'employee.invitation-revoked': msg`Invitation revoked`,
  'employee.reader-accepted': msg`Reading of answers agreed to`,
  'employee.address-confirmed': msg`New address confirmed`,
  'employee.address-taken-back': msg`New address cancelled`,
  'employee.confirmation-sent': msg`Confirmation link sent again`,
  'employee.sessions-ended': msg`Ended own sessions`,
  'employee.view-begun': msg`Began to view as this person`,
  'employee.view-ended': msg`Ended viewing as this person`,
  'employee.own-fields': msg`Company fields changed`,
  'employee.pay-taken-back': msg`Planned pay taken back`,
  'employee.job-accepted': msg`Proposed change of job accepted`,
  'employee.job-proposed': msg`Change of job proposed`,
  'employee.job-refused': msg`Proposed change of job refused`,
  'employee.job-withdrawn': msg`Proposed change of job withdrawn`,
  'employee.payout-asked': msg`New payout account entered, waits for confirmation`,
  'employee.payout-confirmed': msg`New payout account confirmed`,
  'employee.payout-ended': msg`New payout account not confirmed in time`,
  'employee.payout-withdrawn': msg`New payout account withdrawn`,
  'employee.employment': msg`Employment changed`,
  'employee.employment-taken-back': msg`Planned change of employment taken back`,
  'employee.confirmed': msg`Employment confirmed`,
  'employee.leaving-planned': msg`Leaving planned`,
  'employee.handed-over': msg`Handed over by somebody who left`,
  'employee.left': msg`Last day is over`,
  'employee.file-uploaded-by-link': msg`File uploaded through the invitation link`,
  'employee.onboarding-by-link': msg`Onboarding form submitted through the invitation link`,
  'employee.onboarding-checked': msg`Onboarding form checked`,
  'employee.onboarding-item-added': msg`To be done for joining: added`,
  'employee.onboarding-item-done': msg`To be done for joining: done`,
  'employee.onboarding-item-open': msg`To be done for joining: open again`,
  'employee.onboarding-item-removed': msg`To be done for joining: removed`,
  'employee.onboarding-submitted': msg`Onboarding form submitted`,
})

/**
 * The text of an action in the timeline. Actions such as `employee.offboarding.mailbox` are ticks for work in other
 * systems.
 */
function actionText(action: string): string | undefined {
  const [, occasion = '', name = ''] = action.split('.')
  const words = (outsideActions as Record<string, Record<string, string>>)[occasion]?.[name]
  return words ? t`Done: ${words}` : actionTexts[action]
}

/** The changes of this person, who made them and when, newest first. */
export function TimelineCard({ person: { id } }: { person: Employee }) {
  return <HistoryCard title={t`Timeline`} resource="employees" id={id} fields={Employee} actOf={actionText} />
}
