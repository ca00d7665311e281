import { t } from '@lingui/core/macro'
import Add from '@mui/icons-material/Add'
import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import Close from '@mui/icons-material/Close'
import {
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  IconButton,
  MenuItem,
  Stack,
  TextField,
  Typography,
} from '@mui/material'
import { QuestionInput, mostQuestions } from '#contract/api/questions.ts'
import { domains, type SurveySubtype } from '#contract/api/surveys/words.ts'
import { labelOf } from '#contract/fields.ts'
import { type ControlProps, FormField } from '#src/admin/inputs/FormField.tsx'
import { Select } from '#src/admin/inputs/AutocompleteInput.tsx'
import { useRows } from '#src/admin/inputs/ArrayInput.tsx'
import { useOptions } from '#src/admin/list/useOptions.ts'
import { useCan } from '#src/providers/useSession.ts'
import { QuestionNumber } from './FeedbackInputs.tsx'

/** The answer types: free text, or one of the scales. */
const answerKinds = (): Record<string, string> => ({
  '': t`Text`,
  ...Object.fromEntries(Object.entries(domains).map(([domain, name]) => [domain, t`Scale: ${name}`])),
})

interface QuestionRowProps {
  question: QuestionInput
  /** Position of the question, from 1. */
  place: number
  described: string
  invalid: boolean
  onChange: (question: QuestionInput) => void
  /** Moves the question by a number of positions. If undefined, only the wording can be changed. */
  onMove?: ((by: number) => void) | undefined
  onRemove?: (() => void) | undefined
  /** Marks the question as that of the eNPS, or takes the mark off. */
  onMark?: ((isMarked: boolean) => void) | undefined
  /** The choice of positions for which the question is. */
  positions?: React.ReactNode
}

/** One question of the editor: wording, answer type and position. */
function QuestionRow(props: QuestionRowProps) {
  const { question, place, described, invalid, onChange, onMove, onRemove, onMark, positions } = props
  const { content, domain, asksRecommendation } = question
  const answer = (chosen: string) =>
    onChange({
      ...question,
      type: chosen ? 'likert-scale' : 'general',
      domain: chosen as NonNullable<QuestionInput['domain']>,
      ...(asksRecommendation && { asksRecommendation: chosen === 'engagement' }),
    })
  const move = (event: React.KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!by || !event.altKey || !onMove) return
    event.preventDefault()
    onMove(by)
  }
  return (
    <Box
      component="li"
      onKeyDown={move}
      sx={{ display: 'grid', gridTemplateColumns: '24px minmax(0, 1fr)', gap: 2, alignItems: 'start' }}
    >
      <Box sx={{ pt: 2 }}>
        <QuestionNumber data-answered={content.trim() !== ''} aria-hidden>
          {place}
        </QuestionNumber>
      </Box>
      <Box sx={{ display: 'grid', gap: 1 }}>
        <TextField
          size="small"
          multiline
          value={content}
          error={invalid && !content.trim()}
          // A question has no line breaks, though it may wrap.
          onChange={({ target }) => onChange({ ...question, content: target.value.replaceAll('\n', ' ') })}
          slotProps={{ htmlInput: { 'aria-label': t`Question ${place}`, 'aria-describedby': described } }}
        />
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 32 }}>
          {onMove ? (
            <>
              <TextField
                select
                size="small"
                value={domain ?? ''}
                onChange={({ target }) => answer(target.value)}
                slotProps={{
                  select: {
                    displayEmpty: true,
                    SelectDisplayProps: { 'aria-label': t`Answer type of question ${place}` },
                  },
                }}
                sx={{ flex: '0 1 180px', minWidth: 0 }}
              >
                {Object.entries(answerKinds()).map(([value, words]) => (
                  <MenuItem key={value} value={value}>
                    {words}
                  </MenuItem>
                ))}
              </TextField>
              <Box sx={{ flex: 1 }} />
              <IconButton size="small" aria-label={t`Move question ${place} up`} onClick={() => onMove(-1)}>
                <ArrowUpward fontSize="small" />
              </IconButton>
              <IconButton size="small" aria-label={t`Move question ${place} down`} onClick={() => onMove(1)}>
                <ArrowDownward fontSize="small" />
              </IconButton>
            </>
          ) : (
            <Typography variant="body2" color="text.secondary">
              {answerKinds()[domain ?? '']}
            </Typography>
          )}
          {onRemove && (
            <IconButton size="small" aria-label={t`Delete question ${place}`} onClick={onRemove}>
              <Close fontSize="small" />
            </IconButton>
          )}
        </Box>
        {positions}
        {onMark && domain === 'engagement' && (
          <FormControlLabel
            control={<Checkbox size="small" checked={asksRecommendation ?? false} onChange={(_, on) => onMark(on)} />}
            label={labelOf(QuestionInput, 'asksRecommendation')}
            slotProps={{ typography: { variant: 'body2' } }}
          />
        )}
      </Box>
    </Box>
  )
}

