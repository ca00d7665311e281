import type { AuditEntry } from '#contract/api/auditEvents.ts'
import { paths } from '#src/layout/paths.ts'
import { names } from './names.ts'

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
export const pageOf = ({ kind, key }: AuditEntry['about']): string | undefined =>
  key ? pages[kind]?.(key) : undefined
