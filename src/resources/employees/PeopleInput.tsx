import { t } from '@lingui/core/macro'
import type { BasicEmployee } from '#contract/api/employees/employee.ts'
import { ArrayInput } from '#src/admin/inputs/ArrayInput.tsx'
import type { CommonInputProps } from '#src/admin/inputs/FormField.tsx'
import { PersonPicker } from './EmployeeInput.tsx'

interface PeopleInputProps extends CommonInputProps {
  known: readonly BasicEmployee[]
}

const filledIDs = (ids: readonly string[]) => ids.filter(Boolean)

/** A list of people. The field value is an array of ids. */
export function PeopleInput({ known, ...props }: PeopleInputProps) {
  return (
    <ArrayInput<string> {...props} what={t`person`} blank="" filled={filledIDs}>
      {(person, { change, rows, controlOf }) => (
        <PersonPicker
          control={controlOf(person, (chosen: string | null) => change(chosen ?? ''))}
          known={known.find((one) => one.id === person) ?? null}
          without={rows.rows.flatMap(({ row }) => (row && row !== person ? row : []))}
        />
      )}
    </ArrayInput>
  )
}
