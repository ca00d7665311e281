import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { type EventStatus, eventStatuses } from '#contract/api/surveyWords.ts'
import { Notice } from '#src/admin/layout/Notice.tsx'

interface NoSurveysProps {
  /** The status that the list is narrowed to. */
  status: EventStatus | undefined
  belongs: string
  /** The button that creates one. */
  add: ReactNode
  clear: () => void
}

/** Why a list of surveys is empty, and what to do about it. */
export function NoSurveys({ status, belongs, add, clear }: NoSurveysProps) {
  if (!status)
    return (
      <Notice title="No surveys yet" actions={add}>
        {belongs}
      </Notice>
    )
  return (
    <Notice
      title={`No survey is ${eventStatuses[status].toLowerCase()}`}
      actions={
        <Button variant="outlined" onClick={clear}>
          Show all surveys
        </Button>
      }
    >
      Surveys with another status may be there.
    </Notice>
  )
}
