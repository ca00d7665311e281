import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { mostQuestions, type QuestionInput } from '#contract/api/questions.ts'
import type { SurveySubtype } from '#contract/api/surveyWords.ts'
import { type Boxed, FieldFrame } from '#src/admin/inputs/FieldFrame.tsx'
import { useRows } from '#src/admin/inputs/useRows.ts'
import { useCan } from '#src/providers/session.ts'
import { QuestionRow } from './QuestionRow.tsx'

const blanks: Record<SurveySubtype, QuestionInput> = {
  'peer-review': { content: '', type: 'general', domain: '' },
  engagement: { content: '', type: 'likert-scale', domain: 'engagement' },
  work: { content: '', type: 'likert-scale', domain: 'workload' },
}

/** Rows added in which nothing was typed do not count. */
const filled = (rows: readonly QuestionInput[]) => rows.filter(({ id, content }) => id || content.trim())

function Rows({ field, described, invalid, kind }: Boxed & { kind: SurveySubtype }) {
  const can = useCan()
  const { list, rows, change, move, add, remove } = useRows<QuestionInput>(field, blanks[kind], filled)
  const isFixed = kind === 'work'
  return (
    <>
      <Stack ref={list} component="ul" spacing={4} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map(({ key, row }, index) => (
          <QuestionRow
            key={key}
            question={row}
            place={index + 1}
            described={described}
            invalid={invalid}
            onChange={(changed) => change(key, changed)}
            onMove={isFixed ? undefined : (by) => move(key, by)}
            onRemove={!isFixed && (!row.id || can('metadata.delete')) ? () => remove(key) : undefined}
          />
        ))}
      </Stack>
      {!isFixed && can('metadata.create') && rows.length < mostQuestions && (
        <Button size="small" startIcon={<Add />} onClick={add} sx={{ alignSelf: 'start', mt: 3 }}>
          Add question
        </Button>
      )}
    </>
  )
}

/** The questions of a kind of survey: words, how each is answered, order. Of a work survey only the words. */
export function QuestionsBox({ kind }: { kind: SurveySubtype }) {
  const help =
    kind === 'work'
      ? 'A work survey always asks these three in this order, because results are compared from one to the next. Only their words can be changed.'
      : 'Alt and an arrow key move the question that you are in.'
  return (
    <FieldFrame name="questions" label="Questions" optional={false} help={help} group>
      {(boxed) => <Rows {...boxed} kind={kind} />}
    </FieldFrame>
  )
}
