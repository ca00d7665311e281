import { useState } from 'react'
import { quarters } from '#contract/api/surveyEdits.ts'
import { dateIn } from '#contract/dates.ts'
import { inputsOf } from '#src/admin/inputs/inputsOf.tsx'
import { useSettings } from '#src/providers/session.ts'
import { CreateSurvey } from '../surveys/CreateSurvey.tsx'
import { quarterForm } from '../surveys/quarterForm.ts'

/** The form of a new engagement survey: quarter and year, then whom it asks. */
export function NewEngagement({ onClose }: { onClose: () => void }) {
  const { timeZone } = useSettings()
  // Made once: the form must not start anew while it is typed in.
  const [{ schema, values, Input }] = useState(() => {
    const form = quarterForm(quarters, dateIn(timeZone, new Date()))
    return { ...form, ...inputsOf(form.schema) }
  })
  return (
    <CreateSurvey
      type="engagement"
      schema={schema}
      values={values}
      told="Engagement survey created. Nobody is asked before it is sent."
      onClose={onClose}
    >
      <Input source="quarter" />
      <Input source="year" />
    </CreateSurvey>
  )
}
