import { plural, t } from '@lingui/core/macro'
import type { FeedbackForm } from '#contract/api/feedbacks/endpoints.ts'
import type { Task } from '#contract/api/tasks.ts'
import { asking } from '#src/admin/actions/recordActions.ts'
import { showPeriods } from '#src/i18n/format.ts'
import { paths } from '#src/layout/paths.ts'
import { nameOfForm } from '#src/resources/formWords.ts'

/** A task as one sentence. */
export function sentenceOf({ kind, subject: { name }, about, dueOn }: Task): string {
  const period = showPeriods(about)
  switch (kind) {
    case 'absence-request':
      return t`${name} asks for time off`
    case 'form':
      return nameOfForm({ subtype: about as FeedbackForm['subtype'], about: name })
    case 'nomination':
      return t`Choose who reviews you, ${period}`
    case 'nomination-approval':
      return t`${name} has chosen reviewers, ${period}`
    case 'review-ready':
      return t`The peer review of ${name}, ${period}, can be shared`
    case 'review-shared':
      return t`Your peer review, ${period}, was shared with you`
    case 'feedback-given':
      return t`${name} wrote feedback to you`
    case 'feedback-asked':
      return t`${name} asks for your feedback after ${about}`
    case 'feedback-to-ask':
      return t`Ask colleagues of ${name} for feedback`
    case 'job-proposal':
      return t`${about} proposes a change of the job of ${name}`
    case 'payout-change':
      return about
        ? t`${name} entered a new payout account for you`
        : t`A new payout account of ${name} waits for confirmation`
    case 'onboarding-form':
      return t`${name} has handed in the onboarding form`
    case 'onboarding-item':
      return t`${name}, for ${about}`
    case 'engagement-action':
      return t`${name}, after the engagement survey ${period}`
    case 'invitation-bounced':
      return t`The invitation of ${name} could not be delivered`
    case 'probation-end':
      return t`The probation of ${name} ends`
    case 'contract-end':
      return t`The contract of ${name} ends`
    case 'leaving':
      return t`${name} leaves, with duties to hand over`
    case 'open-role':
      return about ? t`${name} has an open role: ${about}` : t`${name} has an open role`
    case 'over-allocation':
      return dueOn ? t`${name} would be at ${about}` : t`${name} is at ${about}`
    case 'audit':
      return t`${name} of ${about} was not audited in time`
    case 'action-item':
      return t`${name} has ${plural(about, { one: '# late action item', other: '# late action items' })}`
    case 'invoice-bounced':
      return t`Invoice ${name} for ${about} could not be delivered`
    case 'invoice-overdue':
      return t`Invoice ${name} for ${about} is not paid in time`
    case 'invoice-to-send':
      return t`Invoice ${name} for ${about} can be sent`
    case 'survey-lagging':
      return t`${name} ends, and some have not answered`
  }
}

/** The page on which a task is done (docs/rules/tasks.md#2). */
export function pathOf({ kind, about, link }: Task): string {
  const { id = '', code = '', username = '', name = '', subtype = '', eventID = '' } = link
  switch (kind) {
    case 'absence-request':
      return paths.absencesTab('decide')
    case 'form':
      return `${paths.feedback(id)}?${new URLSearchParams({ eventID })}`
    case 'nomination':
    case 'nomination-approval':
      return paths.nominations(eventID, id)
    case 'review-ready':
      return paths.employeeTab(username, 'feedback')
    case 'review-shared':
    case 'feedback-given':
    case 'feedback-asked':
      return paths.ownFeedback
    case 'feedback-to-ask':
      return paths.askFeedback(id)
    case 'open-role':
      return paths.openRoles(code)
    case 'over-allocation':
      return paths.staffingOf(name)
    case 'audit':
    case 'action-item':
      return paths.projectTab(code, 'health')
    case 'invoice-to-send':
      return paths.invoiceDraft(id)
    case 'invoice-bounced':
    case 'invoice-overdue':
      return paths.invoice(id)
    case 'survey-lagging':
      return paths.survey(subtype, id)
    case 'job-proposal':
      return paths.employeeTab(username, 'job')
    case 'probation-end':
      if (about) return paths.employeeTab(username, 'job')
      return asking(`${paths.employee(username)}?tab=job`, 'confirm')
    case 'payout-change':
      return about ? `${paths.profile}?tab=pay` : paths.employeeTab(username, 'pay')
    case 'onboarding-form':
      return `${paths.employee(username)}?tab=personal`
    default:
      return paths.employee(username)
  }
}
