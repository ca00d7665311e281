import { useState } from 'react'
import type { Project } from '#contract/api/project.ts'
import { NewWorkUnit, type WorkUnit, WorkUnitEdit } from '#contract/api/workUnits.ts'
import { dateIn } from '#contract/dates.ts'
import { factsOf } from '#contract/fields.ts'
import { versionOf } from '#contract/version.ts'
import { nameOf } from '#src/admin/fields/Chip.tsx'
import type { Option } from '#src/admin/list/useOptions.ts'
import { useSave } from '#src/admin/form/useSaveRecord.tsx'
import { SidePanel } from '#src/admin/form/SidePanel.tsx'
import { SchemaForm } from '#src/admin/form/SchemaForm.tsx'
import { AutocompleteInput } from '#src/admin/inputs/AutocompleteInput.tsx'
import { inputsOf } from '#src/admin/inputs/inputsOf.tsx'
import { useSettings } from '#src/providers/session.ts'
import { useAllMembers } from '#src/resources/members/useMembers.ts'

const facts = factsOf(WorkUnitEdit.shape.members)

interface MembersInputProps {
  /** Who may be chosen. */
  offered: Option[]
  /** Who is in the unit already, on the project or not. */
  present: Option[]
}

/** Chooses the people of a work unit. */
function MembersInput({ offered, present }: MembersInputProps) {
  return (
    <AutocompleteInput
      source="members"
      label={facts?.label ?? ''}
      help={facts?.help}
      optional
      choices={[...offered, ...present]}
      only={(option) => offered.includes(option)}
      multiple
    />
  )
}

const F = inputsOf(NewWorkUnit)

const fresh = { name: '', url: '', members: [], stacks: [], type: null, status: 'active' }

const valuesOf = (unit: WorkUnit) => ({
  values: {
    name: unit.name,
    url: unit.url,
    members: unit.members.map(({ employeeID }) => employeeID),
    stacks: unit.stacks.map(({ id }) => id),
    type: unit.type,
  },
  version: versionOf(unit),
})

interface Named {
  employeeID: string
  displayName: string
  fullName: string
  avatar: string
}
const optionOf = (person: Named): Option => ({
  id: person.employeeID,
  code: person.employeeID,
  name: nameOf(person),
  avatar: person.avatar,
})

/** People who are on the project or will be, each once. */
function useMemberOptions(projectID: string): Option[] {
  const { timeZone } = useSettings()
  const [today] = useState(() => dateIn(timeZone, new Date()))
  const members = useAllMembers(projectID).filter(
    ({ employeeID, endDate }) => employeeID && (!endDate || endDate > today),
  )
  return [...new Map(members.map((member) => [member.employeeID, optionOf(member)])).values()]
}

interface WorkUnitFormProps {
  project: Project
  /** The unit to edit; without one a new one is made. */
  unit: WorkUnit | undefined
  onClose: () => void
}

/** The form of a work unit in a panel over the right edge (screens.md section 2.6.3). */
export function WorkUnitForm({ project, unit, onClose }: WorkUnitFormProps) {
  const { create, update, reload } = useSave('workUnits', { projectID: project.id })
  const offered = useMemberOptions(project.id)
  return (
    <SidePanel title={unit ? 'Edit work unit' : 'New work unit'} onClose={onClose}>
      {(formProps) => (
        <SchemaForm
          schema={unit ? WorkUnitEdit : NewWorkUnit}
          {...(unit ? valuesOf(unit) : { values: fresh })}
          {...(unit ? { reload: async () => valuesOf(await reload(unit)) } : {})}
          failure={`Could not ${unit ? 'update' : 'create'} the work unit`}
          save={(body, sent) =>
            unit ? update(unit, body, 'Work unit updated.', sent) : create(body, 'Work unit created.')
          }
          {...formProps}
        >
          <F.Input source="name" />
          <F.Input source="type" />
          <MembersInput offered={offered} present={unit?.members.map(optionOf) ?? []} />
          <F.Input source="stacks" />
          <F.Input source="url" />
          {!unit && <F.Input source="status" />}
        </SchemaForm>
      )}
    </SidePanel>
  )
}
