import type { BasicEmployee } from '#contract/api/employee.ts'
import { PersonPicker } from '#src/components/inputs/EmployeeBox.tsx'
import { type Boxed, type BoxProps, FieldFrame } from '#src/components/inputs/FieldFrame.tsx'
import { RowList } from '#src/components/inputs/RowList.tsx'
import { useRows } from '#src/components/inputs/useRows.ts'

interface PeopleInputProps extends BoxProps {
  /** The people whom the field holds at first. */
  known: readonly BasicEmployee[]
}

const filledIDs = (ids: readonly string[]) => ids.filter(Boolean)

function People({ known, label, ...boxed }: Boxed & Pick<PeopleInputProps, 'known'>) {
  const { field, id } = boxed
  const rows = useRows<string>(field, '', filledIDs)
  const taken = rows.rows.map(({ row }) => row)
  return (
    <RowList rows={rows} what="person">
      {(person, index, change) => (
        <PersonPicker
          boxed={{
            ...boxed,
            field: {
              ...field,
              value: person,
              onChange: (chosen: string | null) => change(chosen ?? ''),
              ...(index ? { ref: () => undefined } : {}),
            },
            id: `${id}-${index}`,
            label: `${label} ${index + 1}`,
          }}
          known={known.find((one) => one.id === person) ?? null}
          without={taken.filter((one) => one && one !== person)}
        />
      )}
    </RowList>
  )
}

/** People, one below the other; the field holds their ids. */
export function PeopleInput({ known, ...frame }: PeopleInputProps) {
  return (
    <FieldFrame {...frame} group>
      {(boxed) => <People {...boxed} label={frame.label} known={known} />}
    </FieldFrame>
  )
}
