import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { AuditEntry } from '#contract/api/auditEvents.ts'
import { useListAddress } from '#src/admin/list/useListAddress.ts'
import { useCommandQuery } from '#src/providers/dataProvider/hooks.ts'
import { useCursorList } from '#src/providers/dataProvider/pagedHooks.ts'
import { Button, Link, Paper, Skeleton, Stack, styled } from '@mui/material'
import { DayField } from '#src/admin/list/DayField.tsx'
import { FilterChip } from '#src/admin/list/FilterBar.tsx'
import { SearchBox } from '#src/admin/list/SearchBox.tsx'
import { WordSelect } from '#src/admin/list/WordSelect.tsx'
import { plainWords, actionWords, pageOf } from './eventLabels.ts'
import { Link as RouterLink } from 'react-router'
import { nameOf, UserChip } from '#src/resources/employees/EmployeeField.tsx'
import { showInstant } from '#src/i18n/format.ts'
import { paths } from '#src/layout/paths.ts'
import { ChangeWords } from '#src/admin/show/HistoryCard.tsx'
import { Export } from '#src/admin/list/Export.tsx'
import { ErrorPanel, Notice } from '#src/admin/layout/Notice.tsx'
import { PageHeading } from '#src/admin/layout/PageHeading.tsx'
import { useSettings } from '#src/providers/session.ts'

/** Names of the filters: the query parameters of both the page and the API call. */
const filterNames = ['actor', 'action', 'kind', 'about', 'from', 'until', 'request'] as const

/** Reads and sets the filters of the audit trail in the URL. */
function useAuditFilters() {
  const { text, narrow } = useListAddress()
  const filter = Object.fromEntries(
    filterNames.map((name) => [name, text(name)]).filter(([, value]) => value !== ''),
  ) as Partial<Record<(typeof filterNames)[number], string>>
  return { filter, narrow, clear: () => narrow(Object.fromEntries(filterNames.map((name) => [name, '']))) }
}

/** Choices for a select. Includes the selected word even when the server doesn't offer it. */
const choicesOf = (words: string[], chosen = '') =>
  Object.fromEntries([...(chosen ? [chosen] : []), ...words].map((word) => [word, plainWords(word)]))

/** The filter bar of the audit trail. Filters are kept in the URL. */
function AuditEventFilters() {
  const { filter, narrow, clear } = useAuditFilters()
  const { actions, kinds } = useCommandQuery('auditEvents', 'words', {}).data?.data ?? {
    actions: [],
    kinds: [],
  }
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'flex-end', gap: 2 }}>
      <SearchBox
        label={t`Request ID`}
        value={filter.request ?? ''}
        onSearch={(request) => narrow({ request: request.trim() })}
      />
      <WordSelect
        label={t`Kind`}
        value={filter.kind ?? ''}
        words={choicesOf(kinds, filter.kind)}
        none={t`All kinds`}
        onChange={(kind) => narrow({ kind })}
      />
      <WordSelect
        label={t`Action`}
        value={filter.action ?? ''}
        words={choicesOf(actions, filter.action)}
        none={t`All actions`}
        onChange={(action) => narrow({ action })}
      />
      <DayField label={t`From`} value={filter.from ?? ''} onChange={(from) => narrow({ from })} />
      <DayField label={t`Until`} value={filter.until ?? ''} onChange={(until) => narrow({ until })} />
      {filter.actor && <FilterChip label={t`By`} words={[t`one person`]} onRemove={() => narrow({ actor: '' })} />}
      {filter.about && <FilterChip label={t`About`} words={[t`one record`]} onRemove={() => narrow({ about: '' })} />}
      {Object.keys(filter).length > 0 && <Button size="small" onClick={clear}>{t`Clear filters`}</Button>}
    </Stack>
  )
}

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
  // Two lines: action and time, then record and person.
  [theme.breakpoints.down('sm')]: {
    '& summary': { gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '4px 12px' },
    '& summary > span:nth-of-type(2)': { order: -2, fontWeight: 500 },
    '& summary > time': { order: -1 },
    '& summary > span:nth-of-type(1)': { order: 1 },
    '& summary > :last-child': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
}))

