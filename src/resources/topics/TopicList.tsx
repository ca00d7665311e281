import { plural, t } from '@lingui/core/macro'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import { Button, Stack } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { Topic } from '#contract/api/surveys/survey.ts'
import { nameOf } from '#src/resources/employees/EmployeeField.tsx'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { ViewLinks } from '#src/admin/layout/ViewLinks.tsx'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { Export } from '#src/admin/list/Export.tsx'
import { RowsPagination } from '#src/admin/list/Pagination.tsx'
import { RowTools } from '#src/admin/list/RowTools.tsx'
import { SearchBox } from '#src/admin/list/SearchBox.tsx'
import { Stale } from '#src/admin/list/Stale.tsx'
import { useCan } from '#src/providers/session.ts'
import { RowButton, RowCount } from '../surveys/SurveyFields.tsx'
import { ReviewDialog } from './ReviewDialog.tsx'
import { type ReviewParams, topicFilters, type TopicListState } from './useTopics.ts'

/** The bar above the rows: count, export, search, status and other filters. */
function TopicFilters({ list, filters }: { list: TopicListState; filters?: React.ReactNode }) {
  const { place, keyword, status, total, shown } = list
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <RowCount words={total === undefined ? undefined : plural(total, { one: '# form', other: '# forms' })} />
      <Export resource="topics" {...shown} />
      <SearchBox
        label={t`Search by name`}
        value={keyword}
        pause={500}
        onSearch={(words) => place.narrow({ keyword: words }, true)}
      />
      {filters}
      <ViewLinks label={t`Status`} views={topicFilters()} current={status} to={(next) => place.to({ status: next })} />
    </Stack>
  )
}

interface TopicListProps {
  list: TopicListState
  /** Returns the columns. `read` opens the answers of a row; undefined without permission. */
  columns: (read: ((topic: Topic) => void) | undefined) => ReactNode
  isReadable: (topic: Topic) => boolean
  filters?: React.ReactNode
}

const placeOf = ({ eventID, id, reviewID = '' }: Topic): ReviewParams => ({
  id: eventID,
  topicId: id,
  reviewId: reviewID,
})

/** The forms of a survey that has one form per topic: person, status, and answers with permission. */
export function TopicList({ list, columns, isReadable, filters }: TopicListProps) {
  const mayRead = useCan()('employeeEventQuestions.read')
  const [reading, setReading] = useState<ReviewParams>()
  const { place, topics, total, error, retry, sorting, isNarrowed, clear } = list
  const canBeRead = (topic: Topic) => mayRead && Boolean(topic.reviewID) && isReadable(topic)
  const read = (topic: Topic) => setReading(placeOf(topic))
  return (
    <Stack spacing={3}>
      <TopicFilters list={list} filters={filters} />
      {error && topics && <Stale reason={error.message} retry={retry} />}
      {total === 0 ? (
        <Notice
          title={isNarrowed ? t`No forms match these filters` : t`No participants`}
          actions={isNarrowed && <Button onClick={clear}>{t`Clear filters`}</Button>}
        >
          {isNarrowed ? t`Search for another name or choose another status.` : t`All participants were removed.`}
        </Notice>
      ) : (
        <>
          <DataTable
            caption="forms"
            schema={Topic}
            data={topics}
            keyOf={({ id }) => id}
            sorting={sorting}
            tools={(topic) =>
              mayRead && (
                <RowTools>
                  <RowButton
                    label={t`View answers. Each view is logged.`}
                    name={t`View answers of ${nameOf(topic.employee)}`}
                    disabledReason={!canBeRead(topic) && t`No answer yet`}
                    onClick={() => read(topic)}
                  >
                    <VisibilityOutlined />
                  </RowButton>
                </RowTools>
              )
            }
          >
            {columns(mayRead ? read : undefined)}
          </DataTable>
          <RowsPagination {...place} total={total} />
        </>
      )}
      {reading && (
        <ReviewDialog
          start={reading}
          places={topics?.filter(canBeRead).map(placeOf) ?? []}
          onClose={() => setReading(undefined)}
        />
      )}
    </Stack>
  )
}
