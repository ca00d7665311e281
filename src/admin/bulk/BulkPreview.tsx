import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import type { BulkRow } from '#contract/api/bulk.ts'
import { OnlineButton } from '../form/OnlineButton.tsx'
import { ChangeWords } from '../show/HistoryCard.tsx'
import { isChanging } from './useBulk.ts'

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  fontSize: 'var(--text-13)',
  '& li': { padding: '8px 0', borderBottom: `1px solid ${theme.palette.divider}`, overflowWrap: 'anywhere' },
  '& li > b, & li > span': { display: 'block' },
  '& del': { color: theme.palette.text.secondary },
  '& ins': { textDecoration: 'none', fontWeight: 500 },
  '& [data-refused]': { color: theme.palette.error.main },
}))

interface BulkPreviewProps {
  rows: readonly BulkRow[]
  /** Whether the rows tell what was done, not what would be. */
  isDone: boolean
  busy: boolean
  apply: () => Promise<void>
}

function Outcome({ row, isDone }: { row: BulkRow; isDone: boolean }) {
  const { name, refusal, changes } = row
  return (
    <li>
      <b>{name || 'Not found'}</b>
      {refusal && <span data-refused>{refusal}</span>}
      {changes.map((change) => (
        <span key={change.field}>
          {change.label}: <ChangeWords change={change} />
        </span>
      ))}
      {!refusal && changes.length === 0 && <span>{isDone ? 'Changed' : 'Stays as it is'}</span>}
    </li>
  )
}

/** What a change would do to each row, refused ones first, and the button that does it; afterwards what it did. */
export function BulkPreview({ rows, isDone, busy, apply }: BulkPreviewProps) {
  const refused = rows.filter(({ refusal }) => refusal !== '')
  const others = rows.filter(({ refusal }) => refusal === '')
  const changing = rows.filter(isChanging).length
  const summary = isDone
    ? `${others.length} changed, ${refused.length} refused.`
    : `${changing} will change, ${others.length - changing} stay as they are, ${refused.length} will be refused.`
  return (
    <Stack spacing={3} component="section" aria-label={isDone ? 'Result' : 'Preview'}>
      <output>{summary}</output>
      <List>
        {[...refused, ...others].map((row) => (
          <Outcome key={row.id} row={row} isDone={isDone} />
        ))}
      </List>
      {!isDone && (
        <OnlineButton variant="contained" disabled={changing === 0} loading={busy} onClick={() => void apply()}>
          Change {changing}
        </OnlineButton>
      )}
    </Stack>
  )
}
