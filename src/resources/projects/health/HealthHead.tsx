import Paper from '@mui/material/Paper'
import MuiLink from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { auditTypes, type Severity, severities } from '#contract/api/auditWords.ts'
import type { ActionItem, AuditCycle } from '#contract/api/health.ts'
import { cycleName, FlagTag, scoreText } from './tags.tsx'
import { useHealthParams } from './useHealthPlace.ts'

const Numbers = styled('dl')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 32,
  rowGap: 16,
  margin: 0,
  '& dt': { fontSize: 12, color: theme.palette.text.secondary },
  '& dd': {
    margin: 0,
    fontSize: 20,
    lineHeight: '28px',
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
  },
  '& dd > small': { fontSize: 12, fontWeight: 400, color: theme.palette.text.secondary },
}))

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface HealthSummaryProps {
  /** Newest first. */
  cycles: readonly AuditCycle[]
  /** Nothing while they load. */
  items: readonly ActionItem[] | undefined
}

/** Where a project stands: the latest cycle that has a score, or the newest, and what is open. Each number leads to what is behind it. */
export function HealthSummary({ cycles, items }: HealthSummaryProps) {
  const { to } = useHealthParams()
  const latest = cycles.find(({ status, averageScore }) => status === 'audited' || averageScore) ?? cycles[0]
  const open = items?.filter(({ status }) => status !== 'done')
  const count = (severity: Severity) => open?.filter(({ priority }) => priority === severity).length ?? '…'
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label="Latest numbers"
      sx={{ borderRadius: '8px', p: 5 }}
    >
      <Numbers>
        {latest && (
          <>
            <Figure label="Latest score">
              <MuiLink component={Link} to={to({ cycle: latest.id })} color="inherit">
                {scoreText(latest.averageScore)}
              </MuiLink>{' '}
              <small>{cycleName(latest)}</small>
            </Figure>
            <Figure label="Flag">
              <FlagTag flag={latest.flag} />
            </Figure>
            {latest.audits.map(({ id, type, score }) => (
              <Figure key={id} label={auditTypes[type]}>
                <MuiLink component={Link} to={to({ cycle: latest.id, audit: id })} color="inherit">
                  {scoreText(score)}
                </MuiLink>
              </Figure>
            ))}
          </>
        )}
        {(Object.keys(severities) as Severity[]).map((severity) => (
          <Figure key={severity} label={`Open, ${severities[severity].toLowerCase()} priority`}>
            <MuiLink component={Link} to={to({ itemStatus: 'open', priority: severity })} color="inherit">
              {count(severity)}
            </MuiLink>
          </Figure>
        ))}
      </Numbers>
    </Paper>
  )
}
