import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { EngagementResults as Results } from '#contract/api/surveyResults.ts'
import { ErrorPanel, Notice } from '#src/admin/layout/Notice.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { Stale } from '#src/admin/list/Stale.tsx'
import { ProgressCell } from '../surveys/ProgressCell.tsx'
import { several } from '../surveys/words.ts'
import { GroupCard } from './GroupCard.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { QuestionCards } from './QuestionCards.tsx'
import { useGrouping, useResults } from './useResults.ts'

function Nothing({ results: { state, minimumGroupSize, answered } }: { results: Results }) {
  return state === 'open' ? (
    <Notice title="Results come when the survey is closed">
      Until then nothing is shown, so that nobody can be told from numbers that move.
    </Notice>
  ) : (
    <Notice title="Too few answers to show any">
      {answered === 1 ? 'One person' : `${answered} people`} answered, and at least {minimumGroupSize} are
      needed, so that nobody can be told from the results.
    </Notice>
  )
}

/** What an engagement survey says: who took part, each question over everyone, and averages by group. */
export function EngagementResults({ id }: { id: string }) {
  const { by } = useGrouping()
  const { data: results, error, isPlaceholderData, refetch } = useResults(id, by)
  const retry = () => void refetch()
  if (error && !results)
    return <ErrorPanel title="The results could not be loaded" error={error} retry={retry} />
  if (!results) return <Skeleton variant="rounded" height={480} aria-label="Loading the results" />
  const { asked, answered, state, questions, minimumGroupSize } = results
  return (
    <Stack spacing={5} aria-busy={isPlaceholderData}>
      {error && <Stale reason={error.message} retry={retry} />}
      <HowItWorks minimum={minimumGroupSize} />
      <SectionCard title="Who answered">
        <Box sx={{ maxWidth: 420 }}>
          <ProgressCell done={answered} total={asked} />
        </Box>
        {state !== 'open' && asked > answered && (
          <Typography color="text.secondary" sx={{ mt: 2 }}>
            {several(asked - answered, 'form was', 'forms were')} not finished when the survey was closed, and{' '}
            {asked - answered === 1 ? 'does' : 'do'} not count.
          </Typography>
        )}
      </SectionCard>
      {state === 'shown' ? (
        <>
          <SectionCard title="Everyone">
            <QuestionCards questions={questions} />
          </SectionCard>
          <GroupCard results={results} isWaiting={isPlaceholderData} />
        </>
      ) : (
        <Nothing results={results} />
      )}
    </Stack>
  )
}
