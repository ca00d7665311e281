import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { Alert, Box, Button, LinearProgress, Link as MuiLink, Paper, Stack, Typography } from '@mui/material'
import { Link } from 'react-router'
import type { ImportProgress } from '#contract/api/employeeImports.ts'
import { dateIn, showDate } from '#contract/dates.ts'
import { ConfirmDialog } from '#src/admin/form/ConfirmDialog.tsx'
import { ErrorPanel } from '#src/admin/layout/Notice.tsx'
import { paths } from '#src/layout/paths.ts'
import { useGetList } from '#src/providers/dataProvider/hooks.ts'
import { useSettings } from '#src/providers/useSession.ts'

/** The progress of an import as text. */
function wordsOf(progress: ImportProgress): string {
  const { state } = progress
  const done = i18n.number(progress.done)
  const total = i18n.number(progress.total)
  const created = i18n.number(progress.created)
  const updated = i18n.number(progress.updated)
  const untouched = i18n.number(progress.untouched)
  if (state === 'running') return t`Importing ${done} of ${total} rows`
  if (state === 'undoing') return t`Undoing ${done} of ${total} rows`
  if (state === 'undone') return t`Import undone`
  if (progress.done < progress.total)
    return t`Stopped after ${done} of ${total} rows: ${created} created, ${updated} updated, ${untouched} unchanged`
  return t`Imported: ${created} created, ${updated} updated, ${untouched} unchanged`
}

function Sentences({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <Alert severity="warning">
      {title}
      <Box component="ul" className="bullets" sx={{ maxHeight: 320, overflowY: 'auto' }}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
    </Alert>
  )
}

const second = 1000
const isMoving = ({ state }: ImportProgress) => state === 'running' || state === 'undoing'

/** The most recent imports. Reads them again each second while the server works on one of them. */
export const useImports = () =>
  useGetList(
    'employeeImports',
    { pagination: { page: 1, perPage: 999 } },
    { refetchInterval: ({ state: { data } }) => (data?.data.some(isMoving) ? second : false) },
  )

interface ImportStatusProps {
  progress: ImportProgress
  busy: boolean
  onUndo: () => void
  onAnother: () => void
}

/** The progress of an import, its errors, and the button to undo it. */
export function ImportStatus({ progress, busy, onUndo, onAnother }: ImportStatusProps) {
  const { state, total, done, errors, left, mayUndo, problem } = progress
  return (
    <Stack spacing={4}>
      <Typography component="output" aria-live="polite" className="tabular" sx={{ fontWeight: 600 }}>
        {wordsOf(progress)}
      </Typography>
      {problem && <Alert severity="error">{problem}</Alert>}
      {isMoving(progress) && (
        <LinearProgress
          variant="determinate"
          value={total ? (100 * done) / total : 100}
          aria-label={state === 'running' ? t`Import` : t`Undoing the import`}
        />
      )}
      {state === 'finished' && (
        <Sentences
          title={t`These rows were skipped`}
          lines={errors.map(({ line, about, error }) => t`Line ${line}, ${about}: ${error}`)}
        />
      )}
      {state === 'finished' && progress.people.length > 0 && (
        <Stack component="ul" direction="row" aria-label={t`New people`} sx={{ flexWrap: 'wrap', gap: '4px 16px' }}>
          {progress.people.map(({ id, name }) => (
            <li key={id}>
              <MuiLink component={Link} to={paths.employee(id)}>
                {name}
              </MuiLink>
            </li>
          ))}
        </Stack>
      )}
      {state === 'undone' && <Sentences title={t`These changes couldn't be undone`} lines={left} />}
      <Stack direction="row" sx={{ gap: 2 }}>
        {(state === 'finished' || state === 'running') && mayUndo && (
          <Button variant="outlined" disabled={busy} onClick={onUndo}>{t`Undo import`}</Button>
        )}
        <Button color="inherit" disabled={busy} onClick={onAnother}>{t`Import another file`}</Button>
      </Stack>
    </Stack>
  )
}

interface RecentImportsProps {
  onUndo: (one: ImportProgress) => void
}

/** The most recent imports, each with its remaining actions. */
export function RecentImports({ onUndo }: RecentImportsProps) {
  const { timeZone } = useSettings()
  const { data, error, refetch } = useImports()
  if (error) return <ErrorPanel title={t`Couldn't load recent imports`} error={error} retry={() => void refetch()} />
  if (!data?.length) return null
  return (
    <section aria-label={t`Recent imports`}>
      <Typography
        component="h2"
        sx={{ fontSize: 'var(--text-16)', fontWeight: 600, mb: 2 }}
      >{t`Recent imports`}</Typography>
      <Paper variant="outlined" component="ul">
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
              {one.problem ? `${wordsOf(one)}. ${one.problem}` : wordsOf(one)}
            </Typography>
            {one.mayUndo && (one.state === 'finished' || one.state === 'running') && (
              <Button size="small" color="inherit" onClick={() => onUndo(one)}>{t`Undo`}</Button>
            )}
          </Stack>
        ))}
      </Paper>
    </section>
  )
}

/** What undo does to the people created by the import. */
const removed = (created: number) =>
  plural(created, {
    one: '# person it created is deleted, with salary and roles.',
    other: '# people it created are deleted, with salaries and roles.',
  })

/** What undo does to the people updated by the import. */
const putBack = (updated: number) =>
  plural(updated, {
    one: '# person gets their old values back.',
    other: '# people get their old values back.',
  })

interface UndoDialogProps {
  progress: ImportProgress
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before an import is undone: which import, and how many people are affected. */
export function UndoDialog({ progress, onConfirm, onCancel }: UndoDialogProps) {
  const { timeZone } = useSettings()
  const { created, updated } = progress
  const day = showDate(dateIn(timeZone, new Date(progress.at)))
  return (
    <ConfirmDialog
      open
      title={t`Undo the import of ${day}?`}
      action={t`Undo import`}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <Stack spacing={3}>
        {created > 0 && <span>{removed(created)}</span>}
        {updated > 0 && <span>{putBack(updated)}</span>}
        <span>{t`Later changes stay and are listed afterwards. This can't be undone.`}</span>
      </Stack>
    </ConfirmDialog>
  )
}
