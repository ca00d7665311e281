import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert } from '@mui/material'
import { useState } from 'react'
import { type FieldValues, useWatch } from 'react-hook-form'
import type { EmployeeDetail } from '#contract/api/employees/employee.ts'
import { EmploymentChange, type EmploymentPeriod } from '#contract/api/employees/employment.ts'
import { dateIn, showDate } from '#contract/dates.ts'
import { Edit } from '#src/admin/form/Edit.tsx'
import { Form } from '#src/admin/form/Form.tsx'
import { SidePanel } from '#src/admin/form/SidePanel.tsx'
import { useSettings } from '#src/providers/useSession.ts'
import { firstOfNextMonth } from './PayPanel.tsx'
import { isReplaced } from './PeriodEntry.tsx'

/** What is written: a change from a day on, or a correction of a row. */
export interface EmploymentWrite {
  /** The employment that is known, newest first. */
  rows: readonly EmploymentPeriod[]
  corrected?: EmploymentPeriod
}

const Employment = EmploymentChange.omit({ correction: true })
const Input = Form.Input<typeof Employment>

const idsOf = (things: readonly { id: string }[]) => things.map(({ id }) => id)

/** What holds on a day, before the change. */
const employmentOn = (rows: readonly EmploymentPeriod[], day: string) =>
  rows.find((row) => !isReplaced(row) && row.from <= day && (row.to === null || day <= row.to))

/** The values of a row that the form has. */
const valuesOf = (row: EmploymentPeriod | undefined): FieldValues => ({
  status: row?.status === 'left' ? undefined : row?.status,
  seniorityID: row?.seniority?.id,
  lineManagerID: row?.lineManager?.id ?? null,
  positions: idsOf(row?.positions ?? []),
  organizationIDs: idsOf(row?.organizations ?? []),
  chapters: idsOf(row?.chapters ?? []),
})

/** Leaves out what is as it was, so that what others change or plan meanwhile stays. */
function changedOnly(body: FieldValues, before: FieldValues): FieldValues {
  const isSame = (name: string) =>
    name in before && JSON.stringify(body[name] ?? null) === JSON.stringify(before[name] ?? null)
  return Object.fromEntries(Object.entries(body).filter(([name]) => !isSame(name)))
}

/** Says which change is planned for after the chosen day, and offers to take it back. */
function Planned({ rows }: { rows: readonly EmploymentPeriod[] }) {
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

interface EmploymentPanelProps {
  person: EmployeeDetail
  write: EmploymentWrite
  onClose: () => void
}

/**
 * Changes the employment of a person from a day on, the first of next month unless another is chosen, or corrects a row for
 * all of its days.
 */
export function EmploymentPanel({ person, write: { rows, corrected }, onClose }: EmploymentPanelProps) {
  const { timeZone } = useSettings()
  const [today] = useState(() => dateIn(timeZone, new Date()))
  const first = corrected?.from ?? firstOfNextMonth(today)
  const known = corrected ?? employmentOn(rows, first) ?? employmentOn(rows, today)
  const values = valuesOf(known?.status === 'left' ? employmentOn(rows, today) : known)
  const day = corrected && showDate(corrected.from)
  return (
    <SidePanel title={day ? t`Correct the employment from ${day}` : t`Change employment`} onClose={onClose}>
      {(place) => (
        <Edit
          resource="employees"
          section="employment"
          schema={Employment}
          record={person}
          required={corrected ? [] : ['from']}
          valuesOf={() => ({ ...values, from: first, reason: '', dropPlanned: false })}
          transform={(body) => ({ ...changedOnly(body, values), ...(corrected && { correction: true }) })}
          saved={corrected ? t`Employment corrected` : t`Employment changed`}
          failure={t`Couldn't change the employment`}
          {...place}
        >
          {!corrected && <Input source="from" />}
          <Input source="status" />
          <Input source="seniorityID" />
          <Input source="lineManagerID" known={known?.lineManager ?? null} without={[person.id]} />
          <Input source="positions" />
          <Input source="chapters" />
          <Input source="organizationIDs" />
          <Input source="reason" />
          {!corrected && <Planned rows={rows} />}
        </Edit>
      )}
    </SidePanel>
  )
}
