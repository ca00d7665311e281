import { useState } from 'react'
import type { Employee } from '#contract/api/employee.ts'
import { RolesChange } from '#contract/api/employeeEdits.ts'
import { versionOf } from '#contract/version.ts'
import { SchemaForm } from '#src/components/form/SchemaForm.tsx'
import { useUnsavedGuard } from '#src/components/form/useUnsavedGuard.tsx'
import { inputsOf } from '#src/components/inputsOf.tsx'
import { useReloadEmployee, useSaveEmployee } from '../useSaveEmployee.ts'

const F = inputsOf(RolesChange)

const filledFrom = (person: Employee) => ({
  values: { roles: person.roles.map(({ id }) => id) },
  version: versionOf(person),
})

/** The roles of a person, saved on request only: they decide what the person may do from the next click on. */
export function RolesForm({ person }: { person: Employee }) {
  const save = useSaveEmployee(person)
  const reload = useReloadEmployee(person)
  const [dirty, setDirty] = useState(false)
  const { question } = useUnsavedGuard(dirty)
  return (
    <>
      <SchemaForm
        schema={RolesChange}
        {...filledFrom(person)}
        reload={async () => filledFrom(await reload())}
        failure="Could not update the roles"
        save={(body, sent) => save('roles', body, 'Roles updated.', sent)}
        onSaved={() => {}}
        onDirty={setDirty}
      >
        <F.Input source="roles" />
      </SchemaForm>
      {question}
    </>
  )
}
