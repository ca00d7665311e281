import type { Employee } from '#contract/api/employee.ts'
import type { FormPlace } from '#src/components/form/FormPanel.tsx'
import { RecordForm } from '#src/components/record/RecordForm.tsx'
import { useSettings } from '#src/providers/session.ts'
import { type Section, type SectionName, sections } from './sections.ts'

interface SectionFormProps extends FormPlace {
  person: Employee
  name: SectionName
  /** Keeps what is typed past the end of the tab. */
  keptAs?: string
}

/** The form of one section; side panel and edit page share it. */
export function SectionForm({ person, name, ...place }: SectionFormProps) {
  const section: Section = sections[name]
  const { valuesOf, Inputs } = section
  const settings = useSettings()
  return (
    <RecordForm
      resource="employees"
      record={person}
      section={section}
      valuesOf={(record) => valuesOf(record, settings)}
      {...place}
    >
      <Inputs person={person} />
    </RecordForm>
  )
}
