import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Stack, Typography } from '@mui/material'
import { useNotify } from 'react-admin'
import type { BasicEmployee } from '#contract/api/employees/employee.ts'
import { type GivenFeedback, givenKinds } from '#contract/api/surveys/given.ts'
import { Ago } from '#src/admin/fields/DateText.tsx'
import { Tag } from '#src/admin/fields/Tag.tsx'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { useNotifyFailure } from '#src/admin/notifications/failure.ts'
import { useCommand, useCommandQuery } from '#src/providers/dataProvider/hooks.ts'
import { useProfile } from '#src/providers/useSession.ts'
import { nameOf } from '#src/resources/employees/EmployeeField.tsx'
import { Quote } from '../sharing/SharedReview.tsx'

/** One piece of feedback: from whom to whom, who else reads it, and its words. */
function Given({ one }: { one: GivenFeedback }) {
  const me = useProfile()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const takeBack = useCommand('employees', 'takeBack', {
    onSuccess: () => notify(t`Taken back`, { type: 'info' }),
    onError: notifyFailure(t`Couldn't take this back`),
  })
  const { kind, giver, receiver, manager, words, givenAt, readAt } = one
  const [from, to, also] = [nameOf(giver), nameOf(receiver), manager && nameOf(manager)]
  return (
    <Stack component="li" spacing={2} sx={{ py: 3, borderTop: 1, borderColor: 'divider' }}>
      <Stack direction="row" useFlexGap sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Tag colour={kind === 'appreciation' ? 'gold' : 'neutral'}>{givenKinds[kind]}</Tag>
        <Typography component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {receiver.id === me.id ? from : giver.id === me.id ? to : t`${from} to ${to}`}
        </Typography>
        {receiver.id === me.id && !readAt && <Tag colour="dark">{t`New`}</Tag>}
      </Stack>
      <Quote>{words}</Quote>
      <Stack direction="row" useFlexGap sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="body2" color="text.secondary" sx={{ flex: 1 }}>
          <Ago instant={givenAt} />
          {also && manager?.id !== me.id && ` · ${t`${also} reads it too`}`}
          {giver.id === me.id && readAt && (
            <>
              {' · '}
              <Trans>
                Read <Ago instant={readAt} />
              </Trans>
            </>
          )}
        </Typography>
        {giver.id === me.id && !readAt && (
          <Button
            size="small"
            color="inherit"
            aria-label={t`Take back what you wrote to ${to}`}
            loading={takeBack.isPending}
            onClick={() => takeBack.mutate({ params: { id: receiver.id, feedbackID: one.id } })}
          >{t`Take back`}</Button>
        )}
      </Stack>
    </Stack>
  )
}

interface PartProps {
  title: string
  found: readonly GivenFeedback[]
}

/** A list of feedback; nothing without any. */
const Part = ({ title, found }: PartProps) =>
  found.length > 0 && (
    <SectionCard title={title}>
      <ul aria-label={title}>
        {found.map((one) => (
          <Given key={one.id} one={one} />
        ))}
      </ul>
    </SectionCard>
  )

/**
 * Feedback to and from a person, as far as the reader may read it (rules/surveys.md#7.7). What the reader got counts as
 * read once it was shown here.
 */
export function GivenField({ person: { id } }: { person: BasicEmployee }) {
  const me = useProfile()
  const query = useCommandQuery('employees', 'given', { params: { id } })
  const found = query.data?.data
  if (!found) return <Pending query={query} failure={t`Couldn't load the feedback`} height={120} />
  const [got, given] = [found.filter((one) => one.receiver.id === me.id), found.filter((one) => one.giver.id === me.id)]
  const others = found.filter((one) => !got.includes(one) && !given.includes(one))
  return (
    <Stack spacing={5} sx={{ maxWidth: 768 }}>
      <Part title={t`Feedback for you`} found={got} />
      <Part title={t`Feedback for your team`} found={others} />
      <Part title={t`Feedback that you gave`} found={given} />
    </Stack>
  )
}
