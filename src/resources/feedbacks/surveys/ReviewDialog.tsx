import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useState } from 'react'
import { ErrorPanel, Notice } from '#src/admin/layout/Notice.tsx'
import { ApiError } from '#src/providers/http.ts'
import { AnswerList } from '#src/resources/feedbacks/AnswerList.tsx'
import { ReviewFacts } from './ReviewFacts.tsx'
import { ReviewSteps } from './ReviewSteps.tsx'
import { type ReviewPlace, useReview } from './useSurveys.ts'

const refusals: Record<number, string> = {
  403: 'You may not read what people answered. Ask an administrator for the permission.',
  404: 'They are not there any more, or they are about you: nobody reads what was written about them in a peer review.',
}

function Answers({ place }: { place: ReviewPlace }) {
  const { data, error, refetch } = useReview(place)
  if (data)
    return (
      <Stack spacing={5}>
        <ReviewFacts review={data} />
        {data.isForcedDone && (
          <Alert severity="warning">
            Closed without answer: the survey ended before this form was sent. What was saved until then
            stands here.
          </Alert>
        )}
        {data.wordsDetached && (
          <Alert severity="info">
            This survey is closed, so notes and answers in words are kept without names. The results show
            them.
          </Alert>
        )}
        <AnswerList questions={data.questions} mode="results" wordsDetached={data.wordsDetached} />
      </Stack>
    )
  if (!error)
    return (
      <Stack spacing={4} aria-busy aria-label="Loading the answers">
        <Skeleton width={240} height={32} />
        {[0, 1, 2, 3].map((row) => (
          <Skeleton key={row} variant="rounded" height={72} />
        ))}
      </Stack>
    )
  const words = error instanceof ApiError && refusals[error.status]
  if (words)
    return (
      <Notice role="alert" title="These answers cannot be shown">
        {words}
      </Notice>
    )
  return <ErrorPanel title="The answers could not be loaded" error={error} retry={() => void refetch()} />
}

interface ReviewDialogProps {
  /** Whose answers to begin with. */
  start: ReviewPlace
  /** All that can be read one after the other, in the order of the list. */
  places?: readonly ReviewPlace[]
  onClose: () => void
}

const none: readonly ReviewPlace[] = []

/** What somebody answered (wire-surveys-dashboards.md section 4.11). Says that reading is recorded; steps to the next respondent. */
export function ReviewDialog({ start, places = none, onClose }: ReviewDialogProps) {
  const id = useId()
  const phone = useMediaQuery(({ breakpoints }: Theme) => breakpoints.down('sm'), { noSsr: true })
  const [place, setPlace] = useState(start)
  return (
    <Dialog
      open
      fullWidth
      fullScreen={phone}
      onClose={onClose}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { maxWidth: 768 } } }}
    >
      <DialogTitle id={id}>Answers</DialogTitle>
      <DialogContent tabIndex={0}>
        <Answers key={place.reviewId} place={place} />
      </DialogContent>
      <DialogActions sx={{ p: 4, flexWrap: 'wrap', gap: 2 }}>
        <small style={{ flex: 1, minWidth: 180 }}>Each reading is recorded in the audit trail.</small>
        <ReviewSteps place={place} places={places} onGo={setPlace} />
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}
