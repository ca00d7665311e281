import type { FieldValues } from 'react-hook-form'
import type { AuditCycle } from '#contract/api/health.ts'
import { SchemaCreate } from '#src/admin/schema/SchemaCreate.tsx'
import { SchemaEdit } from '#src/admin/schema/SchemaEdit.tsx'

const inputs = { date: {}, cycle: {}, averageScore: {}, flag: {} }
const fresh = { flag: 'none' }
/** What an existing cycle has can be changed, not left to be filled in. */
const required = ['cycle', 'date']
/** A score that was cleared must go out: one that is left out stays. */
const withScore = (body: FieldValues) => ({ ...body, averageScore: body.averageScore ?? null })

interface AuditCycleFormProps {
  projectID: string
  /** The cycle to edit; without one a new one is made. */
  cycle: AuditCycle | undefined
  onClose: () => void
}

/** The form of an audit cycle. */
export function AuditCycleForm({ projectID, cycle, onClose }: AuditCycleFormProps) {
  const form = {
    resource: 'auditCycles',
    meta: { projectID },
    inputs,
    transform: withScore,
    onClose,
  } as const
  return cycle ? (
    <SchemaEdit {...form} record={cycle} required={required} />
  ) : (
    <SchemaCreate {...form} defaults={fresh} verb="add" />
  )
}
