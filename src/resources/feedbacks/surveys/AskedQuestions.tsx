import Typography from '@mui/material/Typography'
import { questionTypes, type SurveySubtype } from '#contract/api/surveyWords.ts'
import { useQuestions } from './usePreview.ts'
import { several } from './words.ts'

/** The questions that a new survey asks, behind a disclosure. */
export function AskedQuestions({ type }: { type: SurveySubtype }) {
  const { data, error } = useQuestions(type)
  if (error) return <Typography color="error">The questions could not be loaded: {error.message}</Typography>
  if (!data) return null
  return (
    <details>
      <summary style={{ cursor: 'pointer' }}>It asks {several(data.length, 'question')}</summary>
      <ol style={{ fontSize: 'var(--text-13)', paddingLeft: 24 }}>
        {data.map(({ id, content, type: answered }) => (
          <li key={id} style={{ padding: '3px 0' }}>
            {content}{' '}
            <Typography component="span" variant="caption" color="text.secondary">
              {questionTypes[answered]}
            </Typography>
          </li>
        ))}
      </ol>
    </details>
  )
}
