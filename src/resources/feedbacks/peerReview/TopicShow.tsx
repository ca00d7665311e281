import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { useParams } from 'react-router'
import { nameOf } from '#src/admin/fields/Chip.tsx'
import { RecordFailure } from '#src/admin/form/useRecord.tsx'
import { PageHeading } from '#src/admin/layout/PageHeading.tsx'
import { Stale } from '#src/admin/list/Stale.tsx'
import { paths } from '#src/layout/paths.ts'
import { usePageName } from '#src/layout/currentPage.tsx'
import { ProgressCell } from '../surveys/ProgressCell.tsx'
import { useTopic } from '../surveys/useSurveys.ts'
import { Reviewers } from './Reviewers.tsx'

/** One person in a round: who reviews them, and how far each is (screens.md section 2.19). */
export function TopicShow() {
  const { id = '', topicId = '' } = useParams()
  const { data: topic, error, refetch } = useTopic(id, topicId)
  usePageName('/feedbacks/peer-review/:id', topic?.title)
  usePageName('/feedbacks/peer-review/:id/:topicId', topic && nameOf(topic.employee))
  const retry = () => void refetch()
  if (!topic) {
    if (error) return <RecordFailure title="The topic could not be loaded" error={error} retry={retry} />
    return (
      <Stack spacing={4} aria-busy aria-label="Loading the topic">
        <Skeleton width={320} height={36} />
        <Skeleton variant="rounded" height={320} />
      </Stack>
    )
  }
  return (
    <Stack spacing={2}>
      <PageHeading
        title={topic.title}
        back={{ to: paths.survey('peer-review', id), label: 'Back to the peer review' }}
        actions={
          <span style={{ width: 240, fontSize: 'var(--text-13)' }}>
            <ProgressCell done={topic.count.done} total={topic.count.total} />
          </span>
        }
      />
      {error && <Stale reason={error.message} retry={retry} />}
      <Reviewers surveyId={id} topic={topic} />
    </Stack>
  )
}
