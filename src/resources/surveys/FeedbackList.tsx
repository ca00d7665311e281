import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import DoneAll from '@mui/icons-material/DoneAll'
import { Button, Checkbox, FormControlLabel, Stack } from '@mui/material'
import { useListContext, useNotify } from 'react-admin'
import { FeedbackItem } from '#contract/api/feedbacks/endpoints.ts'
import { surveySubtypes, eventSubtypes, eventTypes } from '#contract/api/surveys/words.ts'
import { words } from '#contract/words.ts'
import { nameOf } from '#src/resources/employees/EmployeeField.tsx'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { CountTabs } from '#src/admin/layout/Tabs.tsx'
import { ViewLinks } from '#src/admin/layout/ViewLinks.tsx'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { DaysFilter } from '#src/admin/list/DaysFilter.tsx'
import type { Filter } from '#src/admin/list/FilterBar.tsx'
import { Export } from '#src/admin/list/Export.tsx'
import { Pagination } from '#src/admin/list/Pagination.tsx'
import { RowTools } from '#src/admin/list/RowTools.tsx'
import { useFilters } from '#src/admin/list/useFilters.ts'
import { tellRead, useUnreads } from '#src/resources/surveys/InboxBell.tsx'
import { useNotifyFailure } from '#src/admin/notifications/failure.ts'
import { useCommand } from '#src/providers/dataProvider/hooks.ts'
import { type InboxTab, DueDate, FormLink, countOf, inboxTabNames, inboxTabs, tabOf } from './FeedbackFields.tsx'
import { ListPage } from './ListPage.tsx'
import { ViewLink } from './SurveyFields.tsx'
import { formPath } from './useFeedbacks.ts'

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

const due: Filter = { name: 'due', label: msg`Due date`, type: 'days' }

const kinds = () => ({ '': t`All kinds`, ...surveySubtypes })

/** Filters the inbox by kind of survey and by unread. */
function InboxFilters() {
  const { filterValues } = useListContext()
  const { text, set, to } = useFilters()
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 4, rowGap: 2, alignItems: 'center', py: 3 }}>
      <ViewLinks
        label={t`Kind`}
        views={kinds()}
        current={text('subtype') as keyof typeof surveySubtypes}
        to={(subtype) => to('subtype', subtype)}
      />
      <DaysFilter filter={due} />
      <FormControlLabel
        label={t`Unread only`}
        control={
          <Checkbox
            size="small"
            checked={filterValues.unread === true}
            onChange={(_event, only) => set('unread', only)}
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

/** Explains why a tab of the inbox is empty. */
function EmptyInbox() {
  const { text, replace } = useFilters()
  const { status, ...others } = useListContext().filterValues
  const [title, reason] = textsOf[tabOf(text('status'))]
  if (Object.keys(others).length === 0) return <Notice title={title}>{reason}</Notice>
  return (
    <Notice
      title={t`No forms match these filters`}
      actions={<Button variant="outlined" onClick={() => replace({ status })}>{t`Clear filters`}</Button>}
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

/** Tabs, filters and rows of the inbox. */
function Inbox() {
  const { meta } = useListContext()
  const { text, set } = useFilters()
  const { counts } = (meta ?? {}) as { counts?: Record<string, number> }
  return (
    <CountTabs
      label={t`Forms by status`}
      tabs={inboxTabNames.map((name) => ({ name, label: inboxTabs[name], count: countOf(name, counts) }))}
      current={tabOf(text('status'))}
      onChange={(tab) => set('status', tab === 'all' ? '' : tab)}
    >
      <InboxFilters />
      <DataTable<FeedbackItem>
        caption={t`Forms`}
        lines={['title', 'status', 'type', 'dueDate']}
        pathOf={formPath}
        tools={(item) => (
          <RowTools>
            <ViewLink name={item.title} to={formPath(item)} />
          </RowTools>
        )}
        toolsWidth={56}
        empty={<EmptyInbox />}
      >
        {inboxColumns}
      </DataTable>
      <Pagination />
    </CountTabs>
  )
}

function InboxActions() {
  const { filterValues } = useListContext()
  return (
    <>
      <MarkAllReadButton />
      <Export resource="feedbacks" filter={filterValues} />
    </>
  )
}

const counted = { meta: { withCounts: true } }

/** The forms for the person to answer, and those answered (rules/pages.md#7.2). */
export const FeedbackList = () => (
  <ListPage
    resource="feedbacks"
    schema={FeedbackItem}
    queryOptions={counted}
    title={t`Feedbacks`}
    actions={<InboxActions />}
  >
    <Inbox />
  </ListPage>
)
