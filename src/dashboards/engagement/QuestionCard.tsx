import MuiLink from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { EngagementGroups, EngagementQuestion } from '#contract/api/dashboardEngagement.ts'
import type { GroupKind } from '#contract/api/surveyWords.ts'
import { LevelTag } from '#src/admin/likert/LevelTag.tsx'
import { levelOf } from '#src/admin/likert/levels.ts'
import { BigNumber, scoreWords } from '../trend.tsx'
import { ChartCard } from '../ChartCard.tsx'
import { groupsOf, pointsOn, type Quarter, tableOf } from './engagement.ts'
import { GroupList } from './GroupList.tsx'
import { cardHeight, chartHeight } from './heights.ts'
import { QuestionChart } from './QuestionChart.tsx'

interface QuestionCardProps {
  question: EngagementQuestion
  quarters: readonly Quarter[]
  quarter: Quarter
  category: GroupKind
  info: UseQueryResult<{ data: EngagementQuestion[] }>
  detail: UseQueryResult<{ data: EngagementGroups[] }>
  /** The link that chooses a quarter. */
  to: (day: string) => string
  /** Address of the results behind a quarter. */
  resultsOf: (day: string) => string | undefined
}

/** One question: what everyone answered by quarter, and groups of the chosen one (screens.md section 2.3.3). */
export function QuestionCard(props: QuestionCardProps) {
  const { question, quarters, quarter, category, info, detail, to, resultsOf } = props
  const { questionID, content } = question
  const points = pointsOn(quarters, question)
  const point = points.find(({ day }) => day === quarter.day)?.point
  const results = resultsOf(quarter.day)
  const groups = groupsOf(detail.data?.data, questionID)
  return (
    <ChartCard
      title={content}
      about="Everyone · from 1, strongly disagree, to 5, strongly agree"
      query={info}
      height={cardHeight}
      isEmpty={() => points.every((one) => one.point === undefined)}
      empty="Nobody has answered this question in the last surveys."
      table={() => tableOf({ points, quarter, category, groups, resultsOf })}
    >
      {() => (
        <>
          <BigNumber value={scoreWords(point)} unit="/5">
            {point ? (
              <LevelTag domain="engagement" level={levelOf(point)} />
            ) : (
              <Typography variant="body2" color="text.secondary">
                No answers in {quarter.title}
              </Typography>
            )}
          </BigNumber>
          <Typography variant="caption" color="text.secondary" component="p">
            Company-wide average,{' '}
            {results && point ? (
              <MuiLink component={Link} to={results} color="inherit">
                results of {quarter.title}
              </MuiLink>
            ) : (
              quarter.title
            )}
          </Typography>
          <Stack sx={{ height: chartHeight, mt: 2 }}>
            <QuestionChart title={content} points={points} chosen={quarter.day} to={to} />
          </Stack>
          <GroupList questionID={questionID} category={category} quarter={quarter} query={detail} />
        </>
      )}
    </ChartCard>
  )
}
