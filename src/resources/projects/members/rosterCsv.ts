import type { Member } from '#contract/api/project.ts'
import { csvOf } from '#src/components/csv.ts'
import type { MemberColumn } from './memberColumns.tsx'

/** Seats as a CSV text, header first. */
export const rosterCsv = (
  columns: readonly Pick<MemberColumn, 'label' | 'text'>[],
  seats: readonly Member[],
) => csvOf([columns.map(({ label }) => label), ...seats.map((seat) => columns.map(({ text }) => text(seat)))])
