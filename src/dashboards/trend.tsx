import { select, t } from '@lingui/core/macro'
import { Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { decimal } from '#src/i18n/format.ts'

/** The tone of a change: teal, red or grey. Always shown with an arrow and the number. */
type Tone = 'good' | 'bad' | 'even'

/** The meaning of a rise: good for scores and sizes, bad for open items. Work surveys have their own rules. */
export type TrendRule = 'upIsGood' | 'upIsBad' | 'workload' | 'confidence'

/** The comfortable range of workload (rules/screens.md#5.4). */
export const comfortable = { from: 2.1, to: 3.6 } as const
/** From this value, deadline and learning are good even if they fall (rules/screens.md#5.4). */
const wellFrom = 3

interface Change {
  /** In percent, from the server. */ trend: number
  /** The value before and the latest one, for the rules of work surveys. */
  previous?: number | undefined
  latest?: number | undefined
}

function workTone(rule: 'workload' | 'confidence', { previous, latest }: Change): Tone {
  if (!previous || !latest || previous === latest) return 'even'
  if (rule === 'workload') return latest >= comfortable.from && latest <= comfortable.to ? 'good' : 'bad'
  if (latest > previous) return 'good'
  return latest >= wellFrom ? 'even' : 'bad'
}

/**
 * The tone of a trend (rules/screens.md#5.4). Resolved action items use `upIsGood`, open ones `upIsBad`. For workload,
 * the tone depends on whether the latest value is in the comfortable range.
 */
export function toneOf(rule: TrendRule, change: Change): Tone {
  if (rule === 'workload' || rule === 'confidence') return workTone(rule, change)
  const { trend } = change
  if (trend === 0) return 'even'
  return trend > 0 === (rule === 'upIsGood') ? 'good' : 'bad'
}

/** `+5.2 %` with a real minus sign; `0 %` if nothing changed. */
export const trendWords = (trend: number): string =>
  trend === 0 ? '0 %' : `${trend > 0 ? '+' : '−'}${decimal(Math.abs(trend), 1)} %`

/** A score with one decimal; `-` below 1, which means no score (rules/screens.md#4.1). */
export const scoreWords = (score: number | undefined): string =>
  score === undefined || score < 1 ? '-' : decimal(score, 1)

/** Percentage with one decimal; undefined if the total is 0. */
export const shareOf = (part: number, total: number): number | undefined =>
  total === 0 ? undefined : Math.round((part / total) * 1000) / 10

export const percentWords = (percent: number | undefined) => (percent === undefined ? '-' : `${decimal(percent, 1)} %`)

const tones: Record<Tone, string> = { good: 'success.dark', bad: 'error.dark', even: 'text.secondary' }

/** What a trend compares with. */
export type Against = 'point' | 'cycle' | 'quarter' | 'survey'

interface TrendTagProps extends Change {
  rule: TrendRule
  /** For the tooltip; defaults to the point before. */
  against?: Against | undefined
}

/** A trend in percent with an arrow. Null for 0, which can also mean no comparison. */
export function TrendTag({ rule, trend, previous, latest, against = 'point' }: TrendTagProps) {
  if (trend === 0) return null
  const tone = toneOf(rule, { trend, previous, latest })
  const change = trendWords(trend)
  const title = t`${change} compared with ${select(against, {
    cycle: 'the cycle before',
    quarter: 'the start of the quarter',
    survey: 'the survey before',
    other: 'the one before',
  })}: ${select(tone, { good: 'better', bad: 'worse', other: 'about the same' })}`
  return (
    <Typography
      variant="caption"
      className="tabular"
      color={tones[tone]}
      title={title}
      sx={{ display: 'inline-flex', alignItems: 'center', gap: '3px', fontWeight: 500, whiteSpace: 'nowrap' }}
    >
      <span aria-hidden>{trend > 0 ? '▲' : '▼'}</span>
      {change}
    </Typography>
  )
}

interface BigNumberProps {
  value: string
  unit?: string
  colour?: string
  children?: ReactNode
}

/** The main number of a card. */
export function BigNumber({ value, unit, colour, children }: BigNumberProps) {
  return (
    <Stack direction="row" spacing={2} sx={{ alignItems: 'baseline', minHeight: 32 }}>
      <Typography
        component="p"
        className="tabular"
        sx={{ fontSize: 'var(--text-24)', lineHeight: '32px', fontWeight: 600, color: colour }}
      >
        {value}
        {unit && value !== '-' && (
          <Typography component="span" color="text.secondary" sx={{ fontSize: 'var(--text-14)', ml: 0.5 }}>
            {unit}
          </Typography>
        )}
      </Typography>
      {children}
    </Stack>
  )
}
