import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Box, Button, Stack } from '@mui/material'
import { type DatedRow, datedStates } from '#contract/api/dated.ts'
import { showDate } from '#contract/dates.ts'
import type { TagColour } from '#contract/tags.ts'
import { Day } from '#src/admin/fields/DateText.tsx'
import { Tag } from '#src/admin/fields/Tag.tsx'
import { nameOf } from './EmployeeField.tsx'

const colours: Record<DatedRow['state'], TagColour> = {
  planned: 'cyan',
  current: 'stacks',
  past: 'neutral',
  corrected: 'gold',
  'taken-back': 'gold',
}

/** True for what a correction replaced, and for what was taken back. */
export const isReplaced = ({ state }: Pick<DatedRow, 'state'>) => state === 'corrected' || state === 'taken-back'

/** First and last day: "from" alone while there is no end. */
function Days({ period: { from, to } }: { period: DatedRow }) {
  const [first, last] = [showDate(from), showDate(to)]
  return <span className="tabular">{to ? t`${first} to ${last}` : t`From ${first}`}</span>
}

/** Who decided it and when; for a replaced row, who replaced it. */
function Decision({ period }: { period: DatedRow }) {
  const { decidedBy, decidedAt, replacedBy, replacedAt } = period
  const decider = decidedBy && nameOf(decidedBy)
  const replacer = replacedBy && nameOf(replacedBy)
  return (
    <>
      {decider && (
        <span>
          <Trans>
            Decided by {decider} on <Day at={decidedAt} />
          </Trans>
        </span>
      )}
      {replacer && (
        <span>
          <Trans>
            Replaced by {replacer} on <Day at={replacedAt} />
          </Trans>
        </span>
      )}
    </>
  )
}

/** What can be done with an entry, with its accessible name. */
type Act = { name: string; act: () => void } | undefined

interface PeriodFieldProps {
  period: DatedRow
  title: React.ReactNode
  correct?: Act
  takeBack?: Act
  /** Further lines of what is true. */
  children?: React.ReactNode
}

/** An entry of a dated fact: title, state, days, reason and decision, and what can be done. */
export function PeriodField({ period, title, correct, takeBack, children }: PeriodFieldProps) {
  const { state, reason, replacedReason } = period
  return (
    <Stack component="li" spacing={1} sx={{ py: 3, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Box sx={{ fontWeight: 600, ...(isReplaced(period) && { textDecoration: 'line-through', fontWeight: 400 }) }}>
          {title}
        </Box>
        <Tag colour={colours[state]} outline={isReplaced(period)}>
          {datedStates[state]}
        </Tag>
        <Box sx={{ flex: 1 }} />
        {correct && (
          <Button size="small" color="inherit" aria-label={correct.name} onClick={correct.act}>
            {t`Correct`}
          </Button>
        )}
        {takeBack && (
          <Button size="small" color="inherit" aria-label={takeBack.name} onClick={takeBack.act}>
            {t`Take back`}
          </Button>
        )}
      </Box>
      <Stack sx={{ fontSize: 'var(--text-13)', color: 'text.secondary' }}>
        {children}
        <Days period={period} />
        {reason && <bdi>{reason}</bdi>}
        <Decision period={period} />
        {replacedReason && <bdi>{replacedReason}</bdi>}
      </Stack>
    </Stack>
  )
}

/** The entries of a dated fact, as they come. */
export const PeriodList = ({ label, children }: { label?: string; children: React.ReactNode }) => (
  <Box component="ol" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {children}
  </Box>
)