const FilterLink = ({ filter, children }: { filter: Record<string, string>; children: React.ReactNode }) => (
  <Link component={RouterLink} to={paths.audit(filter)}>
    {children}
  </Link>
)

/**
 * The values of each field before and after, and links to related events. The links are here because the row itself is
 * a button, which can't contain links.
 */
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
      {erasedAt && [<dt key="erased">{t`Values`}</dt>, <dd key="why">{t`Removed when a person was erased`}</dd>]}
      {subject && [
        <dt key="subject">{t`Person`}</dt>,
        <dd key="person">
          <UserChip person={subject} size={20} />
        </dd>,
      ]}
      {actor && [
        <dt key="actor">{t`Who`}</dt>,
        <dd key="who">
          <UserChip person={actor} size={20} />
        </dd>,
      ]}
      <dt>{t`More`}</dt>
      <dd>
        {page && (
          <Link component={RouterLink} to={page}>
            {about.name}
          </Link>
        )}
        {page && ' · '}
        <FilterLink filter={{ about: about.id }}>{t`All about this`}</FilterLink>
        {actor && ' · '}
        {actor && <FilterLink filter={{ actor: actor.id }}>{t`All by this person`}</FilterLink>}
        {requestId && ' · '}
        {requestId && (
          <FilterLink filter={{ request: requestId }}>
            <Trans>Request {requestId}</Trans>
          </FilterLink>
        )}
      </dd>
    </dl>
  )
}

/** One event of the audit trail. Expands to the values before and after. */
function AuditEventRow({ entry, timeZone }: { entry: AuditEntry; timeZone: string }) {
  const { at, actor, action, about } = entry
  return (
    <Row>
      <summary>
        <time dateTime={at}>{showInstant(at, timeZone)}</time>
        <span>{actor ? nameOf(actor) : t`The system`}</span>
        <span>{actionWords(action)}</span>
        <span>
          {plainWords(about.kind)} {about.name}
        </span>
      </summary>
      <Details entry={entry} />
    </Row>
  )
}

function NothingHere() {
  const { filter, clear } = useAuditFilters()
  if (Object.keys(filter).length === 0)
    return <Notice title={t`No events yet`}>{t`Changes appear here, with who made them.`}</Notice>
  return (
    <Notice
      title={t`No events match these filters`}
      actions={<Button variant="outlined" onClick={clear}>{t`Clear filters`}</Button>}
    >{t`Remove one of the filters above.`}</Notice>
  )
}

function Rows() {
  const { timeZone } = useSettings()
  const { filter } = useAuditFilters()
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useCursorList(
    'auditEvents',
    filter,
  )
  if (isPending) return <Skeleton variant="rounded" height={320} />
  if (error) return <ErrorPanel title={t`Couldn't load the audit trail`} error={error} retry={() => void refetch()} />
  const entries = data.pages.flatMap((page) => page.data)
  if (entries.length === 0) return <NothingHere />
  return (
    <>
      <Paper variant="outlined" role="region" aria-label={t`Events`}>
        {entries.map((entry) => (
          <AuditEventRow key={entry.id} entry={entry} timeZone={timeZone} />
        ))}
      </Paper>
      {hasNextPage && (
        <Button
          size="small"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >{t`Show earlier events`}</Button>
      )}
    </>
  )
}

/** The audit trail for admins: who did what to which record, newest first. The filters are in the URL. */
export function AuditEventList() {
  const { filter } = useAuditFilters()
  return (
    <Stack spacing={4}>
      <PageHeading title={t`Audit trail`} actions={<Export resource="auditEvents" filter={filter} />} />
      <AuditEventFilters />
      <Rows />
    </Stack>
  )
}
