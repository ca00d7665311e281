import { useState } from 'react'
import type { Project } from '#contract/api/projects/project.ts'
import { type WorkUnit, WorkUnitEdit } from '#contract/api/projects/workUnits.ts'
import { dateIn } from '#contract/dates.ts'
import { factsOf } from '#contract/fields.ts'
import { nameOf, personDetail } from '#src/resources/employees/EmployeeField.tsx'
import type { Option } from '#src/admin/list/useOptions.ts'
import { Form } from '#src/admin/form/Form.tsx'
import { AutocompleteInput } from '#src/admin/inputs/AutocompleteInput.tsx'
import { SchemaCreate } from '#src/admin/schema/SchemaCreate.tsx'
import { SchemaEdit } from '#src/admin/schema/SchemaEdit.tsx'
import { useSettings } from '#src/providers/useSession.ts'
import { useAllMembers } from '#src/resources/members/useMembers.ts'

const facts = factsOf(WorkUnitEdit.shape.members)

interface MembersInputProps {
  /** People who can be selected. */
  offered: Option[]
  /** Current members of the unit, whether or not they are still on the project. */
  present: Option[]
}

/** Selects the people of a work unit. */
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

const fresh = { name: '', url: '', members: [], stacks: [], type: null, status: 'active' }

const valuesOf = ({ name, url, members, stacks, type }: WorkUnit) => ({
  name,
  url,
  members: members.map(({ employeeID }) => employeeID),
  stacks: stacks.map(({ id }) => id),
  type,
})

interface Named {
  employeeID: string
  displayName: string
  fullName: string
  username: string
  avatar: string
}
const optionOf = (person: Named): Option => ({
  id: person.employeeID,
  code: person.employeeID,
  name: nameOf(person),
  avatar: person.avatar,
  detail: personDetail(person),
})

/** Current and future members of the project, without duplicates. */
function useMemberOptions(projectID: string): Option[] {
  const { timeZone } = useSettings()
  const [today] = useState(() => dateIn(timeZone, new Date()))
  const members = useAllMembers(projectID).filter(
    ({ employeeID, endDate }) => employeeID && (!endDate || endDate > today),
  )
  return [...new Map(members.map((member) => [member.employeeID, optionOf(member)])).values()]
}

const Input = Form.Input<typeof WorkUnitEdit>

interface WorkUnitFormProps {
  project: Project
  /** The unit to edit. If undefined, the form creates one. */
  unit: WorkUnit | undefined
  onClose: () => void
}

/** The form of a work unit, in a side panel (rules/pages.md#3.6). */
export function WorkUnitForm({ project, unit, onClose }: WorkUnitFormProps) {
  const offered = useMemberOptions(project.id)
  const inputs = (
    <>
      <Input source="name" />
      <Input source="type" />
      <MembersInput offered={offered} present={unit?.members.map(optionOf) ?? []} />
      <Input source="stacks" />
      <Input source="url" />
      {!unit && <Form.Input source="status" />}
    </>
  )
  const form = { resource: 'workUnits', meta: { projectID: project.id }, onClose } as const
  return unit ? (
    <SchemaEdit {...form} record={unit} inputs={inputs} valuesOf={valuesOf} />
  ) : (
    <SchemaCreate {...form} inputs={inputs} defaults={fresh} />
  )
}
