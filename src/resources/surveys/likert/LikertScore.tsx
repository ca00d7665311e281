import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Box, styled } from '@mui/material'
import {
  type Domain,
  type LikertLevel,
  domains,
  likertKeys,
  likertLevels,
  type WorkDomain,
} from '#contract/api/surveys/words.ts'
import { colourOf, labelOfLevel, tintOf, levelOf } from './levels.ts'
import { series } from '#src/admin/theme/tokens.ts'
import { decimal } from '#src/i18n/format.ts'
import type { DomainScore } from '#contract/api/surveys/survey.ts'
import { HoverCard } from '#src/admin/fields/HoverCard.tsx'

/** A label in the colour of a level. */
export const Pill = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 6,
  boxSizing: 'border-box',
  maxWidth: '100%',
  padding: '2px 10px',
  borderRadius: 'var(--radius-full)',
  fontSize: 'var(--text-12)',
  lineHeight: '18px',
  fontWeight: 500,
  color: theme.palette.text.primary,
  backgroundColor: tintOf('var(--level)', theme.palette.background.paper),
  '& > i': { width: 8, height: 8, borderRadius: '50%', backgroundColor: 'var(--level)', flex: 'none' },
  '&[data-dark]': { color: theme.palette.background.paper, backgroundColor: theme.palette.text.primary },
}))

interface LevelTagProps {
  /** `""` uses the labels of engagement. */
  domain: Domain | ''
  level: LikertLevel
  /** Gives all tags of a list the same width. */
  wide?: boolean
}

/** A level with the label and colour of its domain. */
export function LevelTag({ domain, level, wide }: LevelTagProps) {
  const variables: Record<`--${string}`, string> = { '--level': colourOf(domain, level) }
  return (
    <Pill style={{ ...variables, ...(wide ? { minWidth: 135 } : {}) }}>
      <i aria-hidden />
      {labelOfLevel(domain, level)}
    </Pill>
  )
}

/** A circle in the colour of a level. */
export const Dot = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  boxSizing: 'border-box',
  width: 'var(--side, 32px)',
  height: 'var(--side, 32px)',
  borderRadius: '50%',
  border: '2px solid var(--level)',
  fontSize: 'var(--text-12)',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  color: theme.palette.text.primary,
  backgroundColor: tintOf('var(--level)', theme.palette.background.paper),
}))

/** An average as text: "Workload 3.6: Overwhelming", or that there are no answers. */
export const scoreWords = (domain: Domain, score: number) =>
  score > 0
    ? `${domains[domain]} ${decimal(score, 1)}: ${labelOfLevel(domain, levelOf(score))}`
    : t`${domains[domain]}: not answered`

/** An average with one decimal in the colour of its level; a grey dash without answers. */
export function ScoreDot({ domain, score }: { domain: Domain; score: number }) {
  const colour = score > 0 ? colourOf(domain, levelOf(score)) : series[4]
  const variables: Record<`--${string}`, string> = { '--level': colour }
  return (
    <Dot role="img" aria-label={scoreWords(domain, score)} style={variables}>
      {score > 0 ? decimal(score, 1) : '-'}
    </Dot>
  )
}

const levels = {
  fontSize: 'var(--text-13)',
  '& caption': { textAlign: 'left', fontWeight: 600, pb: '6px', whiteSpace: 'nowrap' },
  '& th': { textAlign: 'left', fontWeight: 400, p: '3px 16px 3px 0' },
  '& td': { textAlign: 'right' },
}

/** The score of a domain, by name; undefined if missing. */
export const scoreIn = (scores: readonly DomainScore[] | null | undefined, domain: WorkDomain) =>
  scores?.find(({ name }) => name === domain)

interface DomainDotProps {
  domain: WorkDomain
  scores: readonly DomainScore[] | null | undefined
}

/**
 * The average of a domain as a dot, with a card of the answers per level. Without answers, a grey dot without a card.
 */
export function DomainDot({ domain, scores }: DomainDotProps) {
  const score = scoreIn(scores, domain)
  if (!score?.average) return <ScoreDot domain={domain} score={0} />
  const { average, count } = score
  return (
    <HoverCard
      label={domains[domain]}
      name={scoreWords(domain, average)}
      face={<ScoreDot domain={domain} score={average} />}
    >
      <Box component="table" className="tabular" sx={levels}>
        <caption>
          {domains[domain]} {decimal(average, 1)}/5
        </caption>
        <tbody>
          {likertLevels.map((level, index) => (
            <tr key={level}>
              <th scope="row">
                <LevelTag domain={domain} level={level} />
              </th>
              <td>{i18n.number(count[likertKeys[index] ?? 'mixed'])}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </HoverCard>
  )
}
