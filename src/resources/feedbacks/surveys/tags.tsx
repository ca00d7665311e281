import {
  type EventStatus,
  type EventSubtype,
  eventStatuses,
  type ParticipantStatus,
  participantStatuses,
} from '#contract/api/surveyWords.ts'
import { Tag, type TagColour } from '#src/admin/fields/Tag.tsx'
import { shownStatus } from './words.ts'

const eventColours: Record<EventStatus, TagColour> = {
  draft: 'neutral',
  'in-progress': 'gold',
  done: 'stacks',
}

/** Status of a survey in words and colour (screens.md section 1.10). */
export function EventStatusTag(survey: { subtype: EventSubtype; status: EventStatus }) {
  const status = shownStatus(survey.subtype, survey.status)
  return (
    <Tag colour={eventColours[status]} dot>
      {eventStatuses[status]}
    </Tag>
  )
}

const participantColours: Record<ParticipantStatus, TagColour> = {
  draft: 'neutral',
  sent: 'cyan',
  done: 'stacks',
}

/** How far a form is. One that the end of the survey closed is not called done: nobody said so. */
export function ParticipantTag({ status, isForced }: { status: ParticipantStatus; isForced: boolean }) {
  if (isForced) return <Tag colour="orange">Closed without answer</Tag>
  return (
    <Tag colour={participantColours[status]} dot>
      {participantStatuses[status]}
    </Tag>
  )
}
