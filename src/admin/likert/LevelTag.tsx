import { styled } from '@mui/material/styles'
import type { Domain, LikertLevel } from '#contract/api/surveyWords.ts'
import { colourOf, labelOfLevel, tintOf } from './levels.ts'

const Pill = styled('span')(({ theme }) => ({
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
}))

interface LevelTagProps {
  /** `""` reads as engagement. */
  domain: Domain | ''
  level: LikertLevel
  /** All tags of a list as wide as each other. */
  wide?: boolean
}

/** A level in the words and the colour of its domain. */
export function LevelTag({ domain, level, wide }: LevelTagProps) {
  const variables: Record<`--${string}`, string> = { '--level': colourOf(domain, level) }
  return (
    <Pill style={{ ...variables, ...(wide ? { minWidth: 135 } : {}) }}>
      <i aria-hidden />
      {labelOfLevel(domain, level)}
    </Pill>
  )
}
