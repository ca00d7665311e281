import { t } from '@lingui/core/macro'
import { Box, Dialog, DialogContent, DialogTitle, Typography } from '@mui/material'
import { type RefObject, useId } from 'react'
import { type Absence, AbsenceRefusal } from '#contract/api/absences.ts'
import { Form } from '#src/admin/form/Form.tsx'
import { keepFocus } from '#src/admin/hooks/browser.ts'
import { useUndoable } from '#src/admin/notifications/undo.tsx'
import { nameOf } from '#src/resources/employees/EmployeeField.tsx'
import { useCommand } from '#src/providers/dataProvider/hooks.ts'
import { kindWords, spanWords, versionOfAbsence } from './absenceWords.tsx'

const Input = Form.Input<typeof AbsenceRefusal>

interface RefuseDialogProps {
  absence: Absence
  /** Gets the focus if the button that opened the dialog goes with the request. */
  frame?: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Refuses a request with a reason, which the person reads. */
export function RefuseDialog({ absence, frame, onClose }: RefuseDialogProps) {
  const id = useId()
  const name = nameOf(absence.employee)
  const tell = useUndoable()
  const { mutateAsync } = useCommand('absences', 'refuse', {
    onSuccess: (answer) => {
      tell(t`Refused`, answer)
      // Not awaited: the form closes the dialog meanwhile.
      if (frame) void keepFocus(frame)
    },
  })
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{t`Refuse the request of ${name}`}</DialogTitle>
      <DialogContent>
        <Typography color="text.secondary" sx={{ mb: 4 }}>
          {kindWords(absence)}, {spanWords(absence)}
        </Typography>
        {/* The form's bottom bar has a negative margin of this size and would cover the last field. */}
        <Box sx={{ pb: 4 }}>
          <Form
            schema={AbsenceRefusal}
            values={{ reason: '' }}
            failure={t`Couldn't refuse this`}
            submit={t`Refuse`}
            save={(body) =>
              mutateAsync({
                params: { id: absence.id },
                body: body as { reason: string },
                version: versionOfAbsence(absence),
              })
            }
            onSaved={onClose}
            onCancel={onClose}
          >
            <Input source="reason" help={t`${name} reads this.`} />
          </Form>
        </Box>
      </DialogContent>
    </Dialog>
  )
}
