import { tagged } from '../../tags.ts'
import { z } from 'zod'
import { enumOf } from '../../enumOf.ts'
import { words } from '../../words.ts'

/** Enums of audits and action items (rules/health.md#1.1), with their labels. */
export const auditTypes = words({
  'engineering-health': 'Engineering health',
  'engineering-process': 'Engineering process',
  frontend: 'Frontend',
  backend: 'Backend',
  system: 'System',
  mobile: 'Mobile',
  blockchain: 'Blockchain',
})
export const AuditType = enumOf(auditTypes)
export type AuditType = z.infer<typeof AuditType>

/** `audited` as soon as there is a score. */
export const auditStatuses = tagged(words({ pending: 'Pending', audited: 'Audited' }), {
  pending: 'neutral',
  audited: 'stacks',
})
export const AuditStatus = enumOf(auditStatuses)
export type AuditStatus = z.infer<typeof AuditStatus>

export const auditFlags = words({ none: 'None', green: 'Green', yellow: 'Yellow', red: 'Red' })
export const AuditFlag = enumOf(auditFlags)
export type AuditFlag = z.infer<typeof AuditFlag>

/** Severity of an audit item, and priority of an action item. */
export const severities = tagged(
  words({ high: 'High', medium: 'Medium', low: 'Low' }),
  { high: 'lead', medium: 'gold', low: 'cyan' },
  { dot: false },
)
export const Severity = enumOf(severities)
export type Severity = z.infer<typeof Severity>

export const actionItemStatuses = tagged(words({ pending: 'Pending', 'in-progress': 'In progress', done: 'Done' }), {
  pending: 'neutral',
  'in-progress': 'gold',
  done: 'stacks',
})
export const ActionItemStatus = enumOf(actionItemStatuses)
export type ActionItemStatus = z.infer<typeof ActionItemStatus>

/** Areas of a health audit, by their keys in the dashboard (rules/health.md#1.1). */
export const healthAreas = words({
  delivery: 'Delivery performance',
  quality: 'Quality assurance',
  collaboration: 'Collaborating',
  feedback: 'Engineering feedback',
})
export const HealthArea = enumOf(healthAreas)
export type HealthArea = z.infer<typeof HealthArea>

/** Grades of an audit item. 0 means not graded and is left out of averages. */
export const grades = words({
  0: 'Not graded',
  1: 'Very poor',
  2: 'Poor',
  3: 'Acceptable',
  4: 'Good',
  5: 'Very good',
})
/** The highest grade and score. */
export const highestGrade = 5

/** Number of poor items that make an audit red, and of acceptable ones that make it yellow (rules/health.md#2.1). */
export const flagFrom = 3

/** Flag of an audit from the grades of its items (rules/health.md#2.1). Green if no item is graded. */
export function flagOf(given: readonly number[]): AuditFlag {
  const count = (grade: number) => given.filter((one) => one === grade).length
  if (count(2) >= flagFrom) return 'red'
  return count(3) >= flagFrom ? 'yellow' : 'green'
}
