import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { Box, Paper, Typography } from '@mui/material'
import type { Balance } from '#contract/api/absences.ts'
import { showDate } from '#contract/dates.ts'
import { daysWords } from './absenceWords.tsx'
import { useToday } from './useAbsences.ts'

/** The smaller lines of a balance: what it is made of. */
function partsOf({ allowance, carried, carriedUntil, taken, asked }: Balance, today: string): string[] {
  const end = showDate(carriedUntil)
  const isLasting = carried > 0 && carriedUntil !== null && carriedUntil >= today
  return [
    allowance !== null && t`${daysWords(allowance)} a year`,
    isLasting && t`with ${daysWords(carried)} carried over until ${end}`,
    taken > 0 && t`${daysWords(taken)} approved`,
    asked > 0 && t`${daysWords(asked)} asked for`,
  ].filter((part) => part !== false)
}

/** Kinds without a limit, or without days at a place, are shown once they are used. */
const isShown = ({ allowance, carried, taken, asked }: Balance) => [allowance, carried, taken, asked].some(Boolean)

/** What a person has left in a year, a small card for each kind. */
export function BalanceCards({ balances, label }: { balances: readonly Balance[]; label: string }) {
  const today = useToday()
  const shown = balances.filter(isShown)
  if (shown.length === 0) return null
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 180px), 1fr))' }}
    >
      {shown.map((balance) => {
        const { kind, left, taken, asked } = balance
        const big = left ?? taken + asked
        return (
          <Paper key={kind.id} component="li" variant="outlined" sx={{ p: 4 }}>
            <Typography variant="body2" color="text.secondary">
              {kind.name}
            </Typography>
            <Typography component="p" className="tabular" sx={{ fontSize: 'var(--text-20)', fontWeight: 600, my: 1 }}>
              {i18n.number(big)}{' '}
              <Typography component="span" variant="body2" color="text.secondary">
                {left === null
                  ? plural(big, { one: 'day this year', other: 'days this year' })
                  : plural(big, { one: 'day left', other: 'days left' })}
              </Typography>
            </Typography>
            {partsOf(balance, today).map((part) => (
              <Typography key={part} variant="caption" component="p" color="text.secondary">
                {part}
              </Typography>
            ))}
          </Paper>
        )
      })}
    </Box>
  )
}
