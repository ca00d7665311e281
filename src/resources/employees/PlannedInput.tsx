import { Trans } from '@lingui/react/macro'
import { Alert } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { type DatedRow, datedChange } from '#contract/api/dated.ts'
import { showDate } from '#contract/dates.ts'
import { SchemaInput } from '#src/admin/inputs/SchemaInput.tsx'

const DatedChange = z.object(datedChange)
const Input = SchemaInput<typeof DatedChange>

/** Says which change is planned for after the chosen day, and offers to take it back. */
export function PlannedInput({ rows }: { rows: readonly DatedRow[] }) {
  const day = String(useWatch({ name: 'from' }) ?? '')
  const next = rows.findLast(({ state, from }) => state === 'planned' && from > day)
  if (!next) return null
  const date = showDate(next.from)
  return (
    <Alert severity="warning">
      <Trans>A change is planned from {date}. It stays unless you take it back here.</Trans>
      <Input source="dropPlanned" />
    </Alert>
  )
}
