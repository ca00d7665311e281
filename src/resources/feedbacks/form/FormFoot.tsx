import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { type Saving, savingWords } from '#src/admin/form/saving.ts'
import { Progress } from './Progress.tsx'

const Foot = styled('div')(({ theme }) => ({
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(2, 4),
  padding: theme.spacing(3, 5),
  borderTop: `1px solid ${theme.palette.divider}`,
  borderRadius: '0 0 var(--radius-card) var(--radius-card)',
  backgroundColor: theme.palette.background.paper,
  [theme.breakpoints.down('sm')]: { padding: theme.spacing(2, 3) },
}))

interface FormFootProps {
  done: number
  total: number
  saving: Saving
  /** Nothing where the form has no notes to hide. */
  notes: { shown: boolean; onChange: (shown: boolean) => void } | undefined
  busy: boolean
  onSaveDraft: () => void
  onPreview: () => void
}

/** The end of a form, always in sight: how far it is, whether it is saved, and its buttons. */
export function FormFoot({ done, total, saving, notes, busy, onSaveDraft, onPreview }: FormFootProps) {
  return (
    <Foot>
      {notes && (
        <FormControlLabel
          label="Show note"
          control={
            <Switch size="small" checked={notes.shown} onChange={(_event, shown) => notes.onChange(shown)} />
          }
        />
      )}
      <Progress done={done} total={total} />
      <Typography
        role="status"
        variant="body2"
        color={saving.state === 'failed' ? 'error' : 'text.secondary'}
        sx={{ flex: 1, minWidth: 120 }}
      >
        {savingWords(saving, 'kept on this device')}
      </Typography>
      <Stack direction="row" spacing={2}>
        <Button variant="outlined" loading={busy} onClick={onSaveDraft}>
          Save draft
        </Button>
        <Button variant="contained" disabled={busy} onClick={onPreview}>
          Preview &amp; send
        </Button>
      </Stack>
    </Foot>
  )
}
