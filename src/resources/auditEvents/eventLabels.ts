import type { AuditEntry } from '#contract/api/auditEvents.ts'
import { paths } from '#src/layout/paths.ts'

/**
 * What actions and things are called whose codes are no words of the product: `base-salary`. Those that are not named
 * here are told by their codes.
 */
const names: Record<string, string> = {
  // Things.
  'action-item': 'Action item',
  audit: 'Audit',
  'audit-cycle': 'Audit cycle',
  'bank-accounts': 'Bank accounts',
  chapters: 'Chapters',
  clients: 'Clients',
  commercial: 'Commercial',
  'company-infos': 'Company infos',
  countries: 'Countries',
  currencies: 'Currencies',
  employee: 'Employee',
  'exchange-rates': 'Exchange rates',
  import: 'Import',
  invoice: 'Invoice',
  list: 'List',
  metadata: 'Metadata',
  organizations: 'Organizations',
  positions: 'Positions',
  project: 'Project',
  questions: 'Questions',
  role: 'Role',
  seniorities: 'Seniorities',
  stacks: 'Stacks',
  survey: 'Survey',
  'work-unit': 'Work unit',
  // What was done.
  'address-confirmed': 'Address confirmed',
  'address-taken-back': 'Address taken back',
  'answers-read': 'Answers read',
  archived: 'Archived',
  avatar: 'Avatar',
  'base-salary': 'Base salary',
  'chat-role': 'Chat role',
  'confirmation-sent': 'Confirmation sent',
  'contact-info': 'Contact info',
  create: 'Create',
  created: 'Created',
  deleted: 'Deleted',
  'document-viewed': 'Document viewed',
  done: 'Done',
  edited: 'Edited',
  erase: 'Erase',
  export: 'Export',
  failed: 'Failed',
  'file-uploaded': 'File uploaded',
  'general-info': 'General info',
  grants: 'Grants',
  'import-undone': 'Import undone',
  'invitation-revoked': 'Invitation revoked',
  'invitation-sent': 'Invitation sent',
  'mail-forwarder': 'Mail forwarder',
  mailbox: 'Mailbox',
  'mails-retried': 'Mails retried',
  'member-added': 'Member added',
  'member-edited': 'Member edited',
  'member-removed': 'Member removed',
  offboarding: 'Offboarding',
  onboarding: 'Onboarding',
  'onboarding-submitted': 'Onboarding submitted',
  'personal-info': 'Personal info',
  profile: 'Profile',
  'project-tool': 'Project tool',
  'project-tool-account': 'Project tool account',
  reminded: 'Reminded',
  resent: 'Resent',
  'reveal-salary': 'Reveal salary',
  reviewers: 'Reviewers',
  roles: 'Roles',
  sent: 'Sent',
  skills: 'Skills',
  'slot-added': 'Open role added',
  'slot-edited': 'Open role edited',
  'slot-removed': 'Open role removed',
  'source-code': 'Source code',
  start: 'Start',
  status: 'Status',
  surveys: 'Surveys',
  'team-email': 'Team email',
  'topic-deleted': 'Topic deleted',
  unarchived: 'Unarchived',
  undone: 'Undone',
}

function partWords(part: string): string {
  const code = part.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase()
  return names[code] ?? code.replaceAll('-', ' ')
}

/** `work-unit` as people read it: `Work unit`; `exchangeRates.created` likewise. */
export function plainWords(word: string): string {
  const words = word.split('.').map(partWords).join(' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** An action without the kind that it begins with: `employee.base-salary` is `Base salary`. */
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

/** The page of a thing, where it has one. */
export const pageOf = ({ kind, key }: AuditEntry['about']): string | undefined => (key ? pages[kind]?.(key) : undefined)
