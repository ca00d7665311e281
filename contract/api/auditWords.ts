import { z } from 'zod'
import { enumOf } from '../enumOf.ts'

/** Enumerations of audits and action items (wire-surveys-dashboards.md section 1), each with the words that people read. */
export const auditTypes = {
  'engineering-health': 'Engineering health',
  'engineering-process': 'Engineering process',
  frontend: 'Frontend',
  backend: 'Backend',
  system: 'System',
  mobile: 'Mobile',
  blockchain: 'Blockchain',
} as const
export const AuditType = enumOf(auditTypes)
export type AuditType = z.infer<typeof AuditType>

/** `audited` as soon as there is a score. */
export const auditStatuses = { pending: 'Pending', audited: 'Audited' } as const
export const AuditStatus = enumOf(auditStatuses)
export type AuditStatus = z.infer<typeof AuditStatus>

export const auditFlags = { none: 'None', green: 'Green', yellow: 'Yellow', red: 'Red' } as const
export const AuditFlag = enumOf(auditFlags)
export type AuditFlag = z.infer<typeof AuditFlag>

/** How bad an audit item is, and how urgent an action item. */
export const severities = { high: 'High', medium: 'Medium', low: 'Low' } as const
export const Severity = enumOf(severities)
export type Severity = z.infer<typeof Severity>

export const actionItemStatuses = { pending: 'Pending', 'in-progress': 'In progress', done: 'Done' } as const
export const ActionItemStatus = enumOf(actionItemStatuses)
export type ActionItemStatus = z.infer<typeof ActionItemStatus>

/** Areas of a health audit, by the keys under which the dashboard knows them (section 6.1). */
export const healthAreas = {
  delivery: 'Delivery performance',
  quality: 'Quality assurance',
  collaboration: 'Collaborating',
  feedback: 'Engineering feedback',
} as const
export const HealthArea = enumOf(healthAreas)
export type HealthArea = z.infer<typeof HealthArea>

/** Grades of an audit item; 0 is not graded and enters no average. */
export const grades = {
  0: 'Not graded',
  1: 'Very poor',
  2: 'Poor',
  3: 'Acceptable',
  4: 'Good',
  5: 'Very good',
} as const
/** The highest grade and score. */
export const highestGrade = 5

/** How many poor items make an audit red, and how many acceptable ones yellow (section 6.2). */
export const flagFrom = 3

/** The flag of an audit whose items have these grades, as section 6.2 derives it: green even where nothing is graded. */
export function flagOf(given: readonly number[]): AuditFlag {
  const count = (grade: number) => given.filter((one) => one === grade).length
  if (count(2) >= flagFrom) return 'red'
  return count(3) >= flagFrom ? 'yellow' : 'green'
}
