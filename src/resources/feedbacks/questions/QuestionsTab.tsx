import Alert from '@mui/material/Alert'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { useSearchParams } from 'react-router'
import { SurveySubtype, surveySubtypes } from '#contract/api/surveyWords.ts'
import { SegmentedControl } from '#src/admin/inputs/SegmentedControl.tsx'
import { ErrorPanel } from '#src/admin/layout/Notice.tsx'
import { useCan } from '#src/providers/session.ts'
import { FormPreview } from './FormPreview.tsx'
import { QuestionsEditor } from './QuestionsEditor.tsx'
import { useQuestionBank } from './useQuestionBank.ts'

function Bank({ kind }: { kind: SurveySubtype }) {
  const can = useCan()
  const { bank, error, refetch } = useQuestionBank(kind)
  if (error)
    return <ErrorPanel title="The questions could not be loaded" error={error} retry={() => void refetch()} />
  if (!bank) return <Skeleton variant="rounded" height={480} />
  return (
    <Paper variant="outlined" sx={{ p: 5 }}>
      {can('metadata.edit') ? (
        <QuestionsEditor kind={kind} bank={bank} />
      ) : (
        <FormPreview questions={bank.values.questions} />
      )}
    </Paper>
  )
}

/** What new surveys ask, one kind at a time; the kind stands in the address. */
export function QuestionsTab() {
  const [query, setQuery] = useSearchParams()
  const asked = SurveySubtype.safeParse(query.get('kind'))
  const kind = asked.success ? asked.data : 'peer-review'
  return (
    <Stack spacing={4}>
      <SegmentedControl
        label="Kind of survey"
        value={kind}
        choices={surveySubtypes}
        onChange={(next) => setQuery({ tab: 'questions', kind: next })}
      />
      <Alert severity="info">New surveys ask these questions. Surveys that exist already keep theirs.</Alert>
      <Bank key={kind} kind={kind} />
    </Stack>
  )
}
