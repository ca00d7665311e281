import SendOutlined from '@mui/icons-material/SendOutlined'
import Button from '@mui/material/Button'
import type { SurveyDetail, Topic } from '#contract/api/survey.ts'
import { useRequestedRecordAction } from '#src/palette/recordActions.ts'
import { MoreMenu } from '#src/admin/layout/MoreMenu.tsx'
import { useCan } from '#src/providers/session.ts'
import type { Opened } from './RoundDialogs.tsx'

interface RoundActionsProps {
  survey: SurveyDetail
  chosen: readonly Topic[]
  onOpen: (opened: Opened) => void
}

const toEveryone = { what: 'send', topics: undefined } as const

/** What each action of the registry opens. */
const opening: Record<string, Opened> = {
  send: toEveryone,
  mails: { what: 'mails' },
  done: { what: 'close' },
  delete: { what: 'delete' },
}

/** Sending, and what else can be done with a round, as far as the person may and its status lets it. */
export function RoundActions({ survey, chosen, onOpen }: RoundActionsProps) {
  const can = useCan()
  const { eventID: id, title, status } = survey
  const round = { id, title, status, subtype: 'peer-review' } as const
  useRequestedRecordAction('survey', round, (action) => {
    const opened = opening[action]
    if (opened) onOpen(opened)
  })
  return (
    <>
      <MoreMenu kind="survey" thing={round} without={['send']} />
      {can('surveys.create') && status !== 'done' && (
        <>
          <Button variant="outlined" onClick={() => onOpen(toEveryone)}>
            Send to everyone
          </Button>
          <Button
            variant="contained"
            startIcon={<SendOutlined />}
            disabled={chosen.length === 0}
            onClick={() => onOpen({ what: 'send', topics: chosen })}
          >
            Send{chosen.length > 0 && ` (${chosen.length})`}
          </Button>
        </>
      )}
    </>
  )
}
