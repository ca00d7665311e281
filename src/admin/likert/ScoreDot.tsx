import { styled } from '@mui/material/styles'
import { series } from '#src/admin/theme/tokens.ts'
import { type Domain, domains } from '#contract/api/surveyWords.ts'
import { decimal } from '#src/i18n/format.ts'
import { colourOf, labelOfLevel, levelOf, tintOf } from './levels.ts'

const Dot = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  boxSizing: 'border-box',
  width: 32,
  height: 32,
  borderRadius: '50%',
  border: '2px solid var(--level)',
  fontSize: 'var(--text-12)',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  color: theme.palette.text.primary,
  backgroundColor: tintOf('var(--level)', theme.palette.background.paper),
}))

/** An average in words: "Workload 3.6: Overwhelming", or that nobody answered. */
export const scoreWords = (domain: Domain, score: number) =>
  score > 0
    ? `${domains[domain]} ${decimal(score, 1)}: ${labelOfLevel(domain, levelOf(score))}`
    : `${domains[domain]}: not answered`

/** An average with one decimal in the colour of its level; grey and a dash without answers. */
export function ScoreDot({ domain, score }: { domain: Domain; score: number }) {
  const colour = score > 0 ? colourOf(domain, levelOf(score)) : series[4]
  const variables: Record<`--${string}`, string> = { '--level': colour }
  return (
    <Dot role="img" aria-label={scoreWords(domain, score)} style={variables}>
      {score > 0 ? decimal(score, 1) : '-'}
    </Dot>
  )
}
