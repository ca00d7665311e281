import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Box, Button, Paper, Stack, Typography } from '@mui/material'
import { type Saving, savingWords } from '#src/admin/form/autosave.ts'
import { DoneBar } from './SurveyFields.tsx'

/** "7 of 12 answered", with a bar. */
function Progress({ done, total }: { done: number; total: number }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, fontSize: 'var(--text-13)', whiteSpace: 'nowrap' }}>
      <Box sx={{ display: 'flex', width: { xs: 56, sm: 120 } }}>
        <DoneBar done={done} total={total} />
      </Box>
      <span className="tabular">
        <Trans>
          {done} of {total} answered
        </Trans>
      </span>
    </Box>
  )
}

const foot = {
  flexFlow: 'row wrap',
  alignItems: 'center',
  gap: '8px 16px',
  mt: 0,
  px: { xs: 3, sm: 5 },
  py: { xs: 2, sm: 3 },
  borderTop: 1,
  borderColor: 'divider',
  borderRadius: '0 0 var(--radius-card) var(--radius-card)',
  boxShadow: 'none',
}

interface AnswerToolbarProps {
  done: number
  total: number
  saving: Saving
  busy: boolean
  /** Absent if there are no drafts. */
  onSaveDraft?: (() => void) | undefined
  onPreview: () => void
}

/** The sticky bar below a form: progress, save state and buttons. */
export function AnswerToolbar({ done, total, saving, busy, onSaveDraft, onPreview }: AnswerToolbarProps) {
  return (
    <Paper variant="toolbar" sx={foot}>
      <Progress done={done} total={total} />
      <Typography
        role="status"
        variant="body2"
        color={saving.state === 'failed' ? 'error' : 'text.secondary'}
        sx={{ flex: 1, minWidth: 120 }}
      >
        {savingWords(saving, t`kept on this device`)}
      </Typography>
      <Stack direction="row" spacing={2}>
        {onSaveDraft && <Button variant="outlined" loading={busy} onClick={onSaveDraft}>{t`Save draft`}</Button>}
        <Button variant="contained" disabled={busy} onClick={onPreview}>{t`Preview & send`}</Button>
      </Stack>
    </Paper>
  )
}
