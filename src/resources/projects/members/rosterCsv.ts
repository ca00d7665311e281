import type { Member } from '#contract/api/project.ts'
import type { MemberColumn } from './memberColumns.tsx'

/** Spreadsheets run a cell that begins like this. */
const runs = /^[=+\-@\t\r]/

const cell = (text: string) => `"${(runs.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** Seats as a CSV text, header first; what a spreadsheet would take for a formula is quoted. */
export const rosterCsv = (
  columns: readonly Pick<MemberColumn, 'label' | 'text'>[],
  seats: readonly Member[],
) =>
  [columns.map(({ label }) => label), ...seats.map((seat) => columns.map(({ text }) => text(seat)))]
    .map((cells) => cells.map(cell).join(','))
    .join('\r\n')
