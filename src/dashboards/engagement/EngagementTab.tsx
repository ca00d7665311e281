import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { dashboardEngagement } from '#contract/api/dashboardEngagement.ts'
import { ErrorPanel } from '#src/admin/layout/Notice.tsx'
import { useDashboardQuery } from '../hooks.tsx'
import { quartersOf } from './engagement.ts'
import { EngagementHead } from './EngagementHead.tsx'
import { cardHeight } from './heights.ts'
import { NoResults } from './NoResults.tsx'
import { QuestionCard } from './QuestionCard.tsx'
import { useEngagementParams } from './useEngagementParams.ts'
import { useResultsLink } from './useResultsLink.ts'

const grid = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media (min-width: 769px)': {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    // Room for questions of two lines, so that charts beside each other stay on one height.
    '& h2': { minHeight: 48 },
  },
  '@media (min-width: 1281px)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
}
const skeletons = [1, 2, 3]

/** How people are doing, question by question, over the last engagement surveys (screens.md section 2.3.3). */
export function EngagementTab() {
  const info = useDashboardQuery(dashboardEngagement.info)
  const questions = info.data?.data ?? []
  const quarters = quartersOf(questions)
  const { category, quarter, choose, to } = useEngagementParams(quarters)
  const resultsOf = useResultsLink(category)
  const asked = quarter ? { filter: category, startDate: quarter.day } : {}
  const detail = useDashboardQuery(dashboardEngagement.detail, asked, { enabled: quarter !== undefined })

  if (!info.data)
    return info.error ? (
      <ErrorPanel
        title="Engagement could not be loaded"
        error={info.error}
        retry={() => void info.refetch()}
      />
    ) : (
      <Box sx={grid} role="status" aria-label="Loading engagement">
        {skeletons.map((one) => (
          <Skeleton key={one} variant="rounded" height={cardHeight + 90} />
        ))}
      </Box>
    )
  if (!quarter) return <NoResults />
  return (
    <>
      <EngagementHead
        category={category}
        quarter={quarter}
        results={resultsOf(quarter.day)}
        onChoose={choose}
      />
      <Box sx={grid}>
        {questions.map((question) => (
          <QuestionCard
            key={question.questionID}
            question={question}
            quarters={quarters}
            quarter={quarter}
            category={category}
            info={info}
            detail={detail}
            to={to}
            resultsOf={resultsOf}
          />
        ))}
      </Box>
    </>
  )
}
