import { useState } from 'react'
import type { Employee } from '#contract/api/employee.ts'
import { RolesChange } from '#contract/api/employeeEdits.ts'
import { SchemaForm } from '#src/components/form/SchemaForm.tsx'
import { useUnsavedGuard } from '#src/components/form/useUnsavedGuard.tsx'
import { inputsOf } from '#src/components/inputsOf.tsx'
import { useSaveEmployee } from '../useSaveEmployee.ts'

const F = inputsOf(RolesChange)

/** The roles of a person, saved on request only: they decide what the person may do from the next click on. */
export function RolesForm({ person }: { person: Employee }) {
  const save = useSaveEmployee(person)
  const [dirty, setDirty] = useState(false)
  const { question } = useUnsavedGuard(dirty)
  return (
    <>
      <SchemaForm
        schema={RolesChange}
        values={{ roles: person.roles.map(({ id }) => id) }}
        failure="Could not update the roles"
        save={(body) => save('roles', body, 'Roles updated.')}
        onSaved={() => {}}
        onDirty={setDirty}
      >
        <F.Input source="roles" />
      </SchemaForm>
      {question}
    </>
  )
}
