import { styled } from '@mui/material/styles'
import type { DomainScore } from '#contract/api/survey.ts'
import { domains, likertKeys, likertLevels, type WorkDomain } from '#contract/api/surveyWords.ts'
import { decimal } from '#src/i18n/format.ts'
import { HoverCard } from '../fields/HoverCard.tsx'
import { DotButton } from './DotButton.ts'
import { LevelTag } from './LevelTag.tsx'
import { ScoreDot, scoreWords } from './ScoreDot.tsx'

const Levels = styled('table')({
  fontSize: 'var(--text-13)',
  fontVariantNumeric: 'tabular-nums',
  '& caption': { textAlign: 'left', fontWeight: 600, paddingBottom: 6, whiteSpace: 'nowrap' },
  '& th': { textAlign: 'left', fontWeight: 400, padding: '3px 16px 3px 0' },
  '& td': { textAlign: 'right' },
})

/** The score of a domain among several; nothing where it is missing. Told by name, whatever their order. */
export const scoreIn = (scores: readonly DomainScore[] | null | undefined, domain: WorkDomain) =>
  scores?.find(({ name }) => name === domain)

interface DomainDotProps {
  domain: WorkDomain
  scores: readonly DomainScore[] | null | undefined
}

/** The average of a domain as a dot; its card tells how many chose each level. Without answers a grey dot and no card. */
export function DomainDot({ domain, scores }: DomainDotProps) {
  const score = scoreIn(scores, domain)
  if (!score?.average) return <ScoreDot domain={domain} score={0} />
  const { average, count } = score
  return (
    <HoverCard
      label={domains[domain]}
      name={scoreWords(domain, average)}
      Button={DotButton}
      face={<ScoreDot domain={domain} score={average} />}
    >
      <Levels>
        <caption>
          {domains[domain]} {decimal(average, 1)}/5
        </caption>
        <tbody>
          {likertLevels.map((level, index) => (
            <tr key={level}>
              <th scope="row">
                <LevelTag domain={domain} level={level} />
              </th>
              <td>{count[likertKeys[index] ?? 'mixed'].toLocaleString('en-US')}</td>
            </tr>
          ))}
        </tbody>
      </Levels>
    </HoverCard>
  )
}
