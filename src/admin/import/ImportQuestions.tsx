import { t } from '@lingui/core/macro'
import { Alert, FormControl, FormControlLabel, FormLabel, Radio, RadioGroup, Stack } from '@mui/material'
import { useId } from 'react'
import { type ImportQuestion, type Notation, notations, type Reading } from '#contract/api/importReading.ts'

function choiceText({ notation, means }: ImportQuestion['choices'][number]): string {
  const hint = notations[notation]
  return means ? t`${means} (${hint})` : t`no value (${hint})`
}

interface QuestionProps {
  question: ImportQuestion
  disabled: boolean
  onAnswer: (notation: Notation) => void
}

function Question({ question: { column, example, choices, chosen }, disabled, onAnswer }: QuestionProps) {
  const id = useId()
  return (
    <FormControl disabled={disabled}>
      <FormLabel id={id}>{t`What does “${example}” in the column “${column}” mean?`}</FormLabel>
      <RadioGroup
        row
        aria-labelledby={id}
        value={chosen}
        onChange={(_event, notation) => onAnswer(notation as Notation)}
      >
        {choices.map((choice) => (
          <FormControlLabel
            key={choice.notation}
            value={choice.notation}
            control={<Radio size="small" />}
            label={choiceText(choice)}
          />
        ))}
      </RadioGroup>
    </FormControl>
  )
}

interface ImportQuestionsProps {
  questions: readonly ImportQuestion[]
  disabled: boolean
  /** Called with the notation of each column that has one. */
  onChange: (reading: Reading) => void
}

/** The notations of the answered questions, by column. */
export const readingOf = (questions: readonly ImportQuestion[]): Reading =>
  Object.fromEntries(questions.flatMap(({ column, chosen }) => (chosen ? [[column, chosen]] : [])))

/** True if a question has no answer yet, so that there is no preview. */
export const isOpen = (questions: readonly ImportQuestion[]): boolean => questions.some(({ chosen }) => !chosen)

/** Asks once for each column whose cells can be read in two ways. */
export function ImportQuestions({ questions, disabled, onChange }: ImportQuestionsProps) {
  if (questions.length === 0) return null
  return (
    <Stack component="section" aria-label={t`Questions about the file`} spacing={3}>
      {isOpen(questions) && (
        <Alert severity="warning">{t`Some cells can be read in two ways. Choose one to see the preview.`}</Alert>
      )}
      {questions.map((question) => (
        <Question
          key={question.column}
          question={question}
          disabled={disabled}
          onAnswer={(notation) => onChange({ ...readingOf(questions), [question.column]: notation })}
        />
      ))}
    </Stack>
  )
}
