import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { queryKeyOf, useDataProvider, useRefresh, useUpdate } from '#src/providers/dataProvider/hooks.ts'
import Add from '@mui/icons-material/Add'
import { Box, Button, Link as MuiLink, Stack } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type GetListResult, ListContextProvider, useList, useNotify } from 'react-admin'
import { Link } from 'react-router'
import { contains } from '#contract/plainText.ts'
import { type ActionItemStatus, actionItemStatuses, severities } from '#contract/api/projectAudits/words.ts'
import { ActionItem, type AuditCycle } from '#contract/api/projectAudits/audit.ts'
import { dateIn } from '#contract/dates.ts'
import { versionOf } from '#contract/version.ts'
import { UserChip } from '#src/resources/employees/EmployeeField.tsx'
import { DateText } from '#src/admin/fields/DateText.tsx'
import { SearchBox } from '#src/admin/list/SearchBox.tsx'
import { WordSelect } from '#src/admin/list/WordSelect.tsx'
import { useRestoreFocus } from '#src/admin/hooks/browser.ts'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { DeleteButton, EditButton } from '#src/admin/list/RowButtons.tsx'
import { Pagination } from '#src/admin/list/Pagination.tsx'
import { Stale } from '#src/admin/list/Stale.tsx'
import { Tag } from '#src/admin/fields/Tag.tsx'
import { SchemaField } from '#src/admin/show/SchemaField.tsx'
import { useRemove, useUndoable } from '#src/admin/notifications/undo.tsx'
import { reasonOf } from '#src/providers/describeError.ts'
import { useSettings } from '#src/providers/useSession.ts'
import { ActionItemForm, daysLate } from './ActionItemEdit.tsx'
import { cycleName } from './tags.tsx'
import { type ItemFilter, useActionItems, useHealthParams } from './useHealth.ts'

/** The action items that match the filter. The keyword is searched in name and description. */
function filterItems(items: readonly ActionItem[], filter: ItemFilter): ActionItem[] {
  return items.filter(
    ({ status, priority, cycle, name, description }) =>
      (!filter.status || (filter.status === 'open' ? status !== 'done' : status === filter.status)) &&
      (!filter.priority || priority === filter.priority) &&
      (!filter.cycle || cycle?.id === filter.cycle) &&
      contains(`${name}\n${description}`, filter.keyword),
  )
}

const statuses = () => ({ open: t`Open`, ...actionItemStatuses })

/** The filters of the action items, kept in the URL. */
function ItemFilters({ cycles }: { cycles: readonly AuditCycle[] }) {
  const { filter, set } = useHealthParams()
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
      <SearchBox label={t`Search action items`} value={filter.keyword} onSearch={(q) => set({ q }, true)} />
      <WordSelect
        label={t`Status`}
        value={filter.status}
        words={statuses()}
        none={t`All statuses`}
        onChange={(itemStatus) => set({ itemStatus })}
      />
      <WordSelect
        label={t`Priority`}
        value={filter.priority}
        words={severities}
        none={t`All priorities`}
        onChange={(priority) => set({ priority })}
      />
      <WordSelect
        label={t`Cycle`}
        value={filter.cycle}
        words={Object.fromEntries(cycles.map((cycle) => [cycle.id, cycleName(cycle)]))}
        none={t`All cycles`}
        onChange={(itemCycle) => set({ itemCycle })}
      />
    </Stack>
  )
}

const rows = {
  fontSize: 'var(--text-13)',
  overflowWrap: 'anywhere',
  '& > li': { display: 'grid', gap: 1.5, py: 2.5, borderTop: 1, borderColor: 'divider' },
  '& > li > div': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px 10px' },
  '& b': { flex: 1, minWidth: 0, fontWeight: 500 },
  '& p': { m: 0, whiteSpace: 'pre-line', color: 'text.secondary' },
}

function DueDate({ item, today }: { item: ActionItem; today: string }) {
  const late = daysLate(item, today)
  if (!item.dueDate) return null
  return (
    <span>
      <Trans>
        Due <DateText date={item.dueDate} />
      </Trans>{' '}
      {late > 0 && <Tag colour="lead">{plural(late, { one: '# day late', other: '# days late' })}</Tag>}
    </span>
  )
}

/** Actions for people who can edit the project. */
interface ItemActions {
  onEdit: (item: ActionItem) => void
  onDelete: (item: ActionItem) => void
  onStatus: (item: ActionItem, status: ActionItemStatus) => void
}

interface ActionItemRowProps {
  item: ActionItem
  /** Today as `YYYY-MM-DD`, to find overdue items. */
  today: string
  actions: ItemActions | undefined
}

