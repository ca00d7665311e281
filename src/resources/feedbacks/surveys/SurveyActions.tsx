import Button from '@mui/material/Button'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { SurveyDetail } from '#contract/api/survey.ts'
import type { SurveySubtype } from '#contract/api/surveyWords.ts'
import { actionsOn, useRequestedRecordAction } from '#src/palette/recordActions.ts'
import { MoreMenu } from '#src/admin/layout/MoreMenu.tsx'
import { paths } from '#src/layout/paths.ts'
import { useCan } from '#src/providers/session.ts'
import { MailsPanel } from '../mails/MailsPanel.tsx'
import { SendDialog } from '../mails/SendDialog.tsx'
import { CloseSurvey } from './CloseSurvey.tsx'
import { DeleteSurvey } from './DeleteSurvey.tsx'
import { several } from './words.ts'

/** Actions of a survey that goes out as a whole: one that it needs next, the others in a menu, and their dialogs. */
export function SurveyActions({ survey, subtype }: { survey: SurveyDetail; subtype: SurveySubtype }) {
  const can = useCan()
  const navigate = useNavigate()
  const [open, setOpen] = useState<string>()
  const close = () => setOpen(undefined)
  const { eventID, title, status, rows } = survey
  const known = { id: eventID, title, subtype }
  const thing = { id: eventID, title, subtype, status }
  useRequestedRecordAction('survey', thing, setOpen)
  const offered = new Set(actionsOn('survey', thing, can).map(({ id }) => id))
  const wasNotSent = rows.total - rows.sent
  return (
    <>
      <MoreMenu kind="survey" thing={thing} without={['send', 'close']} />
      {offered.has('send') && (
        <Button variant="contained" onClick={() => setOpen('send')}>
          Send
        </Button>
      )}
      {offered.has('close') && (
        <Button variant="contained" onClick={() => setOpen('close')}>
          Close
        </Button>
      )}
      {open === 'send' && (
        <SendDialog survey={known} onClose={close}>
          {several(wasNotSent, 'person', 'people')} {wasNotSent === 1 ? 'gets' : 'get'} a form, and a mail
          with a link to it.
        </SendDialog>
      )}
      {open === 'close' && <CloseSurvey survey={survey} as="closed" onClose={close} />}
      {open === 'mails' && <MailsPanel id={eventID} onClose={close} />}
      {open === 'delete' && (
        <DeleteSurvey
          survey={known}
          leave={() => void navigate(paths.survey(subtype), { replace: true })}
          onClose={close}
        />
      )}
    </>
  )
}
