import Box from '@mui/material/Box'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { type QuestionInput, QuestionSet } from '#contract/api/questions.ts'
import type { SurveySubtype } from '#contract/api/surveyWords.ts'
import { SchemaForm } from '#src/admin/form/SchemaForm.tsx'
import { useDropEdits } from '#src/admin/form/useEdits.ts'
import type { Filled } from '#src/admin/form/useConflictResolution.ts'
import { useUnsavedGuard } from '#src/admin/form/useUnsavedGuard.tsx'
import { FormPreview } from './FormPreview.tsx'
import { QuestionsBox } from './QuestionsBox.tsx'
import { useQuestionBank } from './useQuestionBank.ts'

function Watched() {
  const questions = useWatch({ name: 'questions' }) as QuestionInput[]
  return <FormPreview questions={questions} />
}

/** Editor and preview of the questions of a kind; the whole set is saved at once. */
export function QuestionsEditor({ kind, bank }: { kind: SurveySubtype; bank: Filled }) {
  const { save, reload } = useQuestionBank(kind)
  const [dirty, setDirty] = useState(false)
  const [round, setRound] = useState(0)
  const keptAs = `questions.${kind}`
  const { question, leave } = useUnsavedGuard(dirty, useDropEdits(keptAs))
  const { values, version } = bank
  return (
    <>
      <SchemaForm
        key={round}
        schema={QuestionSet}
        values={values}
        {...(version ? { version } : {})}
        reload={reload}
        keptAs={keptAs}
        submit="Save questions"
        failure="Could not save the questions"
        save={(body, sent) => save(body.questions as QuestionInput[], sent)}
        onSaved={() => setDirty(false)}
        onDirty={setDirty}
        {...(dirty ? { onCancel: () => leave(() => setRound(round + 1)) } : {})}
      >
        <Box
          sx={{
            display: 'grid',
            gap: 6,
            alignItems: 'start',
            gridTemplateColumns: 'minmax(0, 1fr)',
            // Below that the levels of a scale would not fit beside the editor.
            '@media (min-width: 1300px)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
          }}
        >
          <QuestionsBox kind={kind} />
          <Watched />
        </Box>
      </SchemaForm>
      {question}
    </>
  )
}
