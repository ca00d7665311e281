import { plural, t } from '@lingui/core/macro'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import { Button, Stack } from '@mui/material'
import { type ReactNode, useMemo, useState } from 'react'
import type { Topic } from '#contract/api/surveys/survey.ts'
import { nameOf } from '#src/resources/employees/EmployeeField.tsx'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { ViewLinks } from '#src/admin/layout/ViewLinks.tsx'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { Export } from '#src/admin/list/Export.tsx'
import { Pagination } from '#src/admin/list/Pagination.tsx'
import { RowTools } from '#src/admin/list/RowTools.tsx'
import { ListSearch } from '#src/admin/list/SearchBox.tsx'
import { useCan } from '#src/providers/session.ts'
import { RowButton, RowCount } from './SurveyFields.tsx'
import { ReviewDialog } from './ReviewDialog.tsx'
import { type ReviewParams, topicFilters, useTopicList } from './useTopics.ts'

/** The bar above the rows: count, export, search, status and other filters. */
function TopicFilters({ surveyID, filters }: { surveyID: string; filters?: React.ReactNode }) {
  const { total, status, sort, filterValues, toStatus } = useTopicList()
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <RowCount words={total === undefined ? undefined : plural(total, { one: '# form', other: '# forms' })} />
      <Export resource="topics" filter={filterValues} sort={sort} meta={{ surveyID }} />
      <ListSearch label={t`Search by name`} name="keyword" pause={500} />
      {filters}
      <ViewLinks label={t`Status`} views={topicFilters()} current={status} to={toStatus} />
    </Stack>
  )
}

interface TopicListProps {
  surveyID: string
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
export function TopicList({ surveyID, columns, isReadable, filters }: TopicListProps) {
  const mayRead = useCan()('employeeEventQuestions.read')
  const [reading, setReading] = useState<ReviewParams>()
  const { data: topics, total, isFiltered, clear } = useTopicList()
  const canBeRead = (topic: Topic) => mayRead && Boolean(topic.reviewID) && isReadable(topic)
  const shown = useMemo(() => columns(mayRead ? (topic) => setReading(placeOf(topic)) : undefined), [columns, mayRead])
  return (
    <Stack spacing={3}>
      <TopicFilters surveyID={surveyID} filters={filters} />
      <DataTable<Topic>
        caption="forms"
        tools={(topic) =>
          mayRead && (
            <RowTools>
              <RowButton
                label={t`View answers. Each view is logged.`}
                name={t`View answers of ${nameOf(topic.employee)}`}
                disabledReason={!canBeRead(topic) && t`No answer yet`}
                onClick={() => setReading(placeOf(topic))}
              >
                <VisibilityOutlined />
              </RowButton>
            </RowTools>
          )
        }
        empty={
          <Notice
            title={isFiltered ? t`No forms match these filters` : t`No participants`}
            actions={isFiltered && <Button onClick={clear}>{t`Clear filters`}</Button>}
          >
            {isFiltered ? t`Search for another name or choose another status.` : t`All participants were removed.`}
          </Notice>
        }
      >
        {shown}
      </DataTable>
      {topics && total !== 0 && <Pagination />}
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
