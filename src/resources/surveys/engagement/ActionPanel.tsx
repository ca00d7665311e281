import { t } from '@lingui/core/macro'
import { Typography } from '@mui/material'
import { useState } from 'react'
import { ActionText, type NewAction } from '#contract/api/surveys/actions.ts'
import type { QuestionResult } from '#contract/api/surveys/results.ts'
import { dateIn, daysLater } from '#contract/dates.ts'
import { Form } from '#src/admin/form/Form.tsx'
import { SidePanel } from '#src/admin/form/SidePanel.tsx'
import { useCommand } from '#src/providers/dataProvider/hooks.ts'
import { useSettings } from '#src/providers/useSession.ts'

const Input = Form.Input<typeof ActionText>

/** A new action is due in so many days, unless somebody chooses another day. */
const usualDays = 30

/** What an action is for: a question, of all people or of one group. */
export interface Target {
  question: QuestionResult
  group: { name: string; where: NewAction['group'] }
}

interface ActionPanelProps {
  surveyId: string
  target: Target
  onClose: () => void
}

/** A new action for a cell of the heatmap (rules/surveys.md#7.9). */
export function ActionPanel({ surveyId, target: { question, group }, onClose }: ActionPanelProps) {
  const { mutateAsync: add } = useCommand('surveys', 'addAction')
  const { timeZone } = useSettings()
  const [values] = useState(() => ({
    title: '',
    ownerID: null,
    due: daysLater(dateIn(timeZone, new Date()), usualDays),
  }))
  return (
    <SidePanel title={t`New action`} onClose={onClose}>
      {(place) => (
        <Form
          {...place}
          schema={ActionText}
          values={values}
          failure={t`Couldn't add this`}
          submit={t`Add action`}
          save={(body) => {
            const where = { questionID: question.questionID, group: group.where }
            return add({ params: { id: surveyId }, body: { ...body, ...where } as NewAction })
          }}
        >
          <Typography>
            “{question.content}” ({group.name})
          </Typography>
          <Input
            source="title"
            help={t`Who does it finds it on their home page. The next results say whether it helped.`}
          />
          <Input source="ownerID" />
          <Input source="due" />
        </Form>
      )}
    </SidePanel>
  )
}
