import MuiLink from '@mui/material/Link'
import { Link, type To } from 'react-router'
import { AuditSummary } from '#contract/api/health.ts'
import { auditTypes } from '#contract/api/auditWords.ts'
import { UserChip } from '#src/components/Chip.tsx'
import { type Column, columnsOf } from '#src/components/table/columnsOf.tsx'
import { FlagTag, scoreText } from '../tags.tsx'

const column = columnsOf(AuditSummary)

/** What an audit is called; its type too, where the name does not say it. */
function AuditName({ audit: { name, type }, to }: { audit: AuditSummary; to: To }) {
  const words = auditTypes[type]
  return (
    <span style={{ whiteSpace: 'normal' }}>
      <MuiLink component={Link} to={to}>
        {name}
      </MuiLink>
      {!name.toLowerCase().includes(words.toLowerCase()) && ` · ${words}`}
    </span>
  )
}

/** Columns of the audits of a cycle. A flag says something only where an item is graded. */
export const auditColumns = (to: (audit: AuditSummary) => To): Column<AuditSummary>[] => [
  column('name', {
    width: 160,
    label: 'Audit',
    render: (audit) => <AuditName audit={audit} to={to(audit)} />,
  }),
  column('score', { width: 60, align: 'right', render: ({ score }) => scoreText(score) }),
  column('flag', {
    width: 88,
    render: ({ flag, gradedCount }) => (gradedCount > 0 ? <FlagTag flag={flag} /> : '-'),
  }),
  column('auditor', { width: 104, render: ({ auditor }) => (auditor ? <UserChip person={auditor} /> : '-') }),
  column('auditedAt', { width: 106 }),
  {
    ...column('actionItem', { width: 80, align: 'right' }),
    source: 'gradedCount',
    label: 'Graded',
    render: ({ gradedCount, itemCount }) => `${gradedCount} of ${itemCount}`,
  },
  column('actionItem', {
    width: 72,
    align: 'right',
    label: 'Actions',
    render: ({ actionItem }) => actionItem,
  }),
]
