import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { QuestionResult } from '#contract/api/surveyResults.ts'
import { ScoreDot } from '#src/admin/likert/ScoreDot.tsx'
import { domainOf } from '#src/admin/likert/levels.ts'
import { several } from '../surveys/words.ts'
import { LevelBar } from './LevelBar.tsx'

function Comments({ comments }: Pick<QuestionResult, 'comments'>) {
  if (comments.length === 0) return null
  return (
    <Box
      component="details"
      sx={{ mt: 2, '& summary': { cursor: 'pointer', fontSize: 'var(--text-13)', py: 1 } }}
    >
      <summary>{several(comments.length, 'comment')}</summary>
      <Stack component="ul" spacing={2} sx={{ listStyle: 'none', m: 0, p: 0, maxWidth: 720 }}>
        {/* The same words may have been written twice; the list never changes. */}
        {comments.map((comment, at) => (
          <Box
            component="li"
            key={`${at}.${comment}`}
            sx={{
              pl: 3,
              borderLeft: 2,
              borderColor: 'divider',
              whiteSpace: 'pre-line',
              overflowWrap: 'anywhere',
            }}
          >
            {comment}
          </Box>
        ))}
      </Stack>
    </Box>
  )
}

function Question({ question }: { question: QuestionResult }) {
  const { content, type, average, domain } = question
  const isScale = type === 'likert-scale'
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', py: 3 }}>
      <Stack direction="row" spacing={3} sx={{ alignItems: 'center', mb: isScale ? 2 : 0 }}>
        <Typography component="h3" sx={{ flex: 1, fontSize: 'var(--text-14)', fontWeight: 500 }}>
          {question.order}. {content}
        </Typography>
        {isScale && <ScoreDot domain={domainOf(domain)} score={average} />}
      </Stack>
      {isScale && <LevelBar question={question} />}
      <Comments comments={question.comments} />
    </Box>
  )
}

/** Every question with its average, how many chose each level, and what people wrote. */
export function QuestionCards({ questions }: { questions: readonly QuestionResult[] }) {
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {questions.map((question) => (
        <Question key={question.questionID} question={question} />
      ))}
    </Box>
  )
}
