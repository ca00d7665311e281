import { styled } from '@mui/material/styles'
import type { WorkDomain } from '#contract/api/surveyWords.ts'
import { HoverCard } from '#src/admin/fields/HoverCard.tsx'
import { DotButton } from '#src/admin/likert/DotButton.ts'
import { LevelTag } from '#src/admin/likert/LevelTag.tsx'
import { colourOf, scoreOf, tintOf } from '#src/admin/likert/levels.ts'
import { ProjectLink } from '#src/dashboards/Drilldown.tsx'
import { type Answer, answerWords } from './answers.ts'

const Dot = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  boxSizing: 'border-box',
  width: 24,
  height: 24,
  borderRadius: '50%',
  border: '2px solid var(--level)',
  fontSize: 'var(--text-12)',
  fontWeight: 600,
  color: theme.palette.text.primary,
  backgroundColor: tintOf('var(--level)', theme.palette.background.paper),
}))

/** An answer as its level from 1 to 5, in its colour; the card names project and level. */
export function AnswerDot({ domain, given }: { domain: WorkDomain; given: Answer }) {
  const look: Record<`--${string}`, string> = { '--level': colourOf(domain, given.answer) }
  const score = scoreOf(given.answer)
  return (
    <HoverCard
      label={given.project.name}
      name={`${answerWords(domain, given)}, ${score}`}
      Button={DotButton}
      face={<Dot style={look}>{score}</Dot>}
    >
      <p style={{ margin: '0 0 8px', fontWeight: 600 }}>
        <ProjectLink project={given.project} />
      </p>
      <LevelTag domain={domain} level={given.answer} />
    </HoverCard>
  )
}
