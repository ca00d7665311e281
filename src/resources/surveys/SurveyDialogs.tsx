import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Stack } from '@mui/material'
import type { ReactNode } from 'react'
import type { SurveyDetail } from '#contract/api/surveys/survey.ts'
import type { SurveySubtype } from '#contract/api/surveys/words.ts'
import { ConfirmDialog } from '#src/admin/form/ConfirmDialog.tsx'
import { useUpdate } from '#src/providers/dataProvider/hooks.ts'
import { describeFailure } from '#src/providers/describeError.ts'
import { useDeleteSurvey, useSurveyWritten } from './useSurveys.ts'

interface ConfirmActionDialogProps {
  title: string
  action: string
  color?: 'error' | 'primary'
  /** Start of the error message, such as "Couldn't …", before the server's reason. */
  failure: string
  /** The mutation that runs. After an error the dialog stays open and shows it. */
  mutation: { isPending: boolean; error: unknown }
  onConfirm: () => void
  onCancel: () => void
  children: ReactNode
}

/** Confirms an action, and shows why it was refused. */
export function ConfirmActionDialog(props: ConfirmActionDialogProps) {
  const { failure, mutation, color = 'error', children, ...dialog } = props
  const { isPending, error } = mutation
  return (
    <ConfirmDialog open color={color} busy={isPending} {...dialog}>
      <Stack spacing={3}>
        <div>{children}</div>
        {error != null && <Alert severity="error">{describeFailure(failure, error)}</Alert>}
      </Stack>
    </ConfirmDialog>
  )
}

interface CloseSurveyProps {
  survey: Pick<SurveyDetail, 'eventID' | 'title' | 'subtype' | 'rows'>
  onClose: () => void
}

const closing = {
  done: {
    get action() {
      return t`Mark done`
    },
    title: (name: string) => t`Mark ${name} done?`,
    get failure() {
      return t`Couldn't mark the survey done`
    },
    get successMessage() {
      return t`Survey marked done`
    },
  },
  closed: {
    get action() {
      return t`Close`
    },
    title: (name: string) => t`Close ${name}?`,
    get failure() {
      return t`Couldn't close the survey`
    },
    get successMessage() {
      return t`Survey closed`
    },
  },
}

/** Asks before a survey is closed: how many have finished, and what happens to open forms. */
export function CloseSurvey({ survey, onClose }: CloseSurveyProps) {
  const { action, title, failure, successMessage } = survey.subtype === 'peer-review' ? closing.done : closing.closed
  const close = useUpdate('surveys', { onSuccess: useSurveyWritten(successMessage, onClose) })
  const { done, total } = survey.rows
  const open = total - done
  const finished = i18n.number(done)
  const consequences = [
    plural(total, { one: `${finished} of # form is finished.`, other: `${finished} of # forms are finished.` }),
    open > 0 &&
      plural(open, {
        one: '# unfinished form is closed and keeps what was saved.',
        other: '# unfinished forms are closed and keep what was saved.',
      }),
    survey.subtype === 'engagement' && t`The authors' names are removed from comments for good.`,
    t`Nothing more can be answered. You can't undo this.`,
  ]
  return (
    <ConfirmActionDialog
      title={title(survey.title)}
      action={action}
      color="primary"
      failure={failure}
      mutation={close}
      onConfirm={() => close.mutate({ id: survey.eventID, data: {}, previousData: survey, meta: { section: 'done' } })}
      onCancel={onClose}
    >
      {consequences.filter(Boolean).join(' ')}
    </ConfirmActionDialog>
  )
}

interface DeleteSurveyProps {
  survey: { id: string; title: string; subtype: SurveySubtype }
  /** Navigates away from the survey's page. Undefined on other pages. */
  leave?: () => void
  onClose: () => void
}

/** Asks before a draft is deleted with everything in it. */
export function DeleteSurvey({ survey: { id, title, subtype }, leave, onClose }: DeleteSurveyProps) {
  const remove = useDeleteSurvey(id, leave, onClose)
  return (
    <ConfirmActionDialog
      title={t`Delete ${title}?`}
      action={t`Delete survey`}
      failure={t`Couldn't delete the survey`}
      mutation={remove}
      onConfirm={() => remove.mutate({ id })}
      onCancel={onClose}
    >
      <Trans>
        <b>{title}</b> is deleted with all its topics and forms.
      </Trans>{' '}
      {subtype === 'work'
        ? t`Answers are deleted too. Once there are answers, only admins can delete the survey.`
        : t`No forms were sent yet.`}{' '}
      {t`You can't undo this.`}
    </ConfirmActionDialog>
  )
}
