import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { z } from 'zod'
import { type DatedRow, datedChange } from '#contract/api/dated.ts'
import type { EmployeeDetail } from '#contract/api/employees/employee.ts'
import { dateIn } from '#contract/dates.ts'
import { Edit, type EditProps } from '#src/admin/form/Edit.tsx'
import { Form } from '#src/admin/form/Form.tsx'
import { SidePanel } from '#src/admin/form/SidePanel.tsx'
import { useSettings } from '#src/providers/useSession.ts'
import { isReplaced } from './PeriodField.tsx'
import { PlannedInput } from './PlannedInput.tsx'

const DatedChange = z.object(datedChange)
const Input = Form.Input<typeof DatedChange>

/** What is written: a change from a day on, or a correction of a row. */
export interface PeriodWrite<Row extends DatedRow> {
  /** The rows that are known, newest first. */
  rows: readonly Row[]
  corrected?: Row
}

/** What holds on a day, before the change. */
export const rowOn = <Row extends DatedRow>(rows: readonly Row[], day: string) =>
  rows.find((row) => !isReplaced(row) && row.from <= day && (row.to === null || day <= row.to))

/** The first day of the month after this day. */
function firstOfNextMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}

interface PeriodPanelProps<Row extends DatedRow>
  extends Pick<EditProps<'employees'>, 'section' | 'schema' | 'failure'> {
  person: EmployeeDetail
  write: PeriodWrite<Row>
  title: string
  saved: string
  /** Fields that are required besides the day. */
  required?: readonly string[]
  /** The values of the form, from what holds on the first day and what holds today. */
  valuesOf: (row: Row | undefined, current: Row | undefined) => FieldValues
  /** The body, from the values of the form and those that it began with. */
  bodyOf?: (body: FieldValues, values: FieldValues) => FieldValues
  onSaved?: () => void
  onClose: () => void
  /** The inputs, from what holds on the first day. */
  children: (row: Row | undefined) => React.ReactNode
}

/**
 * Changes a dated fact of a person from a day on, the first of next month unless another is chosen, or corrects a row for
 * all of its days.
 */
export function PeriodPanel<Row extends DatedRow>(props: PeriodPanelProps<Row>) {
  const { person, write, title, required = [], valuesOf, bodyOf, onSaved, onClose, children, ...edit } = props
  const { rows, corrected } = write
  const { timeZone } = useSettings()
  const [today] = useState(() => dateIn(timeZone, new Date()))
  const from = corrected?.from ?? firstOfNextMonth(today)
  const row = corrected ?? rowOn(rows, from)
  const values = valuesOf(row, rowOn(rows, today))
  return (
    <SidePanel title={title} onClose={onClose}>
      {(place) => (
        <Edit
          resource="employees"
          record={person}
          required={[...required, ...(corrected ? [] : ['from'])]}
          valuesOf={() => ({ ...values, from, reason: '', dropPlanned: false })}
          transform={(body) => ({ ...(bodyOf?.(body, values) ?? body), ...(corrected && { correction: true }) })}
          {...edit}
          {...place}
          onSaved={() => {
            onSaved?.()
            place.onSaved()
          }}
        >
          {!corrected && <Input source="from" />}
          {children(row)}
          {!corrected && <PlannedInput rows={rows} />}
        </Edit>
      )}
    </SidePanel>
  )
}
