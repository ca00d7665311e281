import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Alert, Box, Button, LinearProgress, Paper, Stack, Typography } from '@mui/material'
import type { ImportProgress } from '#contract/api/employeeImports.ts'
import { dateIn, showDate } from '#contract/dates.ts'
import { ConfirmDialog } from '#src/admin/form/ConfirmDialog.tsx'
import { ErrorPanel } from '#src/admin/layout/Notice.tsx'
import { useGetList } from '#src/providers/dataProvider/hooks.ts'
import { useSettings } from '#src/providers/session.ts'

const count = (number: number) => i18n.number(number)

/** What an import has done, in words. */
function wordsOf({ state, total, done, created, updated, untouched }: ImportProgress): string {
  if (state === 'running') return t`Importing: ${count(done)} of ${count(total)} lines.`
  if (state === 'undoing') return t`Taking back: ${count(done)} of ${count(total)} lines.`
  if (state === 'undone') return t`The import is undone.`
  if (done < total)
    return t`Ended after ${count(done)} of ${count(total)} lines: ${count(created)} created, ${count(updated)} updated, ${count(untouched)} left as they are.`
  return t`Imported: ${count(created)} created, ${count(updated)} updated, ${count(untouched)} left as they are.`
}

function Sentences({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <Alert severity="warning">
      {title}
      <Box component="ul" sx={{ m: 0, pl: 5, maxHeight: 320, overflowY: 'auto' }}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
    </Alert>
  )
}

interface ImportStatusProps {
  progress: ImportProgress
  busy: boolean
  onRun: () => void
  onUndo: () => void
  onAnother: () => void
}

/** How far an import is, what it could not do, and the way back. */
export function ImportStatus({ progress, busy, onRun, onUndo, onAnother }: ImportStatusProps) {
  const { state, total, done, errors, left, mayUndo } = progress
  const isMoving = state === 'running' || state === 'undoing'
  return (
    <Stack spacing={4}>
      <Typography component="output" aria-live="polite" className="tabular" sx={{ fontWeight: 600 }}>
        {wordsOf(progress)}
      </Typography>
      {isMoving && (
        <LinearProgress
          variant="determinate"
          value={total ? (100 * done) / total : 100}
          aria-label={state === 'running' ? t`Import` : t`Undo of the import`}
        />
      )}
      {state === 'finished' && (
        <Sentences
          title={t`These lines were left out.`}
          lines={errors.map(({ line, about, error }) => t`Line ${line}, ${about}: ${error}`)}
        />
      )}
      {state === 'undone' && <Sentences title={t`This could not be taken back.`} lines={left} />}
      <Stack direction="row" sx={{ gap: 2 }}>
        {isMoving && !busy && (state === 'running' || mayUndo) && (
          <Button variant="contained" onClick={state === 'running' ? onRun : onUndo}>{t`Go on`}</Button>
        )}
        {(state === 'finished' || state === 'running') && mayUndo && !busy && (
          <Button variant="outlined" onClick={onUndo}>{t`Undo the import`}</Button>
        )}
        {!busy && <Button color="inherit" onClick={onAnother}>{t`Import another file`}</Button>}
      </Stack>
    </Stack>
  )
}

interface RecentImportsProps {
  onUndo: (one: ImportProgress) => void
  onRun: (id: string) => void
}

/** The last imports, each with what can still be done about it. */
export function RecentImports({ onUndo, onRun }: RecentImportsProps) {
  const { timeZone } = useSettings()
  const { data, error, refetch } = useGetList('employeeImports', { pagination: { page: 1, perPage: 999 } })
  if (error)
    return <ErrorPanel title={t`The last imports could not be loaded`} error={error} retry={() => void refetch()} />
  if (!data?.length) return null
  const tools = (one: ImportProgress) => (
    <>
      {one.state === 'running' && <Button size="small" onClick={() => onRun(one.id)}>{t`Go on`}</Button>}
      {one.mayUndo && one.state !== 'undone' && (
        <Button size="small" color="inherit" onClick={() => onUndo(one)}>{t`Undo`}</Button>
      )}
    </>
  )
  return (
    <section aria-label={t`Last imports`}>
      <Typography
        component="h2"
        sx={{ fontSize: 'var(--text-16)', fontWeight: 600, mb: 2 }}
      >{t`Last imports`}</Typography>
      <Paper variant="outlined" component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.map((one) => (
          <Stack
            key={one.id}
            component="li"
            direction="row"
            sx={{ alignItems: 'center', gap: 3, px: 4, py: 1.5, flexWrap: 'wrap' }}
          >
            <Typography variant="body2" className="tabular">
              {showDate(dateIn(timeZone, new Date(one.at)))}
            </Typography>
            <Typography variant="body2" sx={{ flex: 1, minWidth: 200 }}>
              {wordsOf(one)}
            </Typography>
            {tools(one)}
          </Stack>
        ))}
      </Paper>
    </section>
  )
}

/** What becomes of those whom the import created. */
const removed = (created: number) =>
  created === 1
    ? t`1 person whom it created is removed for good, with salary and roles.`
    : t`${count(created)} people whom it created are removed for good, with salaries and roles.`

/** What becomes of those whom the import changed. */
const putBack = (updated: number) =>
  updated === 1
    ? t`1 person gets back what the import changed.`
    : t`${count(updated)} people get back what the import changed.`

interface UndoDialogProps {
  progress: ImportProgress
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before an import is undone, naming which one it is and how many people go. */
export function UndoDialog({ progress, onConfirm, onCancel }: UndoDialogProps) {
  const { timeZone } = useSettings()
  const { at, created, updated } = progress
  return (
    <ConfirmDialog
      open
      title={t`Undo the import of ${showDate(dateIn(timeZone, new Date(at)))}?`}
      action={t`Undo the import`}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <Stack spacing={3}>
        {created > 0 && <span>{removed(created)}</span>}
        {updated > 0 && <span>{putBack(updated)}</span>}
        <span>{t`Whatever was changed since stays as it is, and is named afterwards. This cannot be undone.`}</span>
      </Stack>
    </ConfirmDialog>
  )
}
