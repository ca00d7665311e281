import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { auditTypes } from '#contract/api/auditWords.ts'
import type { AuditCycle, AuditSummary } from '#contract/api/health.ts'
import { useFocusKept } from '#src/components/form/useFocusKept.ts'
import { DeleteDialog } from '../DeleteDialog.tsx'
import { cycleName } from '../tags.tsx'
import { useKeepHealth } from '../useKeepHealth.ts'
import { CycleCard } from './CycleCard.tsx'
import { CyclePanel } from './CyclePanel.tsx'

interface CycleListProps {
  projectID: string
  cycles: readonly AuditCycle[]
  mayEdit: boolean
}

/** The cycles of a project, newest first, the newest open. */
export function CycleList({ projectID, cycles, mayEdit }: CycleListProps) {
  const { removeCycle, removeAudit } = useKeepHealth(projectID)
  const [edited, setEdited] = useState<AuditCycle>()
  const [leaving, setLeaving] = useState<{ cycle: AuditCycle; audit?: AuditSummary }>()
  const frame = useFocusKept(edited !== undefined || leaving !== undefined)
  const { cycle, audit } = leaving ?? {}
  const close = () => setLeaving(undefined)
  const actions = mayEdit
    ? {
        onEdit: setEdited,
        onDelete: (one: AuditCycle) => setLeaving({ cycle: one }),
        onDeleteAudit: (of: AuditCycle, one: AuditSummary) => setLeaving({ cycle: of, audit: one }),
      }
    : undefined
  return (
    <Stack ref={frame} spacing={3} tabIndex={-1} sx={{ outline: 0 }}>
      {cycles.map((one, index) => (
        <CycleCard key={one.id} cycle={one} isNewest={index === 0} actions={actions} />
      ))}
      {edited && <CyclePanel projectID={projectID} cycle={edited} onClose={() => setEdited(undefined)} />}
      {cycle && audit && (
        <DeleteDialog
          name={`the ${auditTypes[audit.type]} audit of ${cycleName(cycle)}`}
          what="audit"
          remove={() => removeAudit(audit)}
          onClose={close}
        >
          Its score and its {audit.itemCount} {audit.itemCount === 1 ? 'item' : 'items'} go with it. Action
          items stay.
        </DeleteDialog>
      )}
      {cycle && !audit && (
        <DeleteDialog name={cycleName(cycle)} what="cycle" remove={() => removeCycle(cycle)} onClose={close}>
          {cycle.audits.length === 0
            ? 'It has no audits.'
            : `Its ${cycle.audits.length} ${cycle.audits.length === 1 ? 'audit goes' : 'audits go'} with it.`}{' '}
          Action items stay, without a cycle.
        </DeleteDialog>
      )}
    </Stack>
  )
}
