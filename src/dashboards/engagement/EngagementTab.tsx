import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Box, Button, Link as MuiLink, MenuItem, Skeleton, Stack, TextField, Typography } from '@mui/material'
import { Link } from 'react-router'
import { GroupKind, groupKinds } from '#contract/api/surveys/words.ts'
import { useQueryParams } from '#src/admin/hooks/useQueryParams.ts'
import { Notice, ErrorPanel } from '#src/admin/layout/Notice.tsx'
import { paths } from '#src/layout/paths.ts'
import { useGetList } from '#src/providers/dataProvider/hooks.ts'
import { useCan } from '#src/providers/useSession.ts'
import { useDashboardQuery } from '../hooks.tsx'
import { type Quarter, dayOf, quartersOf, cardHeight, QuestionCard } from './QuestionCard.tsx'

/**
 * The tab's parameters in the address: `category` is the kind of group (default: chapter), `quarter` the start date of
 * the survey (default: latest). `to` is the address for another quarter.
 */
function useEngagementParams(quarters: readonly Quarter[]) {
  const { text, set, to } = useQueryParams()
  return {
    category: GroupKind.safeParse(text('category')).data ?? 'chapter',
    quarter: quarters.find(({ day }) => day === text('quarter')) ?? quarters.at(-1),
    choose: (category: GroupKind) => set({ category }),
    to: (quarter: string) => `?${to({ quarter }).search}`,
  }
}

const newest = {
  pagination: { page: 1, perPage: 8 },
  sort: { field: 'startDate', order: 'DESC' },
  filter: { subtype: 'engagement', status: 'done' },
} as const

/** Returns the address of the results of the survey that started on a day; undefined if the person can't open them. */
function useResultsLink(category: GroupKind) {
  const can = useCan()
  const { data } = useGetList('surveys', newest, { enabled: can('surveys.read') })
  return (day: string) => {
    const survey = data?.find(({ startDate }) => startDate && dayOf(startDate) === day)
    return survey && `${paths.survey('engagement', survey.id)}?tab=results&by=${category}`
  }
}

interface EngagementHeadProps {
  category: GroupKind
  quarter: Quarter
  results: string | undefined
  onChoose: (category: GroupKind) => void
}

/** What the cards show and what they exclude. */
function EngagementHead({ category, quarter: { title }, results, onChoose }: EngagementHeadProps) {
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 4, alignItems: 'center', mb: 4 }}>
      <Typography color="text.secondary" sx={{ minWidth: 240, maxWidth: 760, flex: '1 1 0' }}>
        <Trans>
          Closed surveys only. People count in the groups they had when a survey was sent. Some groups are hidden to
          protect anonymity.
        </Trans>{' '}
        {results && (
          <Trans>
            See the{' '}
            <MuiLink component={Link} to={results}>
              results of {title}
            </MuiLink>
            .
          </Trans>
        )}
      </Typography>
      <TextField
        select
        size="small"
        label={t`Groups by`}
        value={category}
        onChange={({ target }) => onChoose(target.value as GroupKind)}
        sx={{ width: 135, ml: 'auto' }}
      >
        {Object.entries(groupKinds).map(([kind, words]) => (
          <MenuItem key={kind} value={kind}>
            {words}
          </MenuItem>
        ))}
      </TextField>
    </Stack>
  )
}

/** Shown until the first engagement survey is closed. */
function NoResults() {
  const can = useCan()
  return (
    <Notice
      title={t`No engagement results yet`}
      actions={
        can('surveys.read') && (
          <Button component={Link} to={paths.survey('engagement')} variant="outlined">{t`Engagement surveys`}</Button>
        )
      }
    >{t`Averages appear here once a survey is closed and has enough answers to protect anonymity.`}</Notice>
  )
}

const grid = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media (min-width: 769px)': {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    // Reserves two lines for questions, so that charts in a row align.
    '& h2': { minHeight: 48 },
  },
  '@media (min-width: 1281px)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
}
const skeletons = [1, 2, 3]

/** Engagement by question, over the last surveys (rules/pages.md#2.4). */
export function EngagementTab() {
  const info = useDashboardQuery('info')
  const questions = info.data?.data ?? []
  const quarters = quartersOf(questions)
  const { category, quarter, choose, to } = useEngagementParams(quarters)
  const resultsOf = useResultsLink(category)
  const asked = quarter ? { filter: category, startDate: quarter.day } : {}
  const detail = useDashboardQuery('detail', asked, { enabled: quarter !== undefined })

  if (!info.data)
    return info.error ? (
      <ErrorPanel title={t`Couldn't load engagement`} error={info.error} retry={() => void info.refetch()} />
    ) : (
      <Box sx={grid} role="status" aria-label={t`Loading engagement`}>
        {skeletons.map((one) => (
          <Skeleton key={one} variant="rounded" height={cardHeight + 90} />
        ))}
      </Box>
    )
  if (!quarter) return <NoResults />
  return (
    <>
      <EngagementHead category={category} quarter={quarter} results={resultsOf(quarter.day)} onChoose={choose} />
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
