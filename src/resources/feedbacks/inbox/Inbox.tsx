import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Tooltip from '@mui/material/Tooltip'
import { Link } from 'react-router'
import type { FeedbackItem } from '#contract/api/feedbacks.ts'
import { SurveySubtype, surveySubtypes } from '#contract/api/surveyWords.ts'
import { CountTabs } from '#src/admin/layout/Tabs.tsx'
import { Export } from '#src/admin/list/Export.tsx'
import { ErrorPanel } from '#src/admin/layout/Notice.tsx'
import { PageHeading } from '#src/admin/layout/PageHeading.tsx'
import { RowsPagination } from '#src/admin/list/Pagination.tsx'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { Stale } from '#src/admin/list/Stale.tsx'
import { RowTools } from '#src/admin/list/RowTools.tsx'
import { useListAddress } from '#src/admin/list/useListAddress.ts'
import { InboxFilters } from './InboxFilters.tsx'
import { countOf, inboxTabNames, inboxTabs, statusOf, tabOf } from './inboxTabs.ts'
import { inboxColumns } from './inboxColumns.tsx'
import { MarkAllRead } from './MarkAllRead.tsx'
import { NothingHere } from './NothingHere.tsx'
import { formPath, useInbox } from './useInbox.ts'

function Open({ item }: { item: FeedbackItem }) {
  return (
    <RowTools>
      <Tooltip title="View">
        <IconButton size="small" component={Link} to={formPath(item)} aria-label={`View ${item.title}`}>
          <VisibilityOutlined />
        </IconButton>
      </Tooltip>
    </RowTools>
  )
}

/** What waits for the person's answers, and what was answered (screens.md section 2.15). Its whole state stands in the address. */
export function Inbox() {
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
  const { data, error, refetch } = useInbox({ page, size, ...narrowed })
  const retry = () => void refetch()
  const filters = [
    ...(isUnread ? ['unread'] : []),
    ...(subtype ? [`a ${surveySubtypes[subtype]} survey`] : []),
  ]
  return (
    <Stack spacing={2}>
      <PageHeading
        title="Feedbacks"
        actions={
          <>
            <MarkAllRead />
            <Export request={{ list: 'feedbacks', query: narrowed }} />
          </>
        }
      />
      <CountTabs
        label="Forms by status"
        tabs={inboxTabNames.map((name) => ({
          name,
          label: inboxTabs[name],
          count: countOf(name, data?.counts),
        }))}
        current={tab}
        onChange={(next) => place.narrow({ tab: next })}
      >
        <InboxFilters place={place} subtype={subtype} isUnread={isUnread} />
        {error && !data && <ErrorPanel title="The inbox could not be loaded" error={error} retry={retry} />}
        {error && data && <Stale reason={error.message} retry={retry} />}
        {data?.total === 0 && (
          <NothingHere tab={tab} filters={filters} clear={() => place.narrow({ subtype: '', unread: '' })} />
        )}
        {(data ? data.total !== 0 : !error) && (
          <>
            <DataTable
              caption="forms"
              columns={inboxColumns}
              rows={data?.data}
              keyOf={({ topicID }) => topicID}
              pathOf={formPath}
              tools={(item) => <Open item={item} />}
              toolsWidth={56}
            />
            <RowsPagination {...place} total={data?.total} />
          </>
        )}
      </CountTabs>
    </Stack>
  )
}
