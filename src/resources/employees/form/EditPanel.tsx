import type { Employee } from '#contract/api/employee.ts'
import { FormPanel } from '#src/components/form/FormPanel.tsx'
import { SectionForm } from './SectionForm.tsx'
import { type SectionName, sections } from './sections.ts'

interface EditPanelProps {
  person: Employee
  name: SectionName
  onClose: () => void
}

/** The form of one section in a panel beside the record. */
export function EmployeeEditPanel({ person, name, onClose }: EditPanelProps) {
  return (
    <FormPanel title={`Edit ${sections[name].title.toLowerCase()}`} onClose={onClose}>
      {(place) => <SectionForm person={person} name={name} {...place} />}
    </FormPanel>
  )
}
