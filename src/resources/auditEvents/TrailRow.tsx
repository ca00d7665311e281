import Link from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import { Link as RouterLink } from 'react-router'
import type { AuditEntry } from '#contract/api/auditEvents.ts'
import { nameOf, UserChip } from '#src/admin/fields/Chip.tsx'
import { showInstant } from '#src/i18n/instant.ts'
import { paths } from '#src/layout/paths.ts'
import { ChangeWords } from '#src/admin/show/HistoryCard.tsx'
import { actionWords, pageOf, plainWords } from './words.ts'

const Row = styled('details')(({ theme }) => ({
  borderBottom: `1px solid ${theme.palette.divider}`,
  fontSize: 'var(--text-13)',
  '& summary': {
    display: 'grid',
    gridTemplateColumns: '150px minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1.4fr)',
    gap: 12,
    alignItems: 'center',
    padding: '10px 12px',
    cursor: 'pointer',
    '&:hover': { backgroundColor: theme.palette.action.hover },
  },
  '& time': { color: theme.palette.text.secondary, fontVariantNumeric: 'tabular-nums' },
  '& dl': {
    display: 'grid',
    gridTemplateColumns: 'minmax(120px, max-content) minmax(0, 1fr)',
    gap: '6px 16px',
    margin: 0,
    padding: '4px 12px 16px',
  },
  '& dt': { color: theme.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
  '& del': { color: theme.palette.text.secondary },
  '& ins': { textDecoration: 'none', fontWeight: 500 },
  [theme.breakpoints.down('sm')]: { '& summary': { gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 } },
}))

const Only = ({ filter, children }: { filter: Record<string, string>; children: React.ReactNode }) => (
  <Link component={RouterLink} to={paths.audit(filter)}>
    {children}
  </Link>
)

/** Before and after of each field, and ways to what belongs together; they stand here because the line above is a button. */
function Details({ entry: { about, actor, subject, changes, requestId, erasedAt } }: { entry: AuditEntry }) {
  const page = pageOf(about)
  return (
    <dl>
      {changes.map((change) => [
        <dt key={`${change.field} label`}>{change.label}</dt>,
        <dd key={change.field}>
          <ChangeWords change={change} />
        </dd>,
      ])}
      {erasedAt && [<dt key="erased">Values</dt>, <dd key="why">Taken out when a person was erased</dd>]}
      {subject && [
        <dt key="subject">Person</dt>,
        <dd key="person">
          <UserChip person={subject} size={20} />
        </dd>,
      ]}
      {actor && [
        <dt key="actor">Who</dt>,
        <dd key="who">
          <UserChip person={actor} size={20} />
        </dd>,
      ]}
      <dt>More</dt>
      <dd>
        {page && (
          <Link component={RouterLink} to={page}>
            {about.name}
          </Link>
        )}
        {page && ' · '}
        <Only filter={{ about: about.id }}>All about this</Only>
        {actor && ' · '}
        {actor && <Only filter={{ actor: actor.id }}>All by this person</Only>}
        {requestId && ' · '}
        {requestId && <Only filter={{ request: requestId }}>Request {requestId}</Only>}
      </dd>
    </dl>
  )
}

/** One event of the trail; opens to what was before and after. */
export function TrailRow({ entry, timeZone }: { entry: AuditEntry; timeZone: string }) {
  const { at, actor, action, about } = entry
  return (
    <Row>
      <summary>
        <time dateTime={at}>{showInstant(at, timeZone)}</time>
        <span>{actor ? nameOf(actor) : 'The system'}</span>
        <span>{actionWords(action)}</span>
        <span>
          {plainWords(about.kind)} {about.name}
        </span>
      </summary>
      <Details entry={entry} />
    </Row>
  )
}
