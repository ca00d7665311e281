import type { SurveyDetail } from '#contract/api/survey.ts'
import { AskDialog } from './AskDialog.tsx'
import { useKeepSurveys } from './useKeepSurveys.ts'
import { several } from './words.ts'

interface CloseSurveyProps {
  survey: Pick<SurveyDetail, 'eventID' | 'title' | 'subtype' | 'rows'>
  /** What closing is called here. */
  as: keyof typeof words
  onClose: () => void
}

const words = {
  done: {
    action: 'Mark done',
    title: (name: string) => `Mark ${name} done?`,
    failure: 'Could not mark the survey done',
    told: 'Survey marked done.',
  },
  closed: {
    action: 'Close',
    title: (name: string) => `Close ${name}?`,
    failure: 'Could not close the survey',
    told: 'Survey closed.',
  },
}

/** Asks before a survey ends, telling how many have finished and what becomes of the others. */
export function CloseSurvey({ survey, as, onClose }: CloseSurveyProps) {
  const { close } = useKeepSurveys()
  const { action, title, failure, told } = words[as]
  const { done, total } = survey.rows
  const open = total - done
  return (
    <AskDialog
      title={title(survey.title)}
      action={action}
      color="primary"
      failure={failure}
      act={() => close(survey.eventID, told)}
      onDone={onClose}
      onCancel={onClose}
    >
      {done.toLocaleString('en-US')} of {several(total, 'form')} {done === 1 ? 'is' : 'are'} finished.{' '}
      {open > 0 &&
        `${open === 1 ? 'The other one is' : `The other ${open.toLocaleString('en-US')} are`} closed without an answer, with what was saved so far. `}
      {survey.subtype === 'engagement' &&
        'What people wrote in words is kept without their names from then on. '}
      Nobody can answer any more. This cannot be undone.
    </AskDialog>
  )
}
