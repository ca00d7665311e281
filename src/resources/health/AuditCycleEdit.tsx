import { type AuditCycle, AuditCycleEdit } from '#contract/api/health.ts'
import { versionOf } from '#contract/version.ts'
import { useSave } from '#src/admin/form/useSaveRecord.tsx'
import { SidePanel } from '#src/admin/form/SidePanel.tsx'
import { SchemaForm } from '#src/admin/form/SchemaForm.tsx'
import { inputsOf } from '#src/admin/inputs/inputsOf.tsx'

const F = inputsOf(AuditCycleEdit)

const fresh = { flag: 'none' }

const valuesOf = (cycle: AuditCycle) => ({
  values: { cycle: cycle.cycle, date: cycle.date, averageScore: cycle.averageScore, flag: cycle.flag },
  version: versionOf(cycle),
})

interface AuditCycleFormProps {
  projectID: string
  /** The cycle to edit; without one a new one is made. */
  cycle: AuditCycle | undefined
  onClose: () => void
}

/** The form of an audit cycle. */
export function AuditCycleForm({ projectID, cycle, onClose }: AuditCycleFormProps) {
  const { create, update, reload } = useSave('auditCycles', { projectID })
  return (
    <SidePanel title={cycle ? 'Edit cycle' : 'New cycle'} onClose={onClose}>
      {(formProps) => (
        <SchemaForm
          schema={AuditCycleEdit}
          {...(cycle ? valuesOf(cycle) : { values: fresh })}
          {...(cycle ? { reload: async () => valuesOf(await reload(cycle)) } : {})}
          // What an existing cycle has can be changed, not left to be filled in.
          {...(cycle ? { required: ['cycle', 'date'] } : {})}
          failure={`Could not ${cycle ? 'update' : 'add'} the cycle`}
          save={(body, sent) => {
            // A score that was cleared must go out: one that is left out stays.
            const whole: AuditCycleEdit = { ...body, averageScore: body.averageScore ?? null }
            return cycle ? update(cycle, whole, 'Cycle updated.', sent) : create(whole, 'Cycle added.')
          }}
          {...formProps}
        >
          <F.Input source="date" />
          <F.Input source="cycle" />
          <F.Input source="averageScore" />
          <F.Input source="flag" />
        </SchemaForm>
      )}
    </SidePanel>
  )
}
