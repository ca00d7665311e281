import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'

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
export function Progress({ done, total }: { done: number; total: number }) {
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'center', gap: 2, fontSize: 'var(--text-13)', whiteSpace: 'nowrap' }}
    >
      <Bar aria-hidden>
        <i style={{ width: total === 0 ? 0 : `${(100 * done) / total}%` }} />
      </Bar>
      <span className="tabular">
        {done} of {total} answered
      </span>
    </Box>
  )
}
