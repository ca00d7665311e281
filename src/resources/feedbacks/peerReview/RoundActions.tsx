import SendOutlined from '@mui/icons-material/SendOutlined'
import Button from '@mui/material/Button'
import type { SurveyDetail, Topic } from '#contract/api/survey.ts'
import { useCan } from '#src/providers/session.ts'
import { MoreMenu } from '../surveys/MoreMenu.tsx'
import type { Opened } from './RoundDialogs.tsx'

interface RoundActionsProps {
  survey: SurveyDetail
  chosen: readonly Topic[]
  onOpen: (opened: Opened) => void
}

/** Sending, and what else can be done with a round, as far as the person may and its status lets it. */
export function RoundActions({ survey: { status }, chosen, onOpen }: RoundActionsProps) {
  const can = useCan()
  const open = (what: 'mails' | 'close' | 'delete') => () => onOpen({ what })
  return (
    <>
      <MoreMenu
        actions={[
          { label: 'Mails and reminders', onClick: open('mails') },
          can('surveys.edit') && {
            label: 'Mark done',
            not: status === 'draft' ? 'Send it first' : status === 'done' && 'It is done already',
            onClick: open('close'),
          },
          can('surveys.delete') && {
            label: 'Delete',
            not: status !== 'draft' && 'Only a draft can be deleted',
            onClick: open('delete'),
          },
        ]}
      />
      {can('surveys.create') && status !== 'done' && (
        <>
          <Button variant="outlined" onClick={() => onOpen({ what: 'send', topics: undefined })}>
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
