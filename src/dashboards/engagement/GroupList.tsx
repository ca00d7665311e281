import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { UseQueryResult } from '@tanstack/react-query'
import { useId } from 'react'
import type { EngagementGroups } from '#contract/api/dashboardEngagement.ts'
import { type GroupKind, groupKinds } from '#contract/api/surveyWords.ts'
import { scoreWords } from '../trend.tsx'
import { useShowMore } from '../hooks.tsx'
import { groupsOf, type Quarter } from './engagement.ts'
import { groupHeight } from './heights.ts'

const List = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { display: 'flex', gap: 12, padding: '7px 0', fontSize: 'var(--text-13)', lineHeight: '18px' },
  '& > li + li': { borderTop: `1px solid ${theme.palette.divider}` },
  '& span': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& b': { paddingRight: 8, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
}))

/** What results of engagement are told by, in the words of a sentence. */
const several: Record<GroupKind, string> = {
  chapter: 'chapters',
  seniority: 'levels of seniority',
  project: 'projects',
}

function Rows({ groups, label }: { groups: EngagementGroups['stats']; label: string }) {
  const { shown, more } = useShowMore(groups)
  return (
    <>
      <List aria-labelledby={label}>
        {shown.map(({ field, point }, at) => (
          // Two projects may have one name.
          <li key={`${at}.${field}`}>
            <span>{field}</span>
            <b>{scoreWords(point)}</b>
          </li>
        ))}
      </List>
      {more}
    </>
  )
}

interface GroupListProps {
  questionID: string
  category: GroupKind
  quarter: Quarter
  query: UseQueryResult<{ data: EngagementGroups[] }>
}

/** The averages of a question by group, the lowest first; where none is shown, why. */
export function GroupList({ questionID, category, quarter, query }: GroupListProps) {
  const label = useId()
  const { data, error, refetch } = query
  const groups = groupsOf(data?.data, questionID)
  const body = () => {
    if (data === undefined)
      return error ? (
        <Typography role="alert" variant="body2" color="error">
          The averages could not be loaded. {error.message}{' '}
          <Button size="small" color="inherit" onClick={() => void refetch()}>
            Try again
          </Button>
        </Typography>
      ) : (
        <Skeleton variant="rounded" height={groupHeight} aria-label="Loading the groups" />
      )
    if (groups.length > 0) return <Rows groups={groups} label={label} />
    return (
      <Typography variant="body2" color="text.secondary">
        No {several[category]} are shown for {quarter.title}: too few people answered in each, or one could
        work out what a few of them said.
      </Typography>
    )
  }
  return (
    <>
      <Typography id={label} variant="caption" color="text.secondary" component="h3" sx={{ mt: 3, mb: 1 }}>
        Average by {groupKinds[category].toLowerCase()}, {quarter.title}
      </Typography>
      {/* Long lists scroll: also by keyboard. */}
      <Box
        component="section"
        tabIndex={0}
        aria-labelledby={label}
        sx={{ height: groupHeight, overflowY: 'auto' }}
      >
        {body()}
      </Box>
    </>
  )
}
