import { styled } from '@mui/material/styles'
import type { QuestionResult } from '#contract/api/surveyResults.ts'
import { likertKeys, likertLevels } from '#contract/api/surveyWords.ts'
import { colourOf, labelOfLevel, tintOf } from '#src/admin/likert/levels.ts'

const Bar = styled('ol')(({ theme }) => ({
  display: 'flex',
  gap: 2,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    display: 'flex',
    justifyContent: 'center',
    gap: 4,
    overflow: 'hidden',
    borderBottom: '3px solid var(--level)',
    padding: '2px 4px',
    fontSize: 'var(--text-12)',
    lineHeight: '18px',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    color: theme.palette.text.primary,
    backgroundColor: tintOf('var(--level)', theme.palette.background.paper),
  },
  // The number always fits, its words as far as there is room.
  '& b': { flex: 'none' },
  '& span': { overflow: 'hidden', textOverflow: 'ellipsis' },
}))

/** How many chose each level, as a bar of pieces that are as wide as they are many, each with its words as far as they fit. */
export function LevelBar({ question }: { question: Pick<QuestionResult, 'domain' | 'count' | 'content'> }) {
  const { domain, count, content } = question
  return (
    <Bar aria-label={`Answers to “${content}”`}>
      {likertLevels.map((level, at) => {
        const chosen = count[likertKeys[at] ?? 'mixed']
        if (chosen === 0) return null
        const number = chosen.toLocaleString('en-US')
        const words = labelOfLevel(domain, level)
        const look: Record<`--${string}`, string> = { '--level': colourOf(domain, level) }
        return (
          <li
            key={level}
            title={`${number} ${words}`}
            style={{ ...look, flex: `${chosen} 1 0`, minWidth: `calc(${number.length}ch + 12px)` }}
          >
            <b>{number}</b> <span>{words}</span>
          </li>
        )
      })}
    </Bar>
  )
}
