import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import type { BasicEmployee } from '#contract/api/employees/employee.ts'
import { type GivenFeedback, allKinds } from '#contract/api/surveys/given.ts'
import { useRequestedAction } from '#src/admin/actions/recordActions.ts'
import { Ago } from '#src/admin/fields/DateText.tsx'
import { Tag } from '#src/admin/fields/Tag.tsx'
import { ConfirmDialog } from '#src/admin/form/ConfirmDialog.tsx'
import { lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { useNotifyFailure } from '#src/admin/notifications/failure.ts'
import { useCommand, useCommandQuery } from '#src/providers/dataProvider/hooks.ts'
import { useProfile } from '#src/providers/useSession.ts'
import { nameOf } from '#src/resources/employees/EmployeeField.tsx'
import { Quote } from '../sharing/SharedReview.tsx'

const AskPanel = lazyOverlay(async () => (await import('./AskInput.tsx')).AskPanel)
const AnswerPanel = lazyOverlay(async () => (await import('./AskInput.tsx')).AnswerPanel)

/** What was asked, and after which project. */
const Question = ({ question, project }: Pick<GivenFeedback, 'question' | 'project'>) => (
  <Typography variant="body2" color="text.secondary" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
    {project}: {question}
  </Typography>
)

/** One piece of feedback: from whom to whom, who else reads it, and its words. */
function Given({ one }: { one: GivenFeedback }) {
  const me = useProfile()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const [isAsked, setAsked] = useState(false)
  const takeBack = useCommand('employees', 'takeBack', {
    onSuccess: () => notify(t`Taken back`, { type: 'info' }),
    onError: notifyFailure(t`Couldn't take this back`),
  })
  const { kind, giver, receiver, manager, question, project, words, givenAt, readAt } = one
  const [from, to, also] = [nameOf(giver), nameOf(receiver), manager && nameOf(manager)]
  return (
    <Stack component="li" spacing={2} sx={{ py: 3, borderTop: 1, borderColor: 'divider' }}>
      <Stack direction="row" useFlexGap sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Tag colour={kind === 'appreciation' ? 'gold' : 'neutral'}>{allKinds[kind]}</Tag>
        <Typography component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {receiver.id === me.id ? from : giver.id === me.id ? to : t`${from} to ${to}`}
        </Typography>
        {receiver.id === me.id && !readAt && <Tag colour="dark">{t`New`}</Tag>}
      </Stack>
      {question && <Question question={question} project={project} />}
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
            onClick={() => setAsked(true)}
          >{t`Take back`}</Button>
        )}
      </Stack>
      <ConfirmDialog
        open={isAsked}
        title={t`Take back what you wrote to ${to}?`}
        action={t`Take back`}
        busy={takeBack.isPending}
        onConfirm={() =>
          takeBack.mutate({ params: { id: receiver.id, feedbackID: one.id } }, { onSettled: () => setAsked(false) })
        }
        onCancel={() => setAsked(false)}
      >
        {t`What you wrote is deleted. You can't undo this.`}
      </ConfirmDialog>
    </Stack>
  )
}

interface PartProps {
  title: string
  found: readonly GivenFeedback[]
  Line?: typeof Given
}

/** A list of feedback; nothing without any. */
const Part = ({ title, found, Line = Given }: PartProps) =>
  found.length > 0 && (
    <SectionCard title={title}>
      <ul aria-label={title}>
        {found.map((one) => (
          <Line key={one.id} one={one} />
        ))}
      </ul>
    </SectionCard>
  )

/** A question that is not answered: to answer or decline it, or to take back the own one. */
function RequestLine({ one }: { one: GivenFeedback }) {
  const me = useProfile()
  const notifyFailure = useNotifyFailure()
  const [isAnswering, setAnswering] = useState(false)
  const [isEnding, setEnding] = useState(false)
  const end = useCommand('employees', 'endRequest', { onError: notifyFailure(t`Couldn't save this`) })
  const { id, giver, receiver, manager, question, project, givenAt, state } = one
  const isMine = receiver.id === me.id
  const name = nameOf(isMine ? giver : receiver)
  const also = manager && manager.id !== me.id ? nameOf(manager) : ''
  return (
    <Stack component="li" spacing={2} sx={{ py: 3, borderTop: 1, borderColor: 'divider' }}>
      <Typography component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Question question={question} project={project} />
      <Stack direction="row" useFlexGap sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="body2" color="text.secondary" sx={{ flex: 1 }}>
          <Ago instant={givenAt} />
          {also && ` · ${t`${also} reads it too`}`}
          {state === 'declined' && ` · ${t`No answer will come`}`}
        </Typography>
        {state === 'asked' && (
          <Button
            size="small"
            color="inherit"
            aria-label={isMine ? t`Take back what you asked ${name}` : t`Decline to answer ${name}`}
            onClick={() => setEnding(true)}
          >
            {isMine ? t`Take back` : t`Decline`}
          </Button>
        )}
        {state === 'asked' && !isMine && (
          <Button size="small" variant="contained" aria-label={t`Answer ${name}`} onClick={() => setAnswering(true)}>
            {t`Answer`}
          </Button>
        )}
      </Stack>
      <ConfirmDialog
        open={isEnding}
        title={isMine ? t`Take back what you asked ${name}?` : t`Decline to answer ${name}?`}
        action={isMine ? t`Take back` : t`Decline`}
        busy={end.isPending}
        onConfirm={() => end.mutate({ params: { feedbackID: id } }, { onSettled: () => setEnding(false) })}
        onCancel={() => setEnding(false)}
      >
        {isMine
          ? t`${name} can't answer any more. You can't undo this.`
          : t`${name} sees that no answer will come. You can't undo this.`}
      </ConfirmDialog>
      {isAnswering && <AnswerPanel request={one} onClose={() => setAnswering(false)} />}
    </Stack>
  )
}

/** Opens the form that asks colleagues. */
function AskButton() {
  const [isAsking, setAsking] = useState(false)
  useRequestedAction({ ask: () => setAsking(true) })
  return (
    <>
      <Button variant="outlined" color="inherit" sx={{ alignSelf: 'start' }} onClick={() => setAsking(true)}>
        {t`Ask for feedback`}
      </Button>
      {isAsking && <AskPanel onClose={() => setAsking(false)} />}
    </>
  )
}

/**
 * Feedback to and from a person, as far as the reader may read it (rules/surveys.md#7.12). What the reader got counts as
 * read once it was shown here.
 */
export function GivenField({ person: { id } }: { person: BasicEmployee }) {
  const me = useProfile()
  const query = useCommandQuery('employees', 'given', { params: { id } })
  const found = query.data?.data
  if (!found) return <Pending query={query} failure={t`Couldn't load the feedback`} height={120} />
  const given = found.filter(({ state }) => state === 'given')
  const open = found.filter(({ state }) => state !== 'given')
  const [got, own] = [given.filter((one) => one.receiver.id === me.id), given.filter((one) => one.giver.id === me.id)]
  return (
    <Stack spacing={5} sx={{ maxWidth: 768 }}>
      {id === me.id && <AskButton />}
      <Part title={t`You are asked`} found={open.filter((one) => one.giver.id === me.id)} Line={RequestLine} />
      <Part title={t`You asked`} found={open.filter((one) => one.receiver.id === me.id)} Line={RequestLine} />
      <Part title={t`Feedback for you`} found={got} />
      <Part title={t`Feedback for your team`} found={given.filter((one) => !got.includes(one) && !own.includes(one))} />
      <Part title={t`Feedback that you gave`} found={own} />
    </Stack>
  )
}
