import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { AuditEntry } from '#contract/api/auditEvents.ts'
import { CursorList, type CursorListContext } from '#src/admin/list/CursorList.tsx'
import { useFilters } from '#src/admin/list/useFilters.ts'
import { useCommandQuery } from '#src/providers/dataProvider/hooks.ts'
import { type ListControllerResult, useListContext } from 'react-admin'
import { Button, Link, Paper, Stack, styled } from '@mui/material'
import { DayField } from '#src/admin/list/DayField.tsx'
import { FilterChip } from '#src/admin/list/FilterBar.tsx'
import { SearchBox } from '#src/admin/list/SearchBox.tsx'
import { WordSelect } from '#src/admin/list/WordSelect.tsx'
import { plainWords, actionWords, pageOf } from './eventLabels.ts'
import { Link as RouterLink } from 'react-router'
import { nameOf, UserChip } from '#src/resources/employees/EmployeeField.tsx'
import { showInstant } from '#src/i18n/format.ts'
import { paths } from '#src/layout/paths.ts'
import { Pairs } from '#src/admin/fields/DescriptionList.tsx'
import { ChangeWords } from '#src/admin/show/HistoryCard.tsx'
import { Export } from '#src/admin/list/Export.tsx'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { NextPage, Pending } from '#src/admin/layout/Pending.tsx'
import { PageHeading } from '#src/admin/layout/PageHeading.tsx'
import { useSettings } from '#src/providers/useSession.ts'

/** Choices for a select. Includes the selected word even when the server doesn't offer it. */
const choicesOf = (words: string[], chosen = '') =>
  Object.fromEntries([...(chosen ? [chosen] : []), ...words].map((word) => [word, plainWords(word)]))

/** The filter bar of the audit trail. Filters are kept in the URL. */
function AuditEventFilters() {
  const { text, set, replace, isFiltered } = useFilters()
  const { actions, kinds } = useCommandQuery('auditEvents', 'words', {}).data?.data ?? {
    actions: [],
    kinds: [],
  }
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'flex-end', gap: 2 }}>
      <SearchBox label={t`Request ID`} value={text('request')} onSearch={(request) => set('request', request.trim())} />
      <WordSelect
        label={t`Kind`}
        value={text('kind')}
        words={choicesOf(kinds, text('kind'))}
        none={t`All kinds`}
        onChange={(kind) => set('kind', kind)}
      />
      <WordSelect
        label={t`Action`}
        value={text('action')}
        words={choicesOf(actions, text('action'))}
        none={t`All actions`}
        onChange={(action) => set('action', action)}
      />
      <DayField label={t`From`} value={text('from')} onChange={(from) => set('from', from)} />
      <DayField label={t`Until`} value={text('until')} onChange={(until) => set('until', until)} />
      {text('actor') && <FilterChip label={t`By`} words={[t`one person`]} onRemove={() => set('actor', '')} />}
      {text('about') && <FilterChip label={t`About`} words={[t`one record`]} onRemove={() => set('about', '')} />}
      {isFiltered && <Button size="small" onClick={() => replace({})}>{t`Clear filters`}</Button>}
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
  '& dl': { gridTemplateColumns: 'minmax(120px, max-content) minmax(0, 1fr)', padding: '0 12px 12px' },
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
    <Pairs>
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
    </Pairs>
  )
}

/** One event of the audit trail. Expands to the values before and after. */
function AuditEventRow({ entry, timeZone }: { entry: AuditEntry; timeZone: string }) {
  const { at, actor, action, about, byKey: key, viewingAs } = entry
  const name = actor ? nameOf(actor) : t`The system`
  const viewed = viewingAs ? nameOf(viewingAs) : ''
  return (
    <Row>
      <summary>
        <time dateTime={at}>{showInstant(at, timeZone)}</time>
        <span>{viewed ? t`${name}, viewing as ${viewed}` : key ? t`${name}, by key ${key}` : name}</span>
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
  const { isFiltered, replace } = useFilters()
  if (!isFiltered) return <Notice title={t`No events yet`}>{t`Changes appear here, with who made them.`}</Notice>
  return (
    <Notice
      title={t`No events match these filters`}
      actions={<Button variant="outlined" onClick={() => replace({})}>{t`Clear filters`}</Button>}
    >{t`Remove one of the filters above.`}</Notice>
  )
}

function Rows() {
  const { timeZone } = useSettings()
  const list = useListContext<AuditEntry>() as unknown as CursorListContext & ListControllerResult<AuditEntry>
  const { data: entries } = list
  if (!entries) return <Pending query={list} failure={t`Couldn't load the audit trail`} height={320} />
  if (entries.length === 0) return <NothingHere />
  return (
    <>
      <Paper variant="outlined" role="region" aria-label={t`Events`}>
        {entries.map((entry) => (
          <AuditEventRow key={entry.id} entry={entry} timeZone={timeZone} />
        ))}
      </Paper>
      <NextPage query={list}>{t`Show earlier events`}</NextPage>
    </>
  )
}

function Heading() {
  const { filterValues } = useListContext()
  return <PageHeading title={t`Audit trail`} actions={<Export resource="auditEvents" filter={filterValues} />} />
}

/** The audit trail for admins: who did what to which record, newest first. The filters are in the URL. */
export function AuditEventList() {
  return (
    <Stack spacing={4}>
      <CursorList resource="auditEvents">
        <Heading />
        <AuditEventFilters />
        <Rows />
      </CursorList>
    </Stack>
  )
}
