import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { QuestionAnswer } from '#contract/api/survey.ts'
import { LevelTag } from '#src/admin/likert/LevelTag.tsx'
import { isLevel, labelOfLevel } from '#src/admin/likert/levels.ts'

const Dark = styled('span')(({ theme }) => ({
  display: 'inline-block',
  boxSizing: 'border-box',
  minWidth: 135,
  padding: '2px 10px',
  borderRadius: 'var(--radius-full)',
  fontSize: 'var(--text-12)',
  lineHeight: '18px',
  fontWeight: 500,
  textAlign: 'center',
  color: theme.palette.background.paper,
  backgroundColor: theme.palette.text.primary,
}))

const text = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const

interface AnswerListProps {
  questions: readonly QuestionAnswer[]
  /** `preview`: what one is about to send, levels dark. `results`: what somebody sent, levels in the colours of their domain. */
  mode: 'preview' | 'results'
  /** Answers in words are kept elsewhere, without the name. */
  wordsDetached?: boolean
}

function Answer({
  question,
  mode,
  wordsDetached,
}: Omit<AnswerListProps, 'questions'> & { question: QuestionAnswer }) {
  const { type, answer, domain } = question
  if (wordsDetached && type === 'general')
    return <Typography color="text.secondary">Kept without a name</Typography>
  if (!answer.trim()) return <Typography color="text.secondary">Not answered yet</Typography>
  if (type === 'general' || !isLevel(answer)) return <Typography sx={text}>{answer}</Typography>
  if (mode === 'preview') return <Dark>{labelOfLevel(domain, answer)}</Dark>
  return <LevelTag domain={domain} level={answer} wide />
}

/** The questions of a form, numbered, each with what was answered (screens.md section 2.16, preview dialog). */
export function AnswerList({ questions, mode, wordsDetached = false }: AnswerListProps) {
  return (
    <Box component="ol" sx={{ display: 'grid', gap: 4, m: 0, pl: 6, '& > li::marker': { fontWeight: 600 } }}>
      {questions.map((question) => (
        <li key={question.eventQuestionID}>
          <Typography component="h3" sx={{ ...text, fontWeight: 600, mb: 1 }}>
            {question.content}
          </Typography>
          {question.note && (
            <Typography variant="body2" color="text.secondary" sx={{ ...text, mb: 1 }}>
              {question.note}
            </Typography>
          )}
          <Answer question={question} mode={mode} wordsDetached={wordsDetached} />
        </li>
      ))}
    </Box>
  )
}
