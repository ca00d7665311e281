import { useState } from 'react'
import { halves } from '#contract/api/surveyEdits.ts'
import { dateIn } from '#contract/dates.ts'
import { inputsOf } from '#src/admin/inputs/inputsOf.tsx'
import { useSettings } from '#src/providers/session.ts'
import { CreateSurvey } from '../surveys/CreateSurvey.tsx'
import { quarterForm } from '../surveys/quarterForm.ts'

/** The form of a new round: half and year, then whom it asks. */
export function NewPeerReview({ onClose }: { onClose: () => void }) {
  const { timeZone } = useSettings()
  // Made once: the form must not start anew while it is typed in.
  const [{ schema, values, Input }] = useState(() => {
    const form = quarterForm(halves, dateIn(timeZone, new Date()))
    return { ...form, ...inputsOf(form.schema) }
  })
  return (
    <CreateSurvey
      type="peer-review"
      schema={schema}
      values={values}
      told="Peer review created. Send it when its participants are right."
      onClose={onClose}
    >
      <Input source="quarter" />
      <Input source="year" />
    </CreateSurvey>
  )
}
