import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { openStatuses } from '#contract/api/invoiceWords.ts'
import type { Invoice } from '#contract/api/invoice.ts'
import { dateIn } from '#contract/dates.ts'
import { DateText } from '#src/admin/fields/DateText.tsx'
import { useSettings } from '#src/providers/session.ts'

type Due = Pick<Invoice, 'dueAt' | 'status'>

/** How many days ago an invoice was due that is still to be paid; 0 for any other. */
export function daysLate({ dueAt, status }: Due, today: string): number {
  if (!openStatuses.includes(status)) return 0
  return Math.max(0, Math.round((Date.parse(today) - Date.parse(dueAt)) / 86_400_000))
}

const Late = styled('span')(({ theme }) => ({ color: theme.tokens.danger.text, fontWeight: 500 }))

/** The due date, and how late it is. */
export function DueText({ of }: { of: Due }) {
  const { timeZone } = useSettings()
  const [today] = useState(() => dateIn(timeZone, new Date()))
  const late = daysLate(of, today)
  if (!late) return <DateText date={of.dueAt} />
  return (
    <Late>
      <DateText date={of.dueAt} />, {late === 1 ? '1 day late' : `${late} days late`}
    </Late>
  )
}

/** The month that is billed, as `MM/YYYY`. */
export const periodOf = ({ month, year }: Pick<Invoice, 'month' | 'year'>): string =>
  `${String(month).padStart(2, '0')}/${year}`
