import { t } from '@lingui/core/macro'
import { Box, Typography } from '@mui/material'
import type { EngagementResults } from '#contract/api/surveys/results.ts'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { decimal, showPeriods } from '#src/i18n/format.ts'
import { cellsOf, columnsOf, scalesOf, signed } from './cells.ts'

/** So many changes are listed, of all people and of groups. */
const most = 5

interface Move {
  key: string
  question: string
  group: string
  average: number
  change: number
}

/** What changed, the largest change first, whatever its direction. */
function movesOf(results: EngagementResults): Move[] {
  const cells = cellsOf(results)
  return columnsOf(results)
    .flatMap(({ id, name }) =>
      scalesOf(results).flatMap(({ questionID, content }) => {
        const cell = cells.get(questionID, id)
        if (!cell?.change) return []
        return [
          { key: `${questionID} ${id}`, question: content, group: name, average: cell.average, change: cell.change },
        ]
      }),
    )
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change))
}

/** What moved most since the round before, for all people and by group (rules/surveys.md#7.7). */
export function MovesCard({ results }: { results: EngagementResults }) {
  const { previous, minimumGroupSize } = results
  if (!previous) return null
  const moves = movesOf(results).slice(0, most)
  const round = showPeriods(previous.title)
  return (
    <SectionCard title={t`What moved most since ${round}`}>
      {moves.length === 0 ? (
        <Typography color="text.secondary">{t`No change can be shown.`}</Typography>
      ) : (
        <Box component="ol" sx={{ '& > li': { display: 'flex', gap: 3, py: 1.5, alignItems: 'baseline' } }}>
          {moves.map(({ key, question, group, average, change }) => {
            const before = decimal(average - change, 2)
            const now = decimal(average, 2)
            return (
              <li key={key}>
                <b className="tabular" style={{ minWidth: 48 }}>
                  {signed(change, 2)}
                </b>
                <span>{t`${question} (${group}: ${before}, now ${now})`}</span>
              </li>
            )
          })}
        </Box>
      )}
      <Typography variant="body2" color="text.secondary" sx={{ mt: 2 }}>
        {t`In points from 1 to 5. Shown only where it can't tell what fewer than ${minimumGroupSize} people said who joined or left in between.`}
      </Typography>
    </SectionCard>
  )
}
