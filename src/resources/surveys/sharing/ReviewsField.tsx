import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import type { BasicEmployee } from '#contract/api/employees/employee.ts'
import { Acknowledgement, type ReviewOfPerson } from '#contract/api/surveys/sharing.ts'
import { Ago } from '#src/admin/fields/DateText.tsx'
import { Form } from '#src/admin/form/Form.tsx'
import { lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { showPeriods } from '#src/i18n/format.ts'
import { useCommand, useCommandQuery, useRefresh } from '#src/providers/dataProvider/hooks.ts'
import { useProfile } from '#src/providers/useSession.ts'
import { nameOf } from '#src/resources/employees/EmployeeField.tsx'
import { Quote, SharedReview } from './SharedReview.tsx'

const ShareReview = lazyOverlay(async () => (await import('./ShareReview.tsx')).ShareReview)
const Input = Form.Input<typeof Acknowledgement>

/** The person says to have read the review, and may write back. */
function Answer({ review }: { review: ReviewOfPerson }) {
  const notify = useNotify()
  const refresh = useRefresh()
  const { mutateAsync: acknowledge } = useCommand('surveys', 'acknowledge', {
    onSuccess: async () => {
      await refresh('employees')
      notify(t`Thank you`, { type: 'success' })
    },
  })
  const params = { id: review.eventID, topicId: review.topicID }
  return (
    <Form
      schema={Acknowledgement}
      values={{ reply: '' }}
      failure={t`Couldn't save this`}
      submit={t`I have read this`}
      save={(body) => acknowledge({ params, body: body as Acknowledgement })}
    >
      <Input source="reply" help={t`If you like. The one who shared it reads it, and others who may share.`} />
    </Form>
  )
}

/** When a review was shared, what it says, and what the person wrote back. */
function Shared({ review, isOwn }: { review: ReviewOfPerson; isOwn: boolean }) {
  const { content, sharedAt, sharedBy, acknowledgedAt, reply } = review
  const by = sharedBy ? nameOf(sharedBy) : t`a colleague`
  if (!content || !sharedAt) return null
  return (
    <Stack spacing={4}>
      <Typography variant="body2" color="text.secondary">
        <Trans>
          Shared by {by} <Ago instant={sharedAt} />
        </Trans>
      </Typography>
      <SharedReview content={content} />
      {acknowledgedAt ? (
        <Typography variant="body2" color="text.secondary">
          <Trans>
            Read <Ago instant={acknowledgedAt} />
          </Trans>
        </Typography>
      ) : (
        isOwn && <Answer review={review} />
      )}
      {reply && <Quote>{reply}</Quote>}
    </Stack>
  )
}

interface ReviewsFieldProps {
  person: BasicEmployee
}

/** The peer reviews of a person: what was shared, and what the reader may share (rules/surveys.md#7.6). */
export function ReviewsField({ person }: ReviewsFieldProps) {
  const { id } = useProfile()
  const query = useCommandQuery('employees', 'reviews', { params: { id: person.id } })
  const [sharing, setSharing] = useState<ReviewOfPerson>()
  const reviews = query.data?.data
  const isOwn = person.id === id
  const name = nameOf(person)
  if (!reviews) return <Pending query={query} failure={t`Couldn't load the reviews`} height={200} />
  if (reviews.length === 0)
    return (
      <Notice title={t`No review yet`}>
        {isOwn
          ? t`When your line manager shares a peer review with you, it stays here.`
          : t`Peer reviews of ${name} are here once they have begun.`}
      </Notice>
    )
  return (
    <Stack spacing={5} sx={{ maxWidth: 768 }}>
      {reviews.map((review) => (
        <SectionCard
          key={review.topicID}
          title={showPeriods(review.title)}
          aside={
            review.state === 'ready' && (
              <Button size="small" variant="contained" onClick={() => setSharing(review)}>{t`Read and share`}</Button>
            )
          }
        >
          {review.state === 'open' && (
            <Typography color="text.secondary">{t`Colleagues still answer. You can read and share it once the survey is closed.`}</Typography>
          )}
          {review.state === 'ready' && (
            <Typography color="text.secondary">{t`Not shared with ${name} yet.`}</Typography>
          )}
          {review.state === 'shared' && <Shared review={review} isOwn={isOwn} />}
        </SectionCard>
      ))}
      {sharing && <ShareReview {...sharing} title={showPeriods(sharing.title)} onClose={() => setSharing(undefined)} />}
    </Stack>
  )
}
