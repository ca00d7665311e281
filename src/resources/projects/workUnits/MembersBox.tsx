import { WorkUnitEdit } from '#contract/api/workUnits.ts'
import { factsOf } from '#contract/fields.ts'
import type { Option } from '#src/components/filters/useOptions.ts'
import { FieldFrame } from '#src/components/inputs/FieldFrame.tsx'
import { Picker } from '#src/components/inputs/OptionBox.tsx'

const facts = factsOf(WorkUnitEdit.shape.members)

interface MembersInputProps {
  /** Who may be chosen. */
  offered: Option[]
  /** Who is in the unit already, on the project or not. */
  present: Option[]
}

/** Chooses the people of a work unit. */
export function MembersInput({ offered, present }: MembersInputProps) {
  return (
    <FieldFrame name="members" label={facts?.label ?? ''} help={facts?.help} optional>
      {(boxed) => (
        <Picker
          boxed={boxed}
          options={[...offered, ...present]}
          offered={offered}
          loading={false}
          multiple
          holds="id"
        />
      )}
    </FieldFrame>
  )
}
