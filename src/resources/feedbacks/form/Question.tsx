import FormHelperText from '@mui/material/FormHelperText'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { QuestionAnswer } from '#contract/api/survey.ts'
import { LikertInput } from '#src/admin/likert/LikertInput.tsx'
import { isLevel } from '#src/admin/likert/levels.ts'
import { Bubble } from './Bubble.tsx'
import { fits, isNearEnd, type Value } from './changes.ts'
import { Length } from './Length.tsx'
import { TextArea } from './TextArea.tsx'

interface QuestionProps {
  number: number
  question: QuestionAnswer
  /** Whether the note of a scale is shown. */
  withNote: boolean
  disabled: boolean
  /** Whether to say that it is open: somebody wanted to send the form. */
  isChecked: boolean
  onChange: (part: Partial<Value>) => void
}

/** Whether a question has an answer. */
export const isAnswered = ({ answer }: Value) => answer.trim() !== ''

/** One question of a form: its number, its words, what is answered, and for a scale a note. */
export function Question({ number, question, withNote, disabled, isChecked, onChange }: QuestionProps) {
  const id = useId()
  const { eventQuestionID, type, content, answer, note, domain } = question
  const isOpen = isChecked && !isAnswered(question)
  const isLong = !fits({ answer, note: '' })
  const problem = isOpen ? `${id}-problem` : isNearEnd(answer) ? `${id}-length` : undefined
  return (
    <Stack component="section" spacing={2} data-question={eventQuestionID} aria-labelledby={id}>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'flex-start' }}>
        <Bubble data-answered={isAnswered(question)} aria-hidden>
          {number}
        </Bubble>
        <Typography
          id={id}
          component="h2"
          sx={{ fontSize: 'var(--text-14)', lineHeight: '24px', fontWeight: 600 }}
        >
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
      {!disabled && isNearEnd(answer) && <Length id={`${id}-length`} text={answer} />}
      {isOpen && (
        <FormHelperText id={problem} error>
          {type === 'general' ? 'Write an answer.' : 'Choose one of the five.'}
        </FormHelperText>
      )}
      {type !== 'general' && withNote && (!disabled || note) && (
        <>
          <span id={`${id}-note`} className="visually-hidden">
            Note to: {content}
          </span>
          <TextArea
            rows={4}
            value={note}
            onChange={(text) => onChange({ note: text })}
            disabled={disabled}
            placeholder="Tell us more, if you like"
            invalid={!fits({ answer: '', note })}
            labelledBy={`${id}-note`}
            describedBy={isNearEnd(note) ? `${id}-note-length` : undefined}
          />
          {!disabled && isNearEnd(note) && <Length id={`${id}-note-length`} text={note} />}
        </>
      )}
    </Stack>
  )
}
