import { decimal } from '#src/i18n/decimal.ts'

/** How a change reads: `good` teal, `bad` red, `even` grey. Never by colour alone: an arrow and the number stand beside it. */
export type Tone = 'good' | 'bad' | 'even'

/** What a rise means: scores and sizes should go up, open action items down; work surveys each have a rule of their own. */
export type TrendRule = 'upIsGood' | 'upIsBad' | 'workload' | 'confidence'

/** Where workload is comfortable (screens.md section 8.2). */
export const comfortable = { from: 2.1, to: 3.6 } as const
/** From here on deadline and learning are well even when they fall (screens.md section 1.12). */
const wellFrom = 3

interface Change {
  /** In percent, from the server. */
  trend: number
  /** The value before and the latest one; only the rules of work surveys need them. */
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
 * The one rule for the colour of a trend (screens.md section 1.12, with 8.2 where that contradicts itself): resolved action items are
 * `upIsGood`, open ones `upIsBad`, everywhere; workload goes by where it lands, in the comfortable band or outside.
 */
export function toneOf(rule: TrendRule, change: Change): Tone {
  if (rule === 'workload' || rule === 'confidence') return workTone(rule, change)
  const { trend } = change
  if (trend === 0) return 'even'
  return trend > 0 === (rule === 'upIsGood') ? 'good' : 'bad'
}

/** `+5.2 %` with a real minus sign; `0 %` where nothing changed. */
export const trendWords = (trend: number): string =>
  trend === 0 ? '0 %' : `${trend > 0 ? '+' : '−'}${decimal(Math.abs(trend), 1)} %`

/** A score as people read it: one decimal, `-` below 1, which is none (screens.md section 1.12). */
export const scoreWords = (score: number | undefined): string =>
  score === undefined || score < 1 ? '-' : decimal(score, 1)
