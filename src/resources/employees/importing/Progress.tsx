import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ImportProgress } from '#contract/api/employeeImports.ts'

const count = (number: number) => number.toLocaleString('en-US')

/** What an import has done, in words. */
export function wordsOf({ state, total, done, created, updated, untouched }: ImportProgress): string {
  if (state === 'running') return `Importing: ${count(done)} of ${count(total)} lines.`
  if (state === 'undoing') return `Taking back: ${count(done)} of ${count(total)} lines.`
  if (state === 'undone') return 'The import is undone.'
  if (done < total)
    return `Ended after ${count(done)} of ${count(total)} lines: ${count(created)} created, ${count(updated)} updated, ${count(untouched)} left as they are.`
  return `Imported: ${count(created)} created, ${count(updated)} updated, ${count(untouched)} left as they are.`
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
          aria-label={state === 'running' ? 'Import' : 'Undo of the import'}
        />
      )}
      {state === 'finished' && (
        <Sentences
          title="These lines were left out."
          lines={errors.map(({ line, about, error }) => `Line ${line}, ${about}: ${error}`)}
        />
      )}
      {state === 'undone' && <Sentences title="This could not be taken back." lines={left} />}
      <Stack direction="row" sx={{ gap: 2 }}>
        {isMoving && !busy && (state === 'running' || mayUndo) && (
          <Button variant="contained" onClick={state === 'running' ? onRun : onUndo}>
            Go on
          </Button>
        )}
        {(state === 'finished' || state === 'running') && mayUndo && !busy && (
          <Button variant="outlined" onClick={onUndo}>
            Undo the import
          </Button>
        )}
        {!busy && (
          <Button color="inherit" onClick={onAnother}>
            Import another file
          </Button>
        )}
      </Stack>
    </Stack>
  )
}
