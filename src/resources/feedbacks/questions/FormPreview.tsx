import OutlinedInput from '@mui/material/OutlinedInput'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import type { QuestionInput } from '#contract/api/questions.ts'
import type { LikertLevel } from '#contract/api/surveyWords.ts'
import { LikertInput } from '#src/admin/likert/LikertInput.tsx'
import { QuestionBubble } from './QuestionBubble.tsx'

function Asked({ question: { content, type, domain }, place }: { question: QuestionInput; place: number }) {
  const id = useId()
  const [level, setLevel] = useState<LikertLevel | ''>('')
  const [text, setText] = useState('')
  return (
    <Stack component="li" spacing={2}>
      <Stack direction="row" spacing={2}>
        <QuestionBubble place={place} filled={Boolean(level || text)} />
        <Typography id={id} sx={{ flex: 1, fontWeight: 500, pt: 0.5, overflowWrap: 'anywhere' }}>
          {content || '…'}
        </Typography>
      </Stack>
      {type === 'general' ? (
        <OutlinedInput
          multiline
          minRows={3}
          value={text}
          onChange={({ target }) => setText(target.value)}
          inputProps={{ 'aria-labelledby': id }}
        />
      ) : (
        <LikertInput domain={domain ?? ''} value={level} onChange={setLevel} labelledBy={id} />
      )}
    </Stack>
  )
}

/** The form as those will see it who are asked; what is tried out in it goes nowhere. */
export function FormPreview({ questions }: { questions: readonly QuestionInput[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Typography id={id} component="h2" sx={{ fontSize: 'var(--text-13)', fontWeight: 500, mb: 2.5 }}>
        As people will see it
      </Typography>
      <Stack component="ol" spacing={5} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {questions.map((question, index) => (
          <Asked key={question.id || `new ${index}`} question={question} place={index + 1} />
        ))}
      </Stack>
    </section>
  )
}
