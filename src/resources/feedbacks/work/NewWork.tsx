import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { dateIn } from '#contract/dates.ts'
import { useCan, useSettings } from '#src/providers/session.ts'
import { CreateSurvey } from '../surveys/CreateSurvey.tsx'
import { several } from '../surveys/words.ts'
import { FridayBox } from './FridayBox.tsx'
import { Fortnight, fortnight, usualEnd } from './fortnight.ts'
import { useSurveyedProjects } from './useSurveyedProjects.ts'

/** How many projects take part, and the way to change that. */
function TakingPart({ onSwitches }: { onSwitches: () => void }) {
  const can = useCan()
  const { data: projects } = useSurveyedProjects()
  if (!projects) return null
  const count = projects.filter(({ allowsSendingSurvey }) => allowsSendingSurvey).length
  return (
    <Alert
      severity={count === 0 ? 'warning' : 'info'}
      action={
        can('projects.edit') && (
          <Button color="inherit" size="small" onClick={onSwitches}>
            Choose projects
          </Button>
        )
      }
    >
      {count === 0
        ? 'No active project takes part in work surveys, so nobody would be asked.'
        : `${several(count, 'active project')} of ${projects.length} ${count === 1 ? 'takes' : 'take'} part.`}
    </Alert>
  )
}

interface NewWorkProps {
  /** Opens the switches of the projects. */
  onSwitches: () => void
  onClose: () => void
}

/** The form of a new work survey: its last day, then whom it asks. */
export function NewWork({ onSwitches, onClose }: NewWorkProps) {
  const { timeZone } = useSettings()
  // Made once: the form must not start anew while it is typed in.
  const [values] = useState(() => ({ toDate: usualEnd(dateIn(timeZone, new Date())) }))
  return (
    <CreateSurvey
      type="work"
      schema={Fortnight}
      values={values}
      bodyOf={({ toDate }) => fortnight(toDate as string)}
      told="Work survey created. Its forms are out."
      onClose={onClose}
    >
      <FridayBox />
      <TakingPart onSwitches={onSwitches} />
    </CreateSurvey>
  )
}
