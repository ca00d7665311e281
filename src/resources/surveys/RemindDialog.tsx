import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useNotify } from 'react-admin'
import type { SurveyDetail } from '#contract/api/surveys/survey.ts'
import { ConfirmDialog } from '#src/admin/form/ConfirmDialog.tsx'
import { useNotifyFailure } from '#src/admin/notifications/failure.ts'
import { showPeriods } from '#src/i18n/format.ts'
import { useCommand } from '#src/providers/dataProvider/hooks.ts'

interface RemindDialogProps {
  survey: Pick<SurveyDetail, 'eventID' | 'title' | 'rows' | 'isUnlinkable'>
  onClose: () => void
}

/** Asks before reminders are sent to those who have not answered. */
export function RemindDialog({ survey, onClose }: RemindDialogProps) {
  const { eventID: id, title: period, rows, isUnlinkable } = survey
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const remind = useCommand('surveys', 'remind', {
    onSuccess: ({ data: { count } }) => {
      const words =
        count === null
          ? t`People with an open form are reminded. You are reviewed in this survey, so their number is hidden.`
          : count
            ? plural(count, { one: 'Sending a reminder to # person.', other: 'Sending a reminder to # people.' })
            : t`No more reminders today.`
      notify(words, { type: 'success' })
    },
    onError: notifyFailure(t`Couldn't send reminders`),
  })
  const open = rows.sent - rows.done
  const title = showPeriods(period)
  return (
    <ConfirmDialog
      open
      title={t`Remind people who haven't answered?`}
      action={t`Send reminders`}
      color="primary"
      busy={remind.isPending}
      onConfirm={() => remind.mutate({ params: { id } }, { onSettled: onClose })}
      onCancel={onClose}
    >
      <Trans>
        <Plural value={open} one="# form is unfinished" other="# forms are unfinished" /> in <b>{title}</b>. Each person
        gets one email, and at most one reminder a day.
      </Trans>
      {isUnlinkable && ` ${t`People whose answers wait are reminded too: nothing tells who they are.`}`}
    </ConfirmDialog>
  )
}
