import type { Employee } from '#contract/api/employee.ts'
import { versionOf } from '#contract/version.ts'
import { SchemaForm } from '#src/components/form/SchemaForm.tsx'
import { useSettings } from '#src/providers/session.ts'
import { useReloadEmployee, useSaveEmployee } from '../useSaveEmployee.ts'
import { type Section, type SectionName, sections } from './sections.ts'

interface SectionFormProps {
  person: Employee
  name: SectionName
  onSaved: () => void
  onCancel?: () => void
  onDirty: (dirty: boolean) => void
}

/** The form of one section; side panel and edit page share it. */
export function SectionForm({ person, name, ...rest }: SectionFormProps) {
  const { call, schema, required, valuesOf, Inputs, saved, failure }: Section = sections[name]
  const settings = useSettings()
  const save = useSaveEmployee(person)
  const reload = useReloadEmployee(person)
  const filledFrom = (record: Employee) => ({
    values: valuesOf(record, settings),
    version: versionOf(record),
  })
  return (
    <SchemaForm
      schema={schema}
      {...filledFrom(person)}
      reload={async () => filledFrom(await reload())}
      required={required}
      failure={failure}
      save={(body, sent) => save(call, body, saved, sent)}
      {...rest}
    >
      <Inputs person={person} />
    </SchemaForm>
  )
}
