import { useState } from 'react'
import type { Employee } from '#contract/api/employee.ts'
import { RolesChange } from '#contract/api/employeeEdits.ts'
import { useUnsavedGuard } from '#src/components/form/useUnsavedGuard.tsx'
import { inputsOf } from '#src/components/inputsOf.tsx'
import { RecordForm } from '#src/components/record/RecordForm.tsx'

const Roles = inputsOf(RolesChange)

const rolesSection = {
  title: 'Roles',
  call: 'roles',
  schema: RolesChange,
  required: [],
  saved: 'Roles updated.',
  failure: 'Could not update the roles',
}
const rolesValues = ({ roles }: Employee) => ({ roles: roles.map(({ id }) => id) })

/** The roles of a person, saved on request only: they decide what the person may do from the next click on. */
export function RolesForm({ person }: { person: Employee }) {
  const [dirty, setDirty] = useState(false)
  const { question } = useUnsavedGuard(dirty)
  return (
    <>
      <RecordForm
        resource="employees"
        record={person}
        section={rolesSection}
        valuesOf={rolesValues}
        onSaved={() => {}}
        onDirty={setDirty}
      >
        <Roles.Input source="roles" />
      </RecordForm>
      {question}
    </>
  )
}
