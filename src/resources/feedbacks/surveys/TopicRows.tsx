import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import type { Topic } from '#contract/api/survey.ts'
import { nameOf } from '#src/admin/fields/Chip.tsx'
import { Notice } from '#src/admin/layout/Notice.tsx'
import type { Column } from '#src/admin/list/columnsOf.tsx'
import { RowsPagination } from '#src/admin/list/Pagination.tsx'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { Stale } from '#src/admin/list/Stale.tsx'
import { useCan } from '#src/providers/session.ts'
import { ReviewDialog } from './ReviewDialog.tsx'
import { TopicBar } from './TopicBar.tsx'
import type { ReviewPlace } from './useSurveys.ts'
import type { TopicList } from './useTopicList.ts'
import { ViewAnswers } from './ViewAnswers.tsx'

interface TopicRowsProps {
  list: TopicList
  /** Given how the answers of a row are opened; without it the person may not read them. */
  columns: (read: ((topic: Topic) => void) | undefined) => readonly Column<Topic>[]
  /** Whether there is something to read. */
  isReadable: (topic: Topic) => boolean
  filters?: React.ReactNode
}

const placeOf = ({ eventID, id, reviewID = '' }: Topic): ReviewPlace => ({
  id: eventID,
  topicId: id,
  reviewId: reviewID,
})

/** The forms of a survey in which each topic has one: who, how far, and the answers for those who may read them. */
export function TopicRows({ list, columns, isReadable, filters }: TopicRowsProps) {
  const mayRead = useCan()('employeeEventQuestions.read')
  const [reading, setReading] = useState<ReviewPlace>()
  const { place, survey, total, error, retry, sorting, isNarrowed, clear } = list
  const canBeRead = (topic: Topic) => mayRead && Boolean(topic.reviewID) && isReadable(topic)
  const read = (topic: Topic) => setReading(placeOf(topic))
  return (
    <Stack spacing={3}>
      <TopicBar list={list} filters={filters} />
      {error && survey && <Stale reason={error.message} retry={retry} />}
      {total === 0 ? (
        <Notice
          title={isNarrowed ? 'No form matches these filters' : 'Nobody is asked'}
          actions={isNarrowed && <Button onClick={clear}>Clear filters</Button>}
        >
          {isNarrowed
            ? 'Search for another name, or choose another status.'
            : 'Everybody who was asked has been taken out.'}
        </Notice>
      ) : (
        <>
          <DataTable
            caption="forms"
            columns={columns(mayRead ? read : undefined)}
            rows={survey?.topics}
            keyOf={({ id }) => id}
            sorting={sorting}
            tools={(topic) =>
              mayRead && (
                <ViewAnswers
                  name={nameOf(topic.employee)}
                  enabled={canBeRead(topic)}
                  onClick={() => read(topic)}
                />
              )
            }
          />
          <RowsPagination {...place} total={total} />
        </>
      )}
      {reading && (
        <ReviewDialog
          start={reading}
          places={survey?.topics.filter(canBeRead).map(placeOf) ?? []}
          onClose={() => setReading(undefined)}
        />
      )}
    </Stack>
  )
}
