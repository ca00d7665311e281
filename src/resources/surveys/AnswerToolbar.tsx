import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Box, Button, FormControlLabel, Stack, styled, Switch, Typography } from '@mui/material'
import { type Saving, savingWords } from '#src/admin/form/autosave.ts'

const Bar = styled('span')(({ theme }) => ({
  display: 'block',
  width: 120,
  [theme.breakpoints.down('sm')]: { width: 56 },
  height: 6,
  borderRadius: 'var(--radius-mark)',
  overflow: 'hidden',
  backgroundColor: theme.palette.action.selected,
  '& > i': { display: 'block', height: '100%', backgroundColor: theme.tokens.success.main },
}))

/** "7 of 12 answered", with a bar. */
function Progress({ done, total }: { done: number; total: number }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, fontSize: 'var(--text-13)', whiteSpace: 'nowrap' }}>
      <Bar aria-hidden>
        <i style={{ width: total === 0 ? 0 : `${(100 * done) / total}%` }} />
      </Bar>
      <span className="tabular">
        <Trans>
          {done} of {total} answered
        </Trans>
      </span>
    </Box>
  )
}

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

interface FormToolbarProps {
  done: number
  total: number
  saving: Saving
  /** The switch that shows notes. Undefined if the form has no notes. */
  notes: { shown: boolean; onChange: (shown: boolean) => void } | undefined
  busy: boolean
  onSaveDraft: () => void
  onPreview: () => void
}

/** The sticky bar below a form: progress, save state and buttons. */
export function FormToolbar({ done, total, saving, notes, busy, onSaveDraft, onPreview }: FormToolbarProps) {
  return (
    <Foot>
      {notes && (
        <FormControlLabel
          label={t`Show note`}
          control={<Switch size="small" checked={notes.shown} onChange={(_event, shown) => notes.onChange(shown)} />}
        />
      )}
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
        <Button variant="outlined" loading={busy} onClick={onSaveDraft}>{t`Save draft`}</Button>
        <Button variant="contained" disabled={busy} onClick={onPreview}>{t`Preview & send`}</Button>
      </Stack>
    </Foot>
  )
}
