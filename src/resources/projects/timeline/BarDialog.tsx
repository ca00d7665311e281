import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { MemberPeriod } from '#contract/api/projectMember.ts'
import { deploymentTypes, memberStatuses } from '#contract/api/projectWords.ts'
import type { StaffingBar } from '#contract/api/staffing.ts'
import { showDate } from '#contract/dates.ts'
import { versionOf } from '#contract/version.ts'
import { ProjectChip, UserChip } from '#src/components/Chip.tsx'
import { SchemaForm } from '#src/components/form/SchemaForm.tsx'
import { inputsOf } from '#src/components/inputsOf.tsx'
import { useSavePeriod } from './useMovePeriod.ts'
import { roleOf } from './words.ts'
import { useUndoable } from '#src/components/undo/useUndoable.tsx'

const F = inputsOf(MemberPeriod)

const valuesOf = (bar: StaffingBar) => ({
  values: { startDate: bar.startDate, endDate: bar.endDate },
  version: versionOf(bar),
})

interface MemberPeriodDialogProps {
  bar: StaffingBar
  /** Whether the days can be changed here. */
  editable: boolean
  onClose: () => void
}

/** One membership: who, where, what for, and its days. */
export function MemberPeriodDialog({ bar, editable, onClose }: MemberPeriodDialogProps) {
  const id = useId()
  const { save, refresh, known } = useSavePeriod()
  const tell = useUndoable()
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{roleOf(bar)}</DialogTitle>
      <DialogContent>
        <Stack spacing={3} sx={{ pb: 4 }}>
          {bar.person && <UserChip person={bar.person} />}
          <ProjectChip project={bar.project} />
          <Typography variant="body2" color="text.secondary">
            {[deploymentTypes[bar.deploymentType], memberStatuses[bar.status], bar.isLead && 'Lead']
              .filter(Boolean)
              .join(', ')}
          </Typography>
          {!editable && (
            <Typography>
              From {showDate(bar.startDate)}{' '}
              {bar.endDate ? `until ${showDate(bar.endDate)}` : 'without an end'}
            </Typography>
          )}
        </Stack>
        {editable && (
          // The end of the form stands out of it by as much, and would else lie over the last field.
          <Box sx={{ pb: 4 }}>
            <SchemaForm
              schema={MemberPeriod}
              {...valuesOf(bar)}
              reload={async () => {
                await refresh()
                return valuesOf(known(bar))
              }}
              failure="Could not save the days"
              save={async (body, { version, note }) => {
                const answer = await save(bar, body, version)
                tell(['Days saved.', note].filter(Boolean).join(' '), answer)
              }}
              onSaved={onClose}
              onCancel={onClose}
            >
              <F.Input source="startDate" />
              <F.Input
                source="endDate"
                help="The first day that the seat is no longer theirs. One that has come already makes them inactive."
              />
            </SchemaForm>
          </Box>
        )}
      </DialogContent>
    </Dialog>
  )
}
