import { t } from '@lingui/core/macro'
import { Box, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { leastReviewers, type SharedContent, type SharedQuestion } from '#contract/api/surveys/sharing.ts'
import { decimal } from '#src/i18n/format.ts'

const lines = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const

/** "4.2 from colleagues, 3.9 in the round before, own score 3"; nothing without scores. */
function scoresOf({ average, previous, upward, own }: SharedQuestion): string {
  const scores = [average, previous, upward?.average ?? null, own]
  const [score, before, reports, self] = scores.map((value) => value !== null && decimal(value, 1))
  const parts = [
    score && t`${score} from colleagues`,
    before && t`${before} in the round before`,
    reports && t`${reports} from direct reports`,
    self && t`own score ${self}`,
  ]
  return parts.filter(Boolean).join(', ')
}

/** What somebody wrote, as a quotation. */
export const Quote = ({ children }: { children: ReactNode }) => (
  <Box component="blockquote" sx={{ ...lines, m: 0, pl: 3, borderLeft: 3, borderColor: 'divider' }}>
    {children}
  </Box>
)

/** Quotations, under a heading if they are not those of colleagues. */
const Quotes = ({ title, words }: { title?: string; words: readonly string[] }) =>
  words.length > 0 && (
    <Stack spacing={2} sx={{ mb: 2 }}>
      {title && (
        <Typography variant="body2" color="text.secondary">
          {title}
        </Typography>
      )}
      {words.map((text, at) => (
        <Quote key={`${at} ${text}`}>{text}</Quote>
      ))}
    </Stack>
  )

const wordsOf = ({ words, upward, ownWords = [] }: SharedQuestion) => [...words, ...(upward?.words ?? []), ...ownWords]

interface QuestionsProps {
  questions: readonly SharedQuestion[]
  /** The answers to a question. */
  render: (question: SharedQuestion) => ReactNode
}

/** Questions in order, with scores and answers. */
export const Questions = ({ questions, render }: QuestionsProps) => (
  <Box component="ol" className="bullets" sx={{ display: 'grid', gap: 4, '& > li::marker': { fontWeight: 600 } }}>
    {questions.map((question) => (
      <li key={question.questionID}>
        <Typography component="h4" sx={{ ...lines, fontWeight: 600, mb: 1 }}>
          {question.content}
        </Typography>
        {scoresOf(question) && (
          <Typography variant="body2" className="tabular" sx={{ mb: 1 }}>
            {scoresOf(question)}
          </Typography>
        )}
        {render(question)}
      </li>
    ))}
  </Box>
)

/** Exactly what the person reviewed reads (rules/surveys.md#7.6). */
export function SharedReview({ content: { summary, reviewers, questions } }: { content: SharedContent }) {
  const told = questions.filter((question) => wordsOf(question).length > 0 || scoresOf(question))
  return (
    <Stack spacing={4}>
      <Typography sx={lines}>{summary || t`No summary yet`}</Typography>
      {reviewers === null && (
        <Typography color="text.secondary">
          {t`Fewer than ${leastReviewers} colleagues answered, so that their answers are not shown.`}
        </Typography>
      )}
      {told.length > 0 && (
        <Questions
          questions={told}
          render={({ words, upward, ownWords = [] }) => (
            <>
              <Quotes words={words} />
              <Quotes title={t`From direct reports`} words={upward?.words ?? []} />
              <Quotes title={t`Own words`} words={ownWords} />
            </>
          )}
        />
      )}
    </Stack>
  )
}
