import { select, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Box, Button, Link as MuiLink, Skeleton, Typography } from '@mui/material'
import type { UseQueryResult } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import type { EngagementGroups, EngagementQuestion } from '#contract/api/dashboards/engagement.ts'
import { type GroupKind, groupKinds } from '#contract/api/surveys/words.ts'
import { levelOf } from '#src/resources/surveys/likert/levels.ts'
import { LevelTag } from '#src/resources/surveys/likert/LikertScore.tsx'
import { decimal } from '#src/i18n/format.ts'
import { type CardTable, type Cell } from '../CardTable.tsx'
import { lineStyle } from '../charts.tsx'
import { useShowMore } from '../hooks.tsx'
import type { Numbers, Point } from '../series.ts'
import { SeriesCard } from '../SeriesCard.tsx'
import { scoreWords, BigNumber } from '../trend.tsx'
import { showPeriods } from '#src/i18n/format.ts'

/** Height of the chart with its labels, in px (rules/pages.md#2.4). */
const chartHeight = 230
/** Height of the scrolling list of groups. */
const groupHeight = 180
/** Height of a card below its header: number, captions, chart and list. */
export const cardHeight = chartHeight + groupHeight + 92

/** A closed survey on the axis. */
export interface Quarter {
  /** The start date, `YYYY-MM-DD`; also its id in the address. */ day: string
  /** `Q2/2031`. */
  title: string
}

/** The UTC date of an instant. */
export const dayOf = (instant: string) => instant.slice(0, 10)

/** All surveys with any of the questions, oldest first. A question can be newer than others. */
export function quartersOf(questions: readonly EngagementQuestion[]): Quarter[] {
  const known = new Map<string, Quarter>()
  for (const { stats } of questions) {
    for (const { startDate, title } of stats)
      known.set(dayOf(startDate), { day: dayOf(startDate), title: showPeriods(title) })
  }
  return [...known.values()].sort((a, b) => a.day.localeCompare(b.day))
}

/** The averages of a question on the common axis; undefined without answers. */
const pointsOn = (quarters: readonly Quarter[], { stats }: EngagementQuestion): readonly Point[] =>
  quarters.map(({ day, title }) => ({
    label: title,
    value: stats.find(({ startDate }) => dayOf(startDate) === day)?.point || undefined,
  }))

/** The groups of a question, lowest average first. */
const groupsOf = (answer: readonly EngagementGroups[] | undefined, questionID: string) =>
  answer?.find((one) => one.questionID === questionID)?.stats ?? []

interface TableParts extends Pick<QuestionCardProps, 'quarters' | 'quarter' | 'category' | 'resultsOf'> {
  points: readonly Point[]
  groups: EngagementGroups['stats']
}

/** The data of a card: the averages of all people by survey, then the groups of the selected one. */
function tableOf({ points, quarters, quarter, category, groups, resultsOf }: TableParts): CardTable {
  const cell = (point: number | undefined, day: string): Cell => {
    const text = point ? decimal(point, 2) : '-'
    const to = resultsOf(day)
    return to && point ? { text, to } : text
  }
  return {
    columns: [t`Of`, t`Survey`, t`Average`],
    rows: [
      ...quarters.map(({ title, day }, at) => [t`Everyone`, title, cell(points[at]?.value, day)]),
      ...groups.map(({ field, point }) => [
        `${groupKinds[category]}: ${field}`,
        quarter.title,
        cell(point, quarter.day),
      ]),
    ],
  }
}

const rows = {
  fontSize: 'var(--text-13)',
  lineHeight: '18px',
  '& li': { display: 'flex', gap: 3, py: '7px' },
  '& span': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& b': { pr: 2, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
}

