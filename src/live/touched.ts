import type { Query } from '@tanstack/react-query'
import type { Kind, News } from '#contract/live.ts'
import { unreadsKey } from '#src/layout/InboxBell.tsx'

const bell = unreadsKey[0] ?? ''

/** Which queries show things of a kind, by the first part of their keys; those of metadata and of what projects are billed by bear its name. */
const shownIn: Partial<Record<Kind, readonly string[]>> = {
  employee: ['employees', 'projects', 'staffing', 'surveys', 'roles', 'lineManagers', 'dashboards'],
  project: ['projects', 'employees', 'staffing', 'invoices', 'dashboards'],
  'work-unit': ['projects', 'staffing', 'dashboards'],
  audit: ['projects', 'dashboards'],
  'audit-cycle': ['projects', 'dashboards'],
  'action-item': ['projects', 'dashboards'],
  invoice: ['invoices'],
  survey: ['surveys', 'feedbacks', 'dashboards', bell],
  answer: ['surveys', 'dashboards'],
  workAnswer: ['surveys', 'dashboards'],
  role: ['roles', 'assignableRoles', 'employees'],
  exchangeRates: ['exchangeRates', 'invoices'],
  view: ['views'],
  inbox: ['feedbacks', bell],
}

/** Everything leaves an entry here. */
const trail = 'audit trail'

/** What a form was opened with stays as it was: its own save tells of changes meanwhile. */
const opened = [
  ['feedbacks', 'form'],
  ['invoices', 'opened'],
  ['invoices', 'template'],
  ['invoices', 'proposed'],
  ['invoices', 'preview'],
]

/** Whether a query shows something that has changed. */
export function isTouched({ queryKey: [root, part] }: Pick<Query, 'queryKey'>, news: News): boolean {
  if (opened.some(([area, name]) => area === root && name === part)) return false
  return root === trail || news.some((kind) => (shownIn[kind] ?? [kind]).includes(root as string))
}

const listParts = new Set(['getList', 'list', 'inbox', 'members', 'workUnits', 'health', 'with usage'])

/** Whether a query has the rows of a page that people scroll in. */
export function isList({ queryKey: [root, part] }: Pick<Query, 'queryKey'>): boolean {
  const isTopics = root === 'surveys' && part === 'one'
  return root === trail || root === 'staffing' || isTopics || listParts.has(part as string)
}
