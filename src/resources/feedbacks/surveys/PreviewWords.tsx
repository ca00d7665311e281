import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import type { SurveyPreview } from '#contract/api/surveyPreview.ts'
import type { SurveySubtype } from '#contract/api/surveyWords.ts'
import { PeriodText } from './PeriodText.tsx'
import { several } from './words.ts'

interface PreviewWordsProps {
  type: SurveySubtype
  preview: SurveyPreview
}

const after: Record<SurveySubtype, string> = {
  'peer-review': 'Nobody is told before you send it.',
  engagement: 'Nobody is told before you send it.',
  work: 'They are told by mail as soon as you create it.',
}

/** What creating a survey would make, in numbers. */
export function PreviewWords({ type, preview }: PreviewWordsProps) {
  const { title, people, rows, topics, alone } = preview
  const about = type === 'peer-review' ? ` about ${several(topics, 'person', 'people')}` : ''
  return (
    <>
      <div>
        <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
        <Typography variant="body2" color="text.secondary">
          <PeriodText {...preview} />
        </Typography>
      </div>
      <Typography className="tabular">
        <b>
          {several(people, 'person', 'people')} {people === 1 ? 'gets' : 'get'} {several(rows, 'form')}
        </b>
        {about}. {after[type]}
      </Typography>
      {alone > 0 && (
        <Alert severity="warning">
          {several(alone, 'person', 'people')} would be reviewed by nobody: they share no work unit with
          others and have no line manager. Add participants to their topics after creating.
        </Alert>
      )}
    </>
  )
}
