import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, FormHelperText, OutlinedInput, Stack, styled, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { longestText } from '#contract/api/feedbacks/endpoints.ts'
import type { QuestionAnswer } from '#contract/api/surveys/survey.ts'
import { LikertInput } from '#src/resources/surveys/likert/LikertInput.tsx'
import { isLevel } from '#src/resources/surveys/likert/levels.ts'
import { fits, isNearEnd, type Value } from './answerChanges.ts'

/** The number of a question. Tinted once answered; hidden text beside it says the same. */
export const QuestionNumber = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flex: 'none',
  width: 24,
  height: 24,
  borderRadius: '50%',
  fontSize: 'var(--text-12)',
  fontWeight: 600,
  color: theme.tokens.neutral.text,
  backgroundColor: theme.tokens.neutral.tint,
  '&[data-answered="true"]': { color: theme.tokens.accent.text, backgroundColor: theme.tokens.accent.tint },
}))

const counted = (count: number) => i18n.number(count)

/** The length of a text near the limit. An error if it is too long. */
function LengthHelper({ id, text: { length } }: { id: string; text: string }) {
  const now = counted(length)
  const most = counted(longestText)
  return (
    <FormHelperText id={id} error={length > longestText}>
      {length > longestText ? t`${now} of ${most} characters. Shorten the text.` : t`${now} of ${most} characters`}
    </FormHelperText>
  )
}

interface TextAreaProps {
  rows: number
  value: string
  onChange: (text: string) => void
  disabled: boolean
  placeholder?: string
  autoFocus?: boolean
  invalid?: boolean
  required?: boolean
  labelledBy: string
  describedBy?: string | undefined
}

/** A multiline input that grows with its text up to a maximum height. */
export function TextArea(props: TextAreaProps) {
  const { rows, value, onChange, disabled, placeholder, autoFocus, invalid, required, labelledBy, describedBy } = props
  return (
    <OutlinedInput
      multiline
      fullWidth
      minRows={rows}
      maxRows={12}
      sx={{ '& textarea::placeholder': { color: 'text.secondary', opacity: 1 } }}
      value={value}
      readOnly={disabled}
      {...(autoFocus ? { autoFocus } : {})}
      error={invalid ?? false}
      placeholder={disabled ? undefined : placeholder}
      onChange={(event) => onChange(event.target.value)}
      inputProps={{
        'aria-labelledby': labelledBy,
        'aria-describedby': describedBy,
        'aria-required': required,
      }}
    />
  )
}

interface QuestionProps {
  number: number
  question: QuestionAnswer
  disabled: boolean
  /** True after an attempt to send: unanswered questions are marked. */
  isChecked: boolean
  onChange: (part: Partial<Value>) => void
}

/** True if the question has an answer that isn't blank. */
export const isAnswered = ({ answer }: Value) => answer.trim() !== ''

/** One question of a form: number, text, input, and for scales a note, closed until it is asked for. */
export function Question({ number, question, disabled, isChecked, onChange }: QuestionProps) {
  const id = useId()
  const { eventQuestionID, type, content, answer, note, domain } = question
  const [isNoting, setNoting] = useState(false)
  const isOpen = isChecked && !isAnswered(question)
  const isLong = !fits({ answer, note: '' })
  const problem = isOpen ? `${id}-problem` : isNearEnd(answer) ? `${id}-length` : undefined
  return (
    <Stack component="section" spacing={2} data-question={eventQuestionID} aria-labelledby={id}>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'flex-start' }}>
        <QuestionNumber data-answered={isAnswered(question)} aria-hidden>
          {number}
        </QuestionNumber>
        <Typography id={id} component="h2" sx={{ fontSize: 'var(--text-14)', lineHeight: '24px', fontWeight: 600 }}>
          <span className="visually-hidden">{number}. </span>
          {content}
          {!disabled && (
            <Typography component="span" color="error" aria-hidden>
              {' *'}
            </Typography>
          )}
        </Typography>
      </Stack>
      {type === 'general' ? (
        <TextArea
          rows={3}
          value={answer}
          onChange={(text) => onChange({ answer: text })}
          disabled={disabled}
          invalid={isOpen || isLong}
          required
          labelledBy={id}
          describedBy={problem}
        />
      ) : (
        <LikertInput
          domain={domain}
          value={isLevel(answer) ? answer : ''}
          onChange={(level) => onChange({ answer: level })}
          disabled={disabled}
          invalid={isOpen}
          labelledBy={id}
          describedBy={problem}
        />
      )}
      {!disabled && isNearEnd(answer) && <LengthHelper id={`${id}-length`} text={answer} />}
      {isOpen && (
        <FormHelperText id={problem} error>
          {type === 'general' ? t`Write an answer.` : t`Choose a level.`}
        </FormHelperText>
      )}
      {type !== 'general' && !disabled && !note && !isNoting && (
        <Button size="small" color="inherit" sx={{ alignSelf: 'flex-start' }} onClick={() => setNoting(true)}>
          {t`Add a note`}
          <span className="visually-hidden">: {content}</span>
        </Button>
      )}
      {type !== 'general' && (note || isNoting) && (
        <>
          <span id={`${id}-note`} className="visually-hidden">
            <Trans>Note on: {content}</Trans>
          </span>
          <TextArea
            rows={2}
            autoFocus={isNoting}
            value={note}
            onChange={(text) => {
              // Stays open when it is emptied.
              setNoting(true)
              onChange({ note: text })
            }}
            disabled={disabled}
            placeholder={t`Tell us more (optional)`}
            invalid={!fits({ answer: '', note })}
            labelledBy={`${id}-note`}
            describedBy={isNearEnd(note) ? `${id}-note-length` : undefined}
          />
          {!disabled && isNearEnd(note) && <LengthHelper id={`${id}-note-length`} text={note} />}
        </>
      )}
    </Stack>
  )
}
