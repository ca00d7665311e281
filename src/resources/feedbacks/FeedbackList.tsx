import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import DoneAll from '@mui/icons-material/DoneAll'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import { Button, Checkbox, FormControlLabel, IconButton, Stack, Tooltip } from '@mui/material'
import { useNotify } from 'react-admin'
import { Link } from 'react-router'
import { FeedbackItem } from '#contract/api/feedbacks/endpoints.ts'
import { SurveySubtype, surveySubtypes, eventSubtypes, eventTypes } from '#contract/api/surveys/words.ts'
import { words } from '#contract/words.ts'
import { nameOf } from '#src/resources/employees/EmployeeField.tsx'
import { Notice, ErrorPanel } from '#src/admin/layout/Notice.tsx'
import { PageHeading } from '#src/admin/layout/PageHeading.tsx'
import { CountTabs } from '#src/admin/layout/Tabs.tsx'
import { ViewLinks } from '#src/admin/layout/ViewLinks.tsx'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { Export } from '#src/admin/list/Export.tsx'
import { RowsPagination } from '#src/admin/list/Pagination.tsx'
import { RowTools } from '#src/admin/list/RowTools.tsx'
import { Stale } from '#src/admin/list/Stale.tsx'
import { useListAddress } from '#src/admin/list/useListAddress.ts'
import { tellRead, useUnreads } from '#src/resources/feedbacks/InboxBell.tsx'
import { useNotifyFailure } from '#src/admin/notifications/failure.ts'
import { useCommand } from '#src/providers/dataProvider/hooks.ts'
import {
  type InboxTab,
  DueDate,
  FormLink,
  countOf,
  inboxTabNames,
  inboxTabs,
  statusOf,
  tabOf,
} from './FeedbackFields.tsx'
import { formPath, useInbox } from './useFeedbacks.ts'

/** A button that marks the whole inbox as read. Hidden when nothing is unread. */
function MarkAllReadButton() {
  const count = useUnreads()
  const notify = useNotify()
  const { mutate, isPending } = useCommand('feedbacks', 'readAll', {
    onSuccess: () => notify(t`All marked as read`, { type: 'success' }),
    onError: useNotifyFailure()(t`Couldn't mark all as read`),
    onSettled: tellRead,
  })
  if (count === 0) return null
  return (
    <Button variant="outlined" color="inherit" startIcon={<DoneAll />} disabled={isPending} onClick={() => mutate({})}>
      <Trans>Mark all as read ({count})</Trans>
    </Button>
  )
}

const kinds = () => ({ '': t`All kinds`, ...surveySubtypes })

interface InboxFiltersProps {
  place: ReturnType<typeof useListAddress>
  subtype: SurveySubtype | ''
  isUnread: boolean
}

/** Filters the inbox by kind of survey and by unread. */
function InboxFilters({ place, subtype, isUnread }: InboxFiltersProps) {
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 4, rowGap: 2, alignItems: 'center', py: 3 }}>
      <ViewLinks label={t`Kind`} views={kinds()} current={subtype} to={(kind) => place.to({ subtype: kind })} />
      <FormControlLabel
        label={t`Unread only`}
        control={
          <Checkbox
            size="small"
            checked={isUnread}
            onChange={(_event, only) => place.narrow({ unread: only ? 'true' : '' })}
          />
        }
      />
    </Stack>
  )
}

const textsOf: Record<InboxTab, readonly [title: string, text: string]> = {
  new: words([msg`No new forms`, msg`Forms you haven't started appear here.`]),
  draft: words([msg`No drafts`, msg`Forms you've started but not sent appear here.`]),
  done: words([msg`No sent forms yet`, msg`Forms you've sent stay here.`]),
  all: words([msg`Your inbox is empty`, msg`Surveys that ask for your answers appear here.`]),
}

interface EmptyInboxProps {
  tab: InboxTab
  isFiltered: boolean
  clear: () => void
}

/** Explains why a tab of the inbox is empty. */
function EmptyInbox({ tab, isFiltered, clear }: EmptyInboxProps) {
  const [title, text] = textsOf[tab]
  if (!isFiltered) return <Notice title={title}>{text}</Notice>
  return (
    <Notice
      title={t`No forms match these filters`}
      actions={<Button variant="outlined" onClick={clear}>{t`Clear filters`}</Button>}
    />
  )
}

const Col = DataTable.Col<FeedbackItem>

/** The columns of rules/pages.md#7.2, plus the due date. */
const inboxColumns = (
  <>
    <Col source="title" width={340} render={(item) => <FormLink item={item} />} />
    <Col
      source="type"
      label={msg`Type`}
      width={160}
      render={({ type, subtype }) => `${eventTypes[type]}: ${eventSubtypes[subtype]}`}
    />
    <Col source="status" width={100} />
    <Col source="dueDate" width={150} render={(item) => <DueDate {...item} />} />
    <Col source="lastUpdated" width={190} />
    <Col source="author" width={160} render={({ author }) => nameOf(author)} />
  </>
)

function ViewButton({ item }: { item: FeedbackItem }) {
  const { title } = item
  return (
    <RowTools>
      <Tooltip title={t`View`}>
        <IconButton size="small" component={Link} to={formPath(item)} aria-label={t`View ${title}`}>
          <VisibilityOutlined />
        </IconButton>
      </Tooltip>
    </RowTools>
  )
}

/** The forms for the person to answer, and those answered (rules/pages.md#7.2). All state is in the URL. */
export function FeedbackList() {
  const place = useListAddress()
  const { page, size } = place
  const tab = tabOf(place.text('tab'))
  const subtype = SurveySubtype.safeParse(place.text('subtype')).data ?? ''
  const isUnread = place.text('unread') === 'true'
  const narrowed = {
    status: statusOf(tab),
    ...(subtype && { subtype }),
    ...(isUnread && { unread: true }),
  }
  const { data, total, counts, error, refetch } = useInbox({
    pagination: { page, perPage: size },
    filter: narrowed,
  })
  const retry = () => void refetch()
  const isFiltered = isUnread || subtype !== ''
  return (
    <Stack spacing={2}>
      <PageHeading
        title={t`Feedbacks`}
        actions={
          <>
            <MarkAllReadButton />
            <Export resource="feedbacks" filter={narrowed} />
          </>
        }
      />
      <CountTabs
        label={t`Forms by status`}
        tabs={inboxTabNames.map((name) => ({
          name,
          label: inboxTabs[name],
          count: countOf(name, counts),
        }))}
        current={tab}
        onChange={(next) => place.narrow({ tab: next })}
      >
        <InboxFilters place={place} subtype={subtype} isUnread={isUnread} />
        {error && !data && <ErrorPanel title={t`Couldn't load the inbox`} error={error} retry={retry} />}
        {error && data && <Stale reason={error.message} retry={retry} />}
        {total === 0 && (
          <EmptyInbox tab={tab} isFiltered={isFiltered} clear={() => place.narrow({ subtype: '', unread: '' })} />
        )}
        {(data ? total !== 0 : !error) && (
          <>
            <DataTable
              caption={t`Forms`}
              schema={FeedbackItem}
              lines={['title', 'status', 'type', 'dueDate']}
              data={data}
              keyOf={({ topicID }) => topicID}
              pathOf={formPath}
              tools={(item) => <ViewButton item={item} />}
              toolsWidth={56}
            >
              {inboxColumns}
            </DataTable>
            <RowsPagination {...place} total={total} />
          </>
        )}
      </CountTabs>
    </Stack>
  )
}
