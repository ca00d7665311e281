import { msg } from '@lingui/core/macro'
import type { AuditEntry } from '#contract/api/auditEvents.ts'
import { words } from '#contract/words.ts'
import { paths } from '#src/layout/paths.ts'
import { inSentence, pageLanguage } from '#src/i18n/language.ts'

/**
 * Labels of actions and kinds whose codes don't read well, such as `base-salary`. Codes that are missing here become
 * their own label.
 */
const names: Record<string, string> = words({
  // Kinds of records.
  absence: msg`Absence`,
  'absence-kinds': msg`Kinds of absence`,
  'action-item': msg`Action item`,
  audit: msg`Audit`,
  'audit-cycle': msg`Audit cycle`,
  'audit-trail': msg`Audit trail`,
  'bank-accounts': msg`Bank accounts`,
  banks: msg`Banks`,
  chapters: msg`Chapters`,
  clients: msg`Clients`,
  commercial: msg`Commercial`,
  'company-infos': msg`Companies`,
  countries: msg`Countries`,
  currencies: msg`Currencies`,
  'days-off': msg`Days off`,
  employee: msg`Employee`,
  'exchange-rates': msg`Exchange rates`,
  import: msg`Import`,
  invoice: msg`Invoice`,
  'joining-items': msg`Tasks for joiners`,
  key: msg`Key`,
  list: msg`List`,
  metadata: msg`Metadata`,
  organizations: msg`Organizations`,
  positions: msg`Positions`,
  project: msg`Project`,
  questions: msg`Questions`,
  role: msg`Role`,
  scim: msg`Identity provider`,
  'scim-group': msg`Group of the identity provider`,
  seniorities: msg`Seniorities`,
  stacks: msg`Stacks`,
  survey: msg`Survey`,
  webhook: msg`Webhook`,
  'work-unit': msg`Work unit`,
  // Actions.
  'address-confirmed': msg`Address confirmed`,
  'address-taken-back': msg`Address change cancelled`,
  'answers-read': msg`Answers read`,
  approved: msg`Approved`,
  archived: msg`Archived`,
  asked: msg`Asked for`,
  avatar: msg`Avatar`,
  'base-salary': msg`Base salary changed`,
  cancelled: msg`Cancelled`,
  'calendar-address-made': msg`Calendar address made`,
  'calendar-address-revoked': msg`Calendar address ended`,
  'certificate-added': msg`Certificate added`,
  'certificate-deleted': msg`Certificate deleted`,
  'certificate-viewed': msg`Certificate viewed`,
  'chat-role': msg`Chat role`,
  'confirmation-sent': msg`Confirmation sent`,
  'contact-info': msg`Contact info`,
  create: msg`Created`,
  created: msg`Created`,
  deleted: msg`Deleted`,
  'document-viewed': msg`Document viewed`,
  done: msg`Done`,
  edited: msg`Edited`,
  entered: msg`Entered`,
  erase: msg`Erased`,
  export: msg`Exported`,
  failed: msg`Failed`,
  'file-uploaded': msg`File uploaded`,
  'file-uploaded-by-link': msg`File uploaded through the invitation link`,
  'general-info': msg`General info`,
  grants: msg`Grants changed`,
  'import-undone': msg`Import undone`,
  'invitation-revoked': msg`Invitation revoked`,
  'reader-accepted': msg`Reading of answers agreed to`,
  'invitation-sent': msg`Invitation sent`,
  'mail-forwarder': msg`Mail forwarder`,
  mailbox: msg`Mailbox`,
  merged: msg`Merged`,
  'mails-retried': msg`Emails retried`,
  'member-added': msg`Member added`,
  'member-edited': msg`Member edited`,
  'member-planned': msg`Allocation planned`,
  'member-removed': msg`Member removed`,
  offboarding: msg`Offboarding`,
  onboarding: msg`Onboarding`,
  'onboarding-by-link': msg`Onboarding submitted through the invitation link`,
  'onboarding-checked': msg`Onboarding form checked`,
  'onboarding-item-added': msg`To be done for joining: added`,
  'onboarding-item-done': msg`To be done for joining: done`,
  'onboarding-item-open': msg`To be done for joining: open again`,
  'onboarding-item-removed': msg`To be done for joining: removed`,
  'onboarding-submitted': msg`Onboarding submitted`,
  'own-fields': msg`Company fields`,
  paid: msg`Payment recorded`,
  'pay-taken-back': msg`Pay taken back`,
  'employment-taken-back': msg`Planned change of employment taken back`,
  employment: msg`Employment changed`,
  'handed-over': msg`Handed over`,
  made: msg`Made`,
  mapped: msg`Role chosen`,
  revoked: msg`Revoked`,
  removed: msg`Removed`,
  'secret-renewed': msg`Secret renewed`,
  stopped: msg`Turned off by the system`,
  left: msg`Last day is over`,
  confirmed: msg`Employment confirmed`,
  'leaving-planned': msg`Leaving planned`,
  'action-added': msg`Action added`,
  'action-done': msg`Action done`,
  'action-open': msg`Action open again`,
  'action-removed': msg`Action removed`,
  'review-read': msg`Shared review read`,
  'review-shared': msg`Review shared`,
  'personal-info': msg`Personal info`,
  'job-accepted': msg`Proposed change of job accepted`,
  'job-proposed': msg`Change of job proposed`,
  'job-refused': msg`Proposed change of job refused`,
  'job-withdrawn': msg`Proposed change of job withdrawn`,
  'payout-asked': msg`New payout account entered`,
  'payout-confirmed': msg`Payout account confirmed`,
  'payout-ended': msg`Payout account not confirmed in time`,
  'payout-withdrawn': msg`New payout account withdrawn`,
  profile: msg`Profile`,
  'project-tool': msg`Project tool`,
  'project-tool-account': msg`Project tool account`,
  refused: msg`Refused`,
  reminded: msg`Reminded`,
  resent: msg`Resent`,
  'results-read': msg`Results read`,
  'reveal-salary': msg`Salary revealed`,
  reviewers: msg`Reviewers`,
  roles: msg`Roles changed`,
  sent: msg`Sent`,
  'sessions-ended': msg`Sessions ended`,
  skills: msg`Skills`,
  'slot-added': msg`Open role added`,
  'slot-edited': msg`Open role edited`,
  'slot-removed': msg`Open role removed`,
  'source-code': msg`Source code`,
  start: msg`Started`,
  status: msg`Status changed`,
  surveys: msg`Surveys`,
  'team-email': msg`Team email`,
  'topic-deleted': msg`Topic deleted`,
  unarchived: msg`Unarchived`,
  unpaid: msg`Payment removed`,
  undone: msg`Undone`,
  'view-begun': msg`Viewing as begun`,
  'view-ended': msg`Viewing as ended`,
})

function partWords(part: string): string {
  const code = part.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase()
  return names[code] ?? code.replaceAll('-', ' ')
}

/**
 * Turns a code into a label: `work-unit` becomes `Work unit`. Codes with dots, such as `exchangeRates.created`, work
 * too. German keeps the capitals of its parts, so these are no sentence: `Abwesenheit: Genehmigt`.
 */
export function plainWords(word: string): string {
  const between = pageLanguage() === 'de' ? ': ' : ' '
  const words = inSentence(word.split('.').map(partWords).join(between))
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The label of an action without its leading kind: `employee.base-salary` becomes `Base salary`. */
export function actionWords(action: string): string {
  const [, ...rest] = action.split('.')
  return plainWords(rest.length ? rest.join('.') : action)
}

const pages: Record<string, (key: string) => string> = {
  employee: paths.employee,
  project: paths.project,
  invoice: paths.invoice,
  survey: (key) => paths.survey(...(key.split('/') as [string, ...string[]])),
  role: () => paths.configTab('roles'),
}

/** The path of a record's page; undefined if there is none. */
export const pageOf = ({ kind, key }: AuditEntry['about']): string | undefined => (key ? pages[kind]?.(key) : undefined)