function Rows({ groups, label }: { groups: EngagementGroups['stats']; label: string }) {
  const { shown, more } = useShowMore(groups)
  return (
    <>
      <Box component="ul" className="lines" aria-labelledby={label} sx={rows}>
        {shown.map(({ field, point }, at) => (
          // The index makes the key unique: two projects may have the same name.
          <li key={`${at}.${field}`}>
            <span>{field}</span>
            <b>{scoreWords(point)}</b>
          </li>
        ))}
      </Box>
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

/** The averages of a question by group, lowest first, or the reason why none are shown. */
function GroupList({ questionID, category, quarter, query }: GroupListProps) {
  const label = useId()
  const { title } = quarter
  const { data, error, refetch } = query
  const groups = groupsOf(data?.data, questionID)
  const message = error?.message
  const body = () => {
    if (data === undefined)
      return error ? (
        <Typography role="alert" variant="body2" color="error">
          <Trans>Couldn't load the averages. {message}</Trans>{' '}
          <Button size="small" color="inherit" onClick={() => void refetch()}>{t`Try again`}</Button>
        </Typography>
      ) : (
        <Skeleton variant="rounded" height={groupHeight} aria-label={t`Loading the groups`} />
      )
    if (groups.length > 0) return <Rows groups={groups} label={label} />
    return (
      <Typography variant="body2" color="text.secondary">
        {t`No groups are shown for ${title}, to protect anonymity.`}
      </Typography>
    )
  }
  return (
    <>
      <Typography id={label} variant="caption" color="text.secondary" component="h3" sx={{ mt: 3, mb: 1 }}>
        {select(category, {
          chapter: `Average by chapter, ${title}`,
          seniority: `Average by seniority, ${title}`,
          other: `Average by project, ${title}`,
        })}
      </Typography>
      {/* Focusable, so that it scrolls by keyboard. */}
      <Box component="section" tabIndex={0} aria-labelledby={label} sx={{ height: groupHeight, overflowY: 'auto' }}>
        {body()}
      </Box>
    </>
  )
}

interface QuestionCardProps {
  question: EngagementQuestion
  quarters: readonly Quarter[]
  quarter: Quarter
  category: GroupKind
  info: UseQueryResult<{ data: EngagementQuestion[] }>
  detail: UseQueryResult<{ data: EngagementGroups[] }>
  to: (day: string) => string
  resultsOf: (day: string) => string | undefined
}

/** A card for a question: its average by survey, and the groups of the selected survey (rules/pages.md#2.4). */
export function QuestionCard(props: QuestionCardProps) {
  const { question, quarters, quarter, category, info, detail, to, resultsOf } = props
  const { questionID, content } = question
  const { title } = quarter
  const points = pointsOn(quarters, question)
  const current = quarters.indexOf(quarter)
  const point = points[current]?.value
  const results = resultsOf(quarter.day)
  const groups = groupsOf(detail.data?.data, questionID)
  const numbers: Numbers = {
    label: t`${content} By quarter, from 0 to 5.`,
    over: t`Survey`,
    series: [{ name: t`Average`, ...lineStyle(0), words: scoreWords, points }],
    highest: 5,
    current,
    labelTo: (label) => to(quarters.find((one) => one.title === label)?.day ?? ''),
    about: (value) => {
      const score = scoreWords(value)
      return t`average ${score}, show this quarter`
    },
  }
  return (
    <SeriesCard
      title={content}
      about={t`Everyone · 1 = strongly disagree, 5 = strongly agree`}
      query={info}
      height={cardHeight}
      empty={t`No answers in the last surveys.`}
      table={() => tableOf({ points, quarters, quarter, category, groups, resultsOf })}
      numbers={() => numbers}
      head={() => (
        <>
          <BigNumber value={scoreWords(point)} unit="/5">
            {point ? (
              <LevelTag domain="engagement" level={levelOf(point)} />
            ) : (
              <Typography variant="body2" color="text.secondary">
                <Trans>No answers in {title}</Trans>
              </Typography>
            )}
          </BigNumber>
          <Typography variant="caption" color="text.secondary" component="p" sx={{ mb: 2 }}>
            {results && point ? (
              <Trans>
                Company-wide average,{' '}
                <MuiLink component={Link} to={results} color="inherit">
                  results of {title}
                </MuiLink>
              </Trans>
            ) : (
              <Trans>Company-wide average, {title}</Trans>
            )}
          </Typography>
        </>
      )}
      foot={() => <GroupList questionID={questionID} category={category} quarter={quarter} query={detail} />}
    />
  )
}