const blanks: Record<SurveySubtype, QuestionInput> = {
  'peer-review': { content: '', type: 'general', domain: '' },
  engagement: { content: '', type: 'likert-scale', domain: 'engagement' },
  work: { content: '', type: 'likert-scale', domain: 'workload' },
}

/** Drops added rows that are still blank. */
const filled = (rows: readonly QuestionInput[]) => rows.filter(({ id, content }) => id || content.trim())

interface PositionsProps extends Pick<QuestionRowProps, 'question' | 'place' | 'onChange'> {
  control: ControlProps
}

/** About people of which positions a question is asked; none means everybody. */
function PositionsInput({ question, place, onChange, control }: PositionsProps) {
  const { options, isPending, error } = useOptions('positions')
  const label = labelOf(QuestionInput, 'positionIDs')
  const field = {
    ...control.field,
    value: question.positionIDs ?? [],
    onChange: (positionIDs: string[]) => onChange({ ...question, positionIDs }),
    ref: () => undefined,
  }
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: 2, alignItems: 'center' }}>
      <Typography variant="body2" color="text.secondary" aria-hidden>
        {label}
      </Typography>
      <Select
        control={{ ...control, field, id: `${control.id}-${place}`, label: t`${label}, question ${place}` }}
        choices={options}
        // While they are not known, chosen ones are dots and not ids.
        loading={isPending || Boolean(error)}
        multiple
        placeholder={t`Everybody`}
      />
    </Box>
  )
}

function QuestionRows({ control, kind }: { control: ControlProps; kind: SurveySubtype }) {
  const { field, described, invalid } = control
  const can = useCan()
  const { list, rows, change, changeAll, move, add, remove } = useRows<QuestionInput>(field, blanks[kind], filled)
  const isFixed = kind === 'work'
  /** One question at most is that of the eNPS. */
  const mark = (marked: number, isMarked: boolean) =>
    changeAll((row, at) => {
      if (at === marked) return { ...row, asksRecommendation: isMarked }
      return row.asksRecommendation ? { ...row, asksRecommendation: false } : row
    })
  return (
    <>
      <Stack ref={list} component="ul" spacing={4}>
        {rows.map(({ key, row }, index) => (
          <QuestionRow
            key={key}
            question={row}
            place={index + 1}
            described={described}
            invalid={invalid}
            onChange={(changed) => change(key, changed)}
            onMark={kind === 'engagement' ? (isMarked) => mark(index, isMarked) : undefined}
            positions={
              kind === 'peer-review' && (
                <PositionsInput
                  question={row}
                  place={index + 1}
                  onChange={(changed) => change(key, changed)}
                  control={control}
                />
              )
            }
            onMove={isFixed ? undefined : (by) => move(key, by)}
            onRemove={!isFixed && (!row.id || can('metadata.delete')) ? () => remove(key) : undefined}
          />
        ))}
      </Stack>
      {!isFixed && can('metadata.create') && rows.length < mostQuestions && (
        <Button
          size="small"
          startIcon={<Add />}
          onClick={add}
          sx={{ alignSelf: 'start', mt: 3 }}
        >{t`Add question`}</Button>
      )}
    </>
  )
}

/**
 * The questions of a kind of survey: wording, answer type and order. For work surveys, only the wording can be changed.
 */
export function QuestionsInput({ kind }: { kind: SurveySubtype }) {
  const help =
    kind === 'work'
      ? t`Work surveys always ask these three, so that results stay comparable. You can only change the wording.`
      : t`Press Alt with an arrow key to move a question.`
  return (
    <FormField source="questions" label={t`Questions`} optional={false} help={help} group>
      {(control) => <QuestionRows control={control} kind={kind} />}
    </FormField>
  )
}
