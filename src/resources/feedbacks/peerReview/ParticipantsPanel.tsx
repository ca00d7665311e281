import Skeleton from '@mui/material/Skeleton'
import type { Topic } from '#contract/api/survey.ts'
import { nameOf } from '#src/admin/fields/Chip.tsx'
import { FormPanel } from '#src/admin/form/SidePanel.tsx'
import { ErrorPanel } from '#src/admin/layout/Notice.tsx'
import { useTopic } from '../surveys/useSurveys.ts'
import { ParticipantsForm } from './ParticipantsForm.tsx'

interface ParticipantsPanelProps {
  surveyId: string
  topic: Topic
  onClose: () => void
}

/** Chooses who reviews a person, in a panel over the right edge (screens.md section 2.18). */
export function ParticipantsPanel({ surveyId, topic, onClose }: ParticipantsPanelProps) {
  const { data, error, refetch } = useTopic(surveyId, topic.id)
  return (
    <FormPanel title={`Participants of ${nameOf(topic.employee)}`} onClose={onClose}>
      {(place) => {
        if (data) return <ParticipantsForm surveyId={surveyId} topic={data} {...place} />
        if (!error) return <Skeleton variant="rounded" height={320} aria-label="Loading the participants" />
        return (
          <ErrorPanel
            title="The participants could not be loaded"
            error={error}
            retry={() => void refetch()}
          />
        )
      }}
    </FormPanel>
  )
}
