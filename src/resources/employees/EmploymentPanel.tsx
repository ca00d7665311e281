import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert } from '@mui/material'
import { useState } from 'react'
import { type FieldValues, useWatch } from 'react-hook-form'
import type { EmployeeDetail } from '#contract/api/employees/employee.ts'
import { EmploymentChange, type EmploymentPeriod } from '#contract/api/employees/employment.ts'
import { dateIn, showDate } from '#contract/dates.ts'
import { labelOf } from '#contract/fields.ts'
import { Edit } from '#src/admin/form/Edit.tsx'
import { Form } from '#src/admin/form/Form.tsx'
import { SidePanel } from '#src/admin/form/SidePanel.tsx'
import { useSettings } from '#src/providers/useSession.ts'
import { firstOfNextMonth } from './PayPanel.tsx'
import { isReplaced } from './PeriodEntry.tsx'
import { WorkingHoursInput } from './workingHours.tsx'

/** What is written: a change from a day on, or a correction of a row. */
export interface EmploymentWrite {
  /** The employment that is known, newest first. */
  rows: readonly EmploymentPeriod[]
  corrected?: EmploymentPeriod
}

const Employment = EmploymentChange.omit({ correction: true })
const Input = Form.Input<typeof Employment>

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

const idsOf = (things: readonly { id: string }[]) => things.map(({ id }) => id)

/** What holds on a day, before the change. */
const employmentOn = (rows: readonly EmploymentPeriod[], day: string) =>
  rows.find((row) => !isReplaced(row) && row.from <= day && (row.to === null || day <= row.to))

/** The values of a row that the form has. */
const valuesOf = (row: EmploymentPeriod | undefined, usual: readonly number[]): FieldValues => ({
  status: row?.status === 'left' ? undefined : row?.status,
  seniorityID: row?.seniority?.id,
  lineManagerID: row?.lineManager?.id ?? null,
  positions: idsOf(row?.positions ?? []),
  organizationIDs: idsOf(row?.organizations ?? []),
  chapters: idsOf(row?.chapters ?? []),
  workingHours: row?.workingHours ?? usual,
})

/** Leaves out what is as it was, so that what others change or plan meanwhile stays. */
function changedOnly(body: FieldValues, before: FieldValues): FieldValues {
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => !(name in before && isSame(value, before[name]))),
  )
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
  const { timeZone, workingHours: usual } = useSettings()
  const [today] = useState(() => dateIn(timeZone, new Date()))
  const first = corrected?.from ?? firstOfNextMonth(today)
  const known = corrected ?? employmentOn(rows, first) ?? employmentOn(rows, today)
  const values = valuesOf(known?.status === 'left' ? employmentOn(rows, today) : known, usual)
  const bodyOf = (body: FieldValues) => {
    const changed = changedOnly(body, values)
    // Those of the company are none of one's own, so they follow the setting.
    return isSame(changed.workingHours, usual) ? { ...changed, workingHours: null } : changed
  }
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
          transform={(body) => ({ ...bodyOf(body), ...(corrected && { correction: true }) })}
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
          <WorkingHoursInput source="workingHours" label={labelOf(Employment, 'workingHours')} optional={false} />
          <Input source="reason" />
          {!corrected && <Planned rows={rows} />}
        </Edit>
      )}
    </SidePanel>
  )
}
