import { t } from '@lingui/core/macro'
import { Alert, Box, MenuItem, Paper, Stack, TextField, Typography } from '@mui/material'
import { useId, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { type KeptQuestion, type QuestionInput, QuestionSet, versionOfSet } from '#contract/api/questions.ts'
import { SurveySubtype, surveySubtypes, type LikertLevel } from '#contract/api/surveys/words.ts'
import { Form } from '#src/admin/form/Form.tsx'
import type { Sent } from '#src/admin/form/useConflictResolution.ts'
import type { Filled } from '#src/admin/form/useConflictResolution.ts'
import { useDropDraft } from '#src/admin/form/useDraft.tsx'
import { useUnsavedGuard } from '#src/admin/form/useUnsavedGuard.tsx'
import { useQueryParams } from '#src/admin/hooks/useQueryParams.ts'
import { SegmentedControl } from '#src/admin/inputs/SegmentedControl.tsx'
import { useOptions } from '#src/admin/list/useOptions.ts'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { LikertInput } from '#src/resources/surveys/likert/LikertInput.tsx'
import { useUndoable } from '#src/admin/notifications/undo.tsx'
import { useCommand, useDataProvider, useGetList } from '#src/providers/dataProvider/hooks.ts'
import { useCan } from '#src/providers/useSession.ts'
import { QuestionNumber, TextArea } from './FeedbackInputs.tsx'
import { QuestionsInput } from './QuestionsInput.tsx'

/** Query params for all questions of a kind of survey. */
const bankOf = (kind: SurveySubtype) => ({
  pagination: { page: 1, perPage: 999 },
  sort: { field: 'id', order: 'ASC' } as const,
  filter: {},
  // No live updates: they would reset the form. A conflict is detected when saving.
  meta: { subcategory: kind, live: false },
})

/** Form values and version of a set of questions. */
const filledWith = (set: readonly KeptQuestion[]) => ({
  values: {
    questions: set.map(({ id, content, type, domain, asksRecommendation, subcategory, positionIDs }) => {
      const question = { id, content, type, domain }
      return {
        ...question,
        ...(domain === 'engagement' && { asksRecommendation }),
        ...(subcategory === 'peer-review' && { positionIDs }),
      }
    }),
  },
  version: versionOfSet(set),
})

/** Functions to refetch and save the questions of a kind. */
function useQuestionBank(kind: SurveySubtype) {
  const provider = useDataProvider()
  const { mutateAsync: write } = useCommand('questions', 'save')
  const tell = useUndoable()
  return {
    reload: async (): Promise<Filled> =>
      filledWith((await provider.getList<KeptQuestion>('questions', bankOf(kind))).data),
    save: async (questions: QuestionInput[], { version, note }: Sent) => {
      const params = { subcategory: kind }
      const answer = await write({ params, body: { questions }, version })
      tell([t`Questions saved. New surveys ask them.`, note].filter(Boolean).join(' '), answer)
    },
  }
}

function PreviewQuestion({ question: { content, type, domain }, place }: { question: QuestionInput; place: number }) {
  const id = useId()
  const [level, setLevel] = useState<LikertLevel | ''>('')
  const [text, setText] = useState('')
  return (
    <Stack component="li" spacing={2}>
      <Stack direction="row" spacing={2}>
        <QuestionNumber data-answered={Boolean(level || text)} aria-hidden>
          {place}
        </QuestionNumber>
        <Typography id={id} sx={{ flex: 1, fontWeight: 500, pt: 0.5, overflowWrap: 'anywhere' }}>
          {content || '…'}
        </Typography>
      </Stack>
      {type === 'general' ? (
        <TextArea rows={3} value={text} onChange={setText} disabled={false} labelledBy={id} />
      ) : (
        <LikertInput domain={domain ?? ''} value={level} onChange={setLevel} labelledBy={id} />
      )}
    </Stack>
  )
}

/** The form as participants will see it. Its inputs work, but nothing is saved. */
function FormPreview({ questions }: { questions: readonly QuestionInput[] }) {
  const id = useId()
  const { options } = useOptions('positions')
  const [position, setPosition] = useState('')
  const named = options.filter((option) => questions.some(({ positionIDs }) => positionIDs?.includes(option.id)))
  const shown = questions.filter(
    ({ positionIDs }) => !position || !positionIDs?.length || positionIDs.includes(position),
  )
  return (
    <section aria-labelledby={id}>
      <Typography
        id={id}
        component="h2"
        sx={{ fontSize: 'var(--text-13)', fontWeight: 500, mb: 2.5 }}
      >{t`Preview`}</Typography>
      {named.length > 0 && (
        <TextField
          select
          size="small"
          value={position}
          onChange={({ target }) => setPosition(target.value)}
          slotProps={{
            select: { displayEmpty: true, SelectDisplayProps: { 'aria-label': t`Position of the person` } },
          }}
          sx={{ mb: 4 }}
        >
          <MenuItem value="">{t`All questions`}</MenuItem>
          {named.map((option) => (
            <MenuItem key={option.id} value={option.id}>
              {option.name}
            </MenuItem>
          ))}
          <MenuItem value="other">{t`Other positions`}</MenuItem>
        </TextField>
      )}
      <Stack component="ol" spacing={5}>
        {shown.map((question, index) => (
          <PreviewQuestion key={question.id || `new ${index}`} question={question} place={index + 1} />
        ))}
      </Stack>
    </section>
  )
}

function LivePreview() {
  const questions = useWatch({ name: 'questions' }) as QuestionInput[]
  return <FormPreview questions={questions} />
}

/** Editor and preview of the questions of a kind. The whole set is saved in one request. */
function QuestionsEditor({ kind, bank }: { kind: SurveySubtype; bank: Filled }) {
  const { save, reload } = useQuestionBank(kind)
  const [dirty, setDirty] = useState(false)
  const [round, setRound] = useState(0)
  const keptAs = `questions.${kind}`
  const { question, leave } = useUnsavedGuard(dirty, useDropDraft(keptAs))
  const { values, version } = bank
  return (
    <>
      <Form
        key={round}
        schema={QuestionSet}
        values={values}
        version={version}
        reload={reload}
        keptAs={keptAs}
        submit={t`Save questions`}
        failure={t`Couldn't save the questions`}
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
            // Below this width, the levels of a scale don't fit beside the editor.
            '@media (min-width: 1300px)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
          }}
        >
          <QuestionsInput kind={kind} />
          <LivePreview />
        </Box>
      </Form>
      {question}
    </>
  )
}

function QuestionsPanel({ kind }: { kind: SurveySubtype }) {
  const can = useCan()
  const query = useGetList('questions', bankOf(kind))
  const { data } = query
  const bank = useMemo(() => data && filledWith(data), [data])
  if (!bank) return <Pending query={query} failure={t`Couldn't load the questions`} height={480} />
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

/** The questions of new surveys. The kind of survey is in the URL. */
export function QuestionsEdit() {
  const { text, set } = useQueryParams()
  const kind = SurveySubtype.safeParse(text('kind')).data ?? 'peer-review'
  return (
    <Stack spacing={4}>
      <SegmentedControl
        label={t`Kind of survey`}
        value={kind}
        choices={surveySubtypes}
        onChange={(next) => set({ kind: next })}
      />
      <Alert severity="info">{t`New surveys ask these questions. Existing surveys keep theirs.`}</Alert>
      <QuestionsPanel key={kind} kind={kind} />
    </Stack>
  )
}
