import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { Participant, type TopicDetail } from '#contract/api/survey.ts'
import { UserChip } from '#src/admin/fields/Chip.tsx'
import { useFocusKept } from '#src/admin/form/useFocusKept.ts'
import { columnsOf } from '#src/admin/list/columnsOf.tsx'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { ReviewDialog } from '../surveys/ReviewDialog.tsx'
import { ParticipantTag } from '../surveys/tags.tsx'
import { DeleteReviewer } from './DeleteReviewer.tsx'
import { ReviewerTools } from './ReviewerTools.tsx'
import { NoNames } from './NoNames.tsx'

const column = columnsOf(Participant)
const columns = [
  {
    ...column('relationship', {
      label: 'Reviewer',
      width: 260,
      render: ({ reviewer }) => <UserChip person={reviewer} />,
    }),
    source: 'reviewer',
  },
  column('relationship', { width: 160 }),
  column('status', {
    width: 190,
    render: ({ status, isForcedDone }) => <ParticipantTag status={status} isForced={isForcedDone} />,
  }),
]

type Open = { what: 'read' | 'delete'; one: Participant } | undefined

/** Those who review a person, for those who may know them. */
export function Reviewers({ surveyId, topic }: { surveyId: string; topic: TopicDetail }) {
  const [open, setOpen] = useState<Open>()
  const frame = useFocusKept(open !== undefined)
  const close = () => setOpen(undefined)
  const placeOf = ({ eventReviewerID }: Participant) => ({
    id: surveyId,
    topicId: topic.topicID,
    reviewId: eventReviewerID,
  })
  if (topic.participants.length === 0) return <NoNames topic={topic} />
  return (
    <Stack ref={frame} tabIndex={-1} sx={{ outline: 0 }}>
      <DataTable
        caption="reviewers"
        columns={columns}
        rows={topic.participants}
        keyOf={({ eventReviewerID }) => eventReviewerID}
        tools={(one) => (
          <ReviewerTools
            one={one}
            onRead={() => setOpen({ what: 'read', one })}
            onDelete={() => setOpen({ what: 'delete', one })}
          />
        )}
      />
      {open?.what === 'read' && (
        <ReviewDialog
          start={placeOf(open.one)}
          places={topic.participants.filter(({ status }) => status === 'done').map(placeOf)}
          onClose={close}
        />
      )}
      {open?.what === 'delete' && (
        <DeleteReviewer surveyId={surveyId} topic={topic} reviewer={open.one.reviewer} onClose={close} />
      )}
    </Stack>
  )
}
