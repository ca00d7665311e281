import { t } from '@lingui/core/macro'
import { Alert, FormControlLabel, Radio, RadioGroup, Stack } from '@mui/material'
import { hashKey } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router'
import type { FeedbackForm } from '#contract/api/feedbacks/endpoints.ts'
import { type DeclineReason, declineReasons } from '#contract/api/surveys/words.ts'
import { paths } from '#src/layout/paths.ts'
import { commandQuery, useCommand, useDataProvider, useRefresh } from '#src/providers/dataProvider/hooks.ts'
import { nameOf } from '#src/resources/employees/EmployeeField.tsx'
import { ConfirmActionDialog } from '../SurveyDialogs.tsx'

/** Declines a form of a peer review, with a reason (rules/surveys.md#5.4). */
export function DeclineForm({ form, onClose }: { form: FeedbackForm; onClose: () => void }) {
  const [reason, setReason] = useState<DeclineReason>('not-together')
  const navigate = useNavigate()
  const notify = useNotify()
  const name = nameOf(form.employee)
  const [provider, refresh] = [useDataProvider(), useRefresh()]
  const params = { id: form.eventID, topicId: form.topicID }
  const { queryKey } = commandQuery(provider, 'feedbacks', 'form', { params })
  const decline = useCommand('feedbacks', 'decline', {
    noRefresh: true,
    onSuccess: async () => {
      notify(t`Declined`, { type: 'success' })
      await navigate(paths.inbox)
      // The form isn't there any more, so it is not asked for again.
      await refresh('feedbacks', [hashKey(queryKey)])
    },
  })
  return (
    <ConfirmActionDialog
      title={t`Decline the review of ${name}?`}
      action={t`Decline`}
      failure={t`Couldn't decline the form`}
      mutation={decline}
      onConfirm={() => decline.mutate({ params, body: { reason } })}
      onCancel={onClose}
    >
      <Stack spacing={3}>
        <RadioGroup
          aria-label={t`Reason`}
          value={reason}
          onChange={(_event, chosen) => setReason(chosen as DeclineReason)}
        >
          {Object.entries(declineReasons).map(([key, label]) => (
            <FormControlLabel key={key} value={key} label={label} control={<Radio size="small" />} />
          ))}
        </RadioGroup>
        <Alert severity="info">
          {t`Those who run the peer review see the reason and may ask somebody else. ${name} doesn't learn of it. What you saved is deleted.`}
        </Alert>
      </Stack>
    </ConfirmActionDialog>
  )
}