/** One action item: name, priority, due date and owner. */
function ActionItemRow({ item, today, actions }: ActionItemRowProps) {
  const { to } = useHealthParams()
  const { name, description, status, priority, pic, cycle, needHelp } = item
  return (
    <li>
      <div>
        <b>{name}</b>
        {actions && (
          <span style={{ whiteSpace: 'nowrap' }}>
            <EditButton name={name} onClick={() => actions.onEdit(item)} />
            <DeleteButton name={name} onClick={() => actions.onDelete(item)} />
          </span>
        )}
      </div>
      {description && <p>{description}</p>}
      <div>
        {actions ? (
          <WordSelect
            label={t`Status of ${name}`}
            value={status}
            words={actionItemStatuses}
            onChange={(next) => next && actions.onStatus(item, next)}
          />
        ) : (
          <SchemaField schema={ActionItem} source="status" record={item} />
        )}
        {priority && <SchemaField schema={ActionItem} source="priority" record={item} />}
        {needHelp && <Tag colour="volcano">{t`Needs help`}</Tag>}
        <DueDate item={item} today={today} />
        {pic && <UserChip person={pic} size={20} />}
        {cycle && (
          <MuiLink component={Link} to={to({ cycle: cycle.id })}>
            {cycleName(cycle)}
          </MuiLink>
        )}
      </div>
    </li>
  )
}

interface ItemPagesProps extends Omit<ActionItemRowProps, 'item'> {
  items: ActionItem[]
}

/** The action items, page by page. Another filter starts at the first page: it is another list. */
function ItemPages({ items, ...row }: ItemPagesProps) {
  const list = useList({ data: items, perPage: 50 })
  return (
    <ListContextProvider value={list}>
      <Box component="ul" aria-label={t`Action items`} sx={rows}>
        {list.data?.map((item) => (
          <ActionItemRow key={item.id} item={item} {...row} />
        ))}
      </Box>
      {items.length > 10 && <Pagination />}
    </ListContextProvider>
  )
}

/**
 * Returns a function that changes the status of an action item optimistically, with undo. Other fields keep their
 * value.
 */
function useActionItemStatus(projectID: string) {
  const queries = useQueryClient()
  const notify = useNotify()
  const tell = useUndoable()
  const provider = useDataProvider()
  const refresh = useRefresh()
  const { mutateAsync: update } = useUpdate('actionItems')
  const meta = { projectID }
  const queryKey = queryKeyOf('actionItems', 'getManyReference')
  return async (shown: ActionItem, status: ActionItemStatus) => {
    await queries.cancelQueries({ queryKey })
    queries.setQueriesData<GetListResult<ActionItem>>(
      { queryKey },
      (list) => list && { ...list, data: list.data.map((one) => (one.id === shown.id ? { ...one, status } : one)) },
    )
    try {
      // The call needs the name too: send the current one, so as not to revert a concurrent change.
      const { id } = shown
      const item = (await provider.getOne<ActionItem>('actionItems', { id, meta })).data
      const said = `${item.name}: ${actionItemStatuses[status].toLowerCase()}.`
      const data = { name: item.name, status }
      const answer = await update({ id, data, previousData: item, meta: { ...meta, version: versionOf(item) } })
      tell(said, answer)
    } catch (error) {
      const reason = reasonOf(error)
      notify(t`Couldn't update the action item - ${reason}`, { type: 'error' })
      await refresh('actionItems')
    }
  }
}

interface ActionItemListProps {
  projectID: string
  cycles: readonly AuditCycle[]
  mayEdit: boolean
}

/** The filtered action items of a project, open ones first. */
export function ActionItemList({ projectID, cycles, mayEdit }: ActionItemListProps) {
  const { timeZone } = useSettings()
  const [today] = useState(() => dateIn(timeZone, new Date()))
  const { filter, isFiltered, clear } = useHealthParams()
  const query = useActionItems(projectID)
  const { data, error } = query
  const setStatus = useActionItemStatus(projectID)
  const [open, setOpen] = useState<ActionItem | 'new'>()
  const frame = useRestoreFocus(open !== undefined)
  const remove = useRemove<ActionItem>('actionItems', frame, {
    said: () => t`Action item deleted`,
    meta: { projectID },
  })
  const found = data && filterItems(data, filter)
  const actions = mayEdit
    ? {
        onEdit: setOpen,
        onDelete: remove,
        onStatus: (...change: Parameters<typeof setStatus>) => void setStatus(...change),
      }
    : undefined
  const add = mayEdit && (
    <Button
      size="small"
      variant="outlined"
      startIcon={<Add />}
      onClick={() => setOpen('new')}
    >{t`Add action item`}</Button>
  )
  return (
    <div ref={frame} tabIndex={-1} style={{ outline: 0 }}>
      <SectionCard title={found ? t`Action items (${found.length})` : t`Action items`} aside={add}>
        <Stack spacing={3}>
          {data && data.length > 0 && <ItemFilters cycles={cycles} />}
          {error && data && <Stale reason={error.message} retry={() => void query.refetch()} />}
          {!data && <Pending query={query} failure={t`Couldn't load the action items`} height={320} />}
          {found?.length === 0 &&
            (isFiltered && data?.length ? (
              <Notice
                title={t`No action items match`}
                actions={<Button variant="outlined" onClick={clear}>{t`Clear filters`}</Button>}
              />
            ) : (
              <Notice
                title={t`No action items yet`}
              >{t`Follow up on audit findings, each with an owner and a due date.`}</Notice>
            ))}
          {found && found.length > 0 && (
            <ItemPages key={JSON.stringify(filter)} items={found} today={today} actions={actions} />
          )}
        </Stack>
      </SectionCard>
      {open && (
        <ActionItemForm
          projectID={projectID}
          cycles={cycles}
          item={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}
