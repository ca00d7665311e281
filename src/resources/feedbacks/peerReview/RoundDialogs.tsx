import { useNavigate } from 'react-router'
import type { SurveyDetail, Topic } from '#contract/api/survey.ts'
import { lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { paths } from '#src/layout/paths.ts'
import { CloseSurvey } from '../surveys/CloseSurvey.tsx'
import { DeleteSurvey } from '../surveys/DeleteSurvey.tsx'
import { DeleteTopic } from './DeleteTopic.tsx'
import { SendRound } from './SendRound.tsx'
import type { Selection } from './useSelection.ts'

const MailsPanel = lazyOverlay(async () => (await import('../mails/MailsPanel.tsx')).MailsPanel)
const ParticipantsPanel = lazyOverlay(async () => (await import('./ParticipantsPanel.tsx')).ParticipantsPanel)

/** What stands over the round: a form or a question. */
export type Opened =
  | { what: 'mails' | 'close' | 'delete' }
  | { what: 'send'; topics: readonly Topic[] | undefined }
  | { what: 'participants' | 'deleteTopic'; topic: Topic }

interface RoundDialogsProps {
  survey: SurveyDetail
  open: Opened | undefined
  onOpen: (opened: Opened | undefined) => void
  selection: Selection
}

/** Forms and questions over a round, one at a time. */
export function RoundDialogs({ survey, open, onOpen, selection }: RoundDialogsProps) {
  const navigate = useNavigate()
  const close = () => onOpen(undefined)
  const { eventID, title } = survey
  switch (open?.what) {
    case 'mails':
      return <MailsPanel id={eventID} onClose={close} />
    case 'close':
      return <CloseSurvey survey={survey} as="done" onClose={close} />
    case 'delete':
      return (
        <DeleteSurvey
          survey={{ id: eventID, title, subtype: 'peer-review' }}
          leave={() => void navigate(paths.survey('peer-review'))}
          onClose={close}
        />
      )
    case 'send':
      return (
        <SendRound
          survey={survey}
          topics={open.topics}
          onAdd={(topic) => onOpen({ what: 'participants', topic })}
          onSent={selection.clear}
          onClose={close}
        />
      )
    case 'participants':
      return <ParticipantsPanel surveyId={eventID} topic={open.topic} onClose={close} />
    case 'deleteTopic':
      return (
        <DeleteTopic
          surveyId={eventID}
          topic={open.topic}
          onDeleted={() => {
            selection.choose([open.topic], false)
            close()
          }}
          onCancel={close}
        />
      )
    default:
      return null
  }
}
