import ExpandMore from '@mui/icons-material/ExpandMore'
import { styled } from '@mui/material/styles'
import type { AuditCycle } from '#contract/api/health.ts'
import { DateText } from '#src/components/DateText.tsx'
import { AuditStatusTag, FlagTag, scoreText, SeverityTag } from '../tags.tsx'

const Toggle = styled('button')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  flex: 1,
  minWidth: 0,
  alignItems: 'center',
  columnGap: 12,
  rowGap: 4,
  padding: '12px 8px 12px 16px',
  border: 0,
  borderRadius: 8,
  background: 'none',
  font: 'inherit',
  fontSize: 13,
  textAlign: 'left',
  color: theme.palette.text.primary,
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.tokens.hover },
  '& > svg': { fontSize: 20, color: theme.palette.text.secondary, transform: 'rotate(-90deg)' },
  '&[aria-expanded="true"] > svg': { transform: 'none' },
  '& b': { fontSize: 14, fontWeight: 600 },
  '& small': { fontSize: 13, color: theme.palette.text.secondary },
}))

const Counters = styled('span')({ display: 'inline-flex', flexWrap: 'wrap', gap: 4 })

/** Open action items of a cycle by priority; those that are none are left out. */
function OpenItems({ actionItemHigh: high, actionItemMedium: medium, actionItemLow: low }: AuditCycle) {
  const counts = Object.entries({ high, medium, low }) as ['high' | 'medium' | 'low', number][]
  if (high + medium + low === 0) return <small>Nothing open</small>
  return (
    <Counters>
      {counts.map(
        ([severity, count]) => count > 0 && <SeverityTag key={severity} severity={severity} count={count} />,
      )}
    </Counters>
  )
}

interface CycleHeadProps {
  cycle: AuditCycle
  isOpen: boolean
  /** Id of what it opens. */
  controls: string
  onToggle: () => void
}

/** One line on a cycle, which opens and closes its audits. */
export function CycleHead({ cycle, isOpen, controls, onToggle }: CycleHeadProps) {
  const { quarter, date, averageScore, status, flag } = cycle
  return (
    <Toggle type="button" aria-expanded={isOpen} aria-controls={controls} onClick={onToggle}>
      <ExpandMore aria-hidden />
      <b>{quarter}</b>
      <small>
        Cycle {cycle.cycle} · <DateText date={date} />
      </small>
      <span style={{ flex: 1 }} />
      <span>
        <small>Score</small> <b className="tabular">{scoreText(averageScore)}</b>
      </span>
      {flag !== 'none' && <FlagTag flag={flag} />}
      <AuditStatusTag status={status} />
      <OpenItems {...cycle} />
    </Toggle>
  )
}
