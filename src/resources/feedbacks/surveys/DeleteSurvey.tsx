import type { SurveySubtype } from '#contract/api/surveyWords.ts'
import { AskDialog } from './AskDialog.tsx'
import { useKeepSurveys } from './useKeepSurveys.ts'
import { surveyNouns } from './words.ts'

interface DeleteSurveyProps {
  survey: { id: string; title: string; subtype: SurveySubtype }
  /** Leaves the page of the survey, if that is where one is. */
  leave?: () => void
  onClose: () => void
}

/** Asks before a draft goes with everything in it. */
export function DeleteSurvey({ survey: { id, title, subtype }, leave, onClose }: DeleteSurveyProps) {
  const { remove } = useKeepSurveys()
  return (
    <AskDialog
      title={`Delete the ${surveyNouns[subtype]} ${title}?`}
      action="Delete survey"
      failure="Could not delete the survey"
      act={() => remove(id, leave)}
      onDone={onClose}
      onCancel={onClose}
    >
      <b>{title}</b> goes with all its topics and forms.{' '}
      {subtype === 'work'
        ? 'Whatever people have answered goes too; once somebody has, only an admin can delete it.'
        : 'Nobody was asked yet.'}{' '}
      This cannot be undone.
    </AskDialog>
  )
}
