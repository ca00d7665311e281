import { msg, t } from '@lingui/core/macro'
import NavigateBefore from '@mui/icons-material/NavigateBefore'
import NavigateNext from '@mui/icons-material/NavigateNext'
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  IconButton,
  Stack,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material'
import { useState } from 'react'
import type { Review } from '#contract/api/surveys/survey.ts'
import { relationships } from '#contract/api/surveys/words.ts'
import { words } from '#contract/words.ts'
import { ProjectField } from '#src/resources/projects/ProjectField.tsx'
import { UserChip } from '#src/resources/employees/EmployeeField.tsx'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { ApiError } from '#src/providers/http.ts'
import { AnswerList } from './PreviewDialog.tsx'
import { ParticipantTag } from './SurveyFields.tsx'
import { type ReviewParams, useReview } from './useSurveys.ts'

/** Reviewer, person reviewed, and status of the form. */
function ReviewHeading({ review }: { review: Review }) {
  const { topicName, reviewer, employee, relationship, project, status, isForcedDone } = review
  const isSelf = reviewer.id === employee.id
  return (
    <div>
      <Typography component="h3" sx={{ fontWeight: 600, mb: 2 }}>
        {topicName}
      </Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
        <UserChip person={reviewer} />
        {!isSelf && (
          <Typography component="span" color="text.secondary">
            {relationships[relationship]}
          </Typography>
        )}
        {project && <ProjectField project={project} />}
        <ParticipantTag status={status} isForced={isForcedDone} />
      </Stack>
    </div>
  )
}

interface ReviewPagerProps {
  place: ReviewParams
  places: readonly ReviewParams[]
  onGo: (place: ReviewParams) => void
}

/** "3 of 12" with previous and next buttons. Renders nothing for a single form. */
function ReviewPager({ place, places, onGo }: ReviewPagerProps) {
  const at = places.findIndex(({ reviewId }) => reviewId === place.reviewId)
  if (at < 0 || places.length < 2) return null
  const step = (label: string, by: number, Icon: typeof NavigateNext) => {
    const to = places[at + by]
    return (
      <IconButton size="small" aria-label={label} disabled={!to} onClick={() => to && onGo(to)}>
        <Icon />
      </IconButton>
    )
  }
  return (
    <span className="tabular">
      {step(t`Previous participant`, -1, NavigateBefore)}
      {t`${at + 1} of ${places.length}`}
      {step(t`Next participant`, 1, NavigateNext)}
    </span>
  )
}

const refusals: Record<number, string> = words({
  403: msg`You don't have access to answers. Ask an admin.`,
  404: msg`They were deleted, or they are about you. Peer review answers about you are hidden from you.`,
})

function Answers({ place }: { place: ReviewParams }) {
  const query = useReview(place)
  const { error } = query
  const data = query.data?.data
  if (data)
    return (
      <Stack spacing={5}>
        <ReviewHeading review={data} />
        {data.isForcedDone && (
          <Alert severity="warning">{t`The survey ended before this form was sent. These are the answers saved until then.`}</Alert>
        )}
        {data.wordsDetached && (
          <Alert severity="info">{t`Comments of a closed survey are kept without names. See them in the results.`}</Alert>
        )}
        <AnswerList questions={data.questions} mode="results" wordsDetached={data.wordsDetached} />
      </Stack>
    )
  const words = error instanceof ApiError && refusals[error.status]
  if (words)
    return (
      <Notice role="alert" title={t`Couldn't show these answers`}>
        {words}
      </Notice>
    )
  return <Pending query={query} failure={t`Couldn't load the answers`} height={380} />
}

interface ReviewDialogProps {
  start: ReviewParams
  /** All forms to page through, in the order of the list. */
  places?: readonly ReviewParams[]
  onClose: () => void
}

const none: readonly ReviewParams[] = []

/** The answers of one form, with buttons to the next one (rules/surveys.md#6.8). */
export function ReviewDialog({ start, places = none, onClose }: ReviewDialogProps) {
  const phone = useMediaQuery(({ breakpoints }: Theme) => breakpoints.down('sm'), { noSsr: true })
  const [place, setPlace] = useState(start)
  return (
    <Dialog open fullWidth fullScreen={phone} onClose={onClose} slotProps={{ paper: { sx: { maxWidth: 768 } } }}>
      <DialogTitle>{t`Answers`}</DialogTitle>
      <DialogContent tabIndex={0}>
        <Answers key={place.reviewId} place={place} />
      </DialogContent>
      <DialogActions sx={{ p: 4, flexWrap: 'wrap', gap: 2 }}>
        <small style={{ flex: 1, minWidth: 180 }}>{t`Each view is logged in the audit trail.`}</small>
        <ReviewPager place={place} places={places} onGo={setPlace} />
        <Button variant="contained" onClick={onClose}>{t`Close`}</Button>
      </DialogActions>
    </Dialog>
  )
}
