import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { useState } from 'react'
import { Navigate, type To, useNavigate } from 'react-router'
import type { AuditType } from '#contract/api/auditWords.ts'
import { type Audit, type AuditCycle, AuditEdit } from '#contract/api/health.ts'
import { SchemaForm } from '#src/components/form/SchemaForm.tsx'
import { useDropEdits } from '#src/components/form/useEdits.ts'
import { useUnsavedGuard } from '#src/components/form/useUnsavedGuard.tsx'
import { inputsOf } from '#src/components/inputsOf.tsx'
import { labelOf } from '#contract/fields.ts'
import { fetchAudit } from '../useHealth.ts'
import { useSaveHealth } from '../useKeepHealth.ts'
import { bodyOf, valuesOf, freeTypes } from './auditForm.ts'
import { Checklist } from './Checklist.tsx'
import { PeopleInput } from './PeopleBox.tsx'

const F = inputsOf(AuditEdit)

interface AuditFormProps {
  cycle: AuditCycle
  /** The audit to edit; without one a new one is made. */
  audit: Audit | undefined
  /** Where it leads once it is saved. */
  back: To
}

/** The form of an audit: its facts and its checklist, saved together. */
export function AuditForm({ cycle, audit, back }: AuditFormProps) {
  const { projectID } = cycle
  const { createAudit, editAudit } = useSaveHealth(projectID)
  const navigate = useNavigate()
  const [dirty, setDirty] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const keptAs = audit ? `audit.${audit.id}` : `audit.of.${cycle.id}`
  const { question } = useUnsavedGuard(dirty && !isSaved, useDropEdits(keptAs))
  const types = freeTypes(cycle, audit?.type)
  const fresh = { values: { type: types[0], participants: [], items: [] } }
  if (isSaved) return <Navigate to={back} replace />
  return (
    <Paper variant="outlined" sx={{ borderRadius: '8px', p: { xs: 4, sm: 5 }, pb: '0 !important' }}>
      <SchemaForm
        schema={AuditEdit}
        {...(audit ? valuesOf(audit) : fresh)}
        {...(audit ? { reload: async () => valuesOf(await fetchAudit(projectID, audit.id)) } : {})}
        keptAs={keptAs}
        failure={`Could not ${audit ? 'update' : 'add'} the audit`}
        submit={audit ? 'Save audit' : 'Add audit'}
        save={(typed, sent) => {
          const body = bodyOf(typed as AuditEdit)
          return audit ? editAudit(audit, body, sent) : createAudit(cycle, body)
        }}
        onSaved={() => setSaved(true)}
        onCancel={() => void navigate(back)}
        onDirty={setDirty}
      >
        <F.Input source="type" only={({ id }) => types.includes(id as AuditType)} />
        <Box
          sx={{
            display: 'grid',
            gap: 4,
            alignItems: 'start',
            gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))',
          }}
        >
          <F.Input source="name" />
          <F.Input source="auditorID" known={audit?.auditor ?? null} />
          <F.Input source="auditedAt" />
          <F.Input source="score" />
          <F.Input source="duration" />
          <PeopleInput
            name="participants"
            label={labelOf(AuditEdit, 'participants')}
            optional
            known={audit?.participants ?? []}
          />
        </Box>
        <Checklist cycle={cycle} />
      </SchemaForm>
      {question}
    </Paper>
  )
}
