import Stack from '@mui/material/Stack'
import { useState } from 'react'
import type { AuditCycle, AuditSummary } from '#contract/api/health.ts'
import { useFocusKept } from '#src/components/form/useFocusKept.ts'
import { useRemove } from '#src/components/undo/useRemove.ts'
import { useSaveHealth } from '../useKeepHealth.ts'
import { CycleCard } from './CycleCard.tsx'
import { AuditCycleForm } from './CyclePanel.tsx'

interface AuditCycleListProps {
  projectID: string
  cycles: readonly AuditCycle[]
  mayEdit: boolean
}

/** The cycles of a project, newest first, the newest open. */
export function AuditCycleList({ projectID, cycles, mayEdit }: AuditCycleListProps) {
  const { removeCycle, removeAudit } = useSaveHealth(projectID)
  const [edited, setEdited] = useState<AuditCycle>()
  const frame = useFocusKept(edited !== undefined)
  const removeOnce = useRemove(frame)
  const actions = mayEdit
    ? {
        onEdit: setEdited,
        onDelete: (one: AuditCycle) =>
          void removeOnce({ id: one.id, one: 'cycle', work: () => removeCycle(one) }),
        onDeleteAudit: (one: AuditSummary) =>
          void removeOnce({ id: one.id, one: 'audit', work: () => removeAudit(one) }),
      }
    : undefined
  return (
    <Stack ref={frame} spacing={3} tabIndex={-1} sx={{ outline: 0 }}>
      {cycles.map((one, index) => (
        <CycleCard key={one.id} cycle={one} isNewest={index === 0} actions={actions} />
      ))}
      {edited && <AuditCycleForm projectID={projectID} cycle={edited} onClose={() => setEdited(undefined)} />}
    </Stack>
  )
}
