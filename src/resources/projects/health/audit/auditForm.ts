import type { AuditType } from '#contract/api/auditWords.ts'
import { auditTypes } from '#contract/api/auditWords.ts'
import type { Audit, AuditCycle, AuditEdit, AuditItem, AuditItemEdit } from '#contract/api/health.ts'
import { versionOf } from '#contract/version.ts'

/** Items of this type of audit have an area. */
export const withAreas: AuditType = 'engineering-health'

const itemOf = ({ actionItem, ...item }: AuditItem): AuditItemEdit => ({
  ...item,
  actionItemID: actionItem?.id ?? null,
})

/** An audit as its form is filled from it. */
export const valuesOf = (audit: Audit) => ({
  values: {
    type: audit.type,
    name: audit.name,
    auditorID: audit.auditor?.id ?? '',
    participants: audit.participants.map(({ id }) => id),
    score: audit.score,
    duration: audit.duration,
    auditedAt: audit.auditedAt ?? '',
    items: audit.items.map(itemOf),
  },
  version: versionOf(audit),
})

/** Types of which a cycle has no audit yet; `own` is the one that is being edited. */
export function freeTypes({ audits }: AuditCycle, own?: AuditType): AuditType[] {
  const taken = new Set(audits.map(({ type }) => type))
  return (Object.keys(auditTypes) as AuditType[]).filter((type) => type === own || !taken.has(type))
}

/** The whole body: what was cleared goes out as nothing, an area only where items have one. */
export const bodyOf = (typed: AuditEdit): AuditEdit => ({
  ...typed,
  score: typed.score ?? null,
  duration: typed.duration ?? null,
  ...(typed.items
    ? { items: typed.items.map((item) => (typed.type === withAreas ? item : { ...item, area: null })) }
    : {}),
})
