import { styled } from '@mui/material/styles'

const Bar = styled('span')(({ theme }) => ({
  flex: 1,
  minWidth: 48,
  height: 6,
  borderRadius: 'var(--radius-mark)',
  overflow: 'hidden',
  backgroundColor: theme.tokens.neutral.tint,
  '& > i': { display: 'block', height: '100%', backgroundColor: theme.tokens.success.main },
}))

const Line = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  width: '100%',
  '& > b': { fontWeight: 400, minWidth: 64, fontVariantNumeric: 'tabular-nums' },
})

/** "12 / 40" with a bar; of nobody an empty bar that says so. */
export function ProgressCell({ done, total }: { done: number; total: number }) {
  return (
    <Line>
      <b>
        {total === 0 ? 'No recipients' : `${done.toLocaleString('en-US')} / ${total.toLocaleString('en-US')}`}
      </b>
      <Bar aria-hidden>
        <i style={{ width: total === 0 ? 0 : `${(100 * done) / total}%` }} />
      </Bar>
    </Line>
  )
}
