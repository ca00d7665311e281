import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { employeeImports, type ImportProgress } from '#contract/api/employeeImports.ts'
import { dateIn, showDate } from '#contract/dates.ts'
import { ErrorPanel } from '#src/components/Notice.tsx'
import { call } from '#src/providers/call.ts'
import { useSettings } from '#src/providers/session.ts'
import { wordsOf } from './Progress.tsx'

interface RecentImportsProps {
  onUndo: (one: ImportProgress) => void
  onRun: (id: string) => void
}

/** The last imports, each with what can still be done about it. */
export function RecentImports({ onUndo, onRun }: RecentImportsProps) {
  const { timeZone } = useSettings()
  const { data, error, refetch } = useQuery({
    queryKey: ['employee imports'],
    queryFn: async ({ signal }) => (await call(employeeImports.list, { signal })).data,
  })
  if (error)
    return (
      <ErrorPanel title="The last imports could not be loaded" error={error} retry={() => void refetch()} />
    )
  if (!data?.length) return null
  const tools = (one: ImportProgress) => (
    <>
      {one.state === 'running' && (
        <Button size="small" onClick={() => onRun(one.id)}>
          Go on
        </Button>
      )}
      {one.mayUndo && one.state !== 'undone' && (
        <Button size="small" color="inherit" onClick={() => onUndo(one)}>
          Undo
        </Button>
      )}
    </>
  )
  return (
    <section aria-label="Last imports">
      <Typography component="h2" sx={{ fontSize: 16, fontWeight: 600, mb: 2 }}>
        Last imports
      </Typography>
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
