import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

interface BigNumberProps {
  /** The latest value in words; `-` for none. */
  value: string
  /** Behind the value, small: `/5`. */
  unit?: string
  colour?: string
  /** Its trend. */
  children?: ReactNode
}

/** The number that a card is about. */
export function BigNumber({ value, unit, colour, children }: BigNumberProps) {
  return (
    <Stack direction="row" spacing={2} sx={{ alignItems: 'baseline', minHeight: 32 }}>
      <Typography
        component="p"
        className="tabular"
        sx={{ fontSize: 'var(--text-24)', lineHeight: '32px', fontWeight: 600, color: colour }}
      >
        {value}
        {unit && value !== '-' && (
          <Typography component="span" color="text.secondary" sx={{ fontSize: 'var(--text-14)', ml: 0.5 }}>
            {unit}
          </Typography>
        )}
      </Typography>
      {children}
    </Stack>
  )
}
