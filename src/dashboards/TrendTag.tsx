import { styled } from '@mui/material/styles'
import { type Tone, type TrendRule, toneOf, trendWords } from './trend.ts'

const Tag = styled('span', { shouldForwardProp: (name) => name !== 'tone' })<{ tone: Tone }>(
  ({ theme, tone }) => {
    const { success, danger } = theme.tokens
    const colour = { good: success.text, bad: danger.text, even: theme.palette.text.secondary }[tone]
    return {
      display: 'inline-flex',
      alignItems: 'center',
      gap: 3,
      fontSize: 'var(--text-12)',
      fontWeight: 500,
      whiteSpace: 'nowrap',
      fontVariantNumeric: 'tabular-nums',
      color: colour,
    }
  },
)

const meanings = { good: 'better', bad: 'worse', even: 'about the same' } as const

interface TrendTagProps {
  rule: TrendRule
  trend: number
  previous?: number | undefined
  latest?: number | undefined
  /** What it is compared with, on hover. */
  against?: string
}

/** A trend in percent with an arrow, in the colour of what it means; nothing for 0, which may also be that there is nothing to compare with. */
export function TrendTag({ rule, trend, previous, latest, against = 'before' }: TrendTagProps) {
  if (trend === 0) return null
  const tone = toneOf(rule, { trend, previous, latest })
  return (
    <Tag tone={tone} title={`${trendWords(trend)} against ${against}: ${meanings[tone]}`}>
      <span aria-hidden>{trend > 0 ? '▲' : '▼'}</span>
      {trendWords(trend)}
    </Tag>
  )
}
