import type { FieldValues } from 'react-hook-form'
import type { AuditCycle, AuditCycleEdit } from '#contract/api/projectAudits/audit.ts'
import { Form } from '#src/admin/form/Form.tsx'
import { SchemaCreate } from '#src/admin/schema/SchemaCreate.tsx'
import { SchemaEdit } from '#src/admin/schema/SchemaEdit.tsx'

const Input = Form.Input<typeof AuditCycleEdit>
const inputs = (
  <>
    <Input source="date" />
    <Input source="cycle" />
    <Input source="averageScore" />
    <Input source="flag" />
  </>
)
const fresh = { flag: 'none' }
/** Required when editing: an existing cycle always has both. */
const required = ['cycle', 'date']
/** A cleared score is sent as null, since the server keeps the old score if the field is missing. */
const withScore = (body: FieldValues) => ({ ...body, averageScore: body.averageScore ?? null })

interface AuditCycleFormProps {
  projectID: string
  /** The cycle to edit. If undefined, the form creates one. */
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
