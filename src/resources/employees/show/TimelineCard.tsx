import { Employee } from '#contract/api/employee.ts'
import { employees as employeesApi } from '#contract/api/employees.ts'
import { outsideActions } from '#contract/api/outside.ts'
import { HistoryCard } from '#src/components/history/HistoryCard.tsx'
import { call } from '#src/providers/call.ts'

const actionTexts: Record<string, string> = {
  'employee.create': 'Created at the first sign-in',
  'employee.created': 'Created and invited',
  'employee.invitation-sent': 'Invitation sent again',
  'employee.invitation-revoked': 'Invitation revoked',
  'employee.address-confirmed': 'New address confirmed',
  'employee.address-taken-back': 'New address taken back',
  'employee.confirmation-sent': 'Confirmation link sent again',
  'employee.sessions-ended': 'Ended sessions of one’s own',
  'employee.onboarding-submitted': 'Onboarding form handed in',
}

/** `employee.offboarding.mailbox` and its kin are ticks of what was done in other systems. */
function actionText(action: string): string | undefined {
  const [, occasion = '', name = ''] = action.split('.')
  const words = (outsideActions as Record<string, Record<string, string>>)[occasion]?.[name]
  return words ? `Ticked off: ${words}` : actionTexts[action]
}

/** What was changed on this person, by whom and when, newest first. */
export function TimelineCard({ person: { id } }: { person: Employee }) {
  return (
    <HistoryCard
      title="Timeline"
      resource="employees"
      id={id}
      fields={Employee}
      actOf={actionText}
      load={(query, signal) => call(employeesApi.timeline, { params: { id }, query, signal })}
    />
  )
}
