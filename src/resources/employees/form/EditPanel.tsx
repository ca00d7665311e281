import { useState } from 'react'
import type { Employee } from '#contract/api/employee.ts'
import { SidePanel } from '#src/components/form/SidePanel.tsx'
import { useUnsavedGuard } from '#src/components/form/useUnsavedGuard.tsx'
import { SectionForm } from './SectionForm.tsx'
import { type SectionName, sections } from './sections.ts'

interface EditPanelProps {
  person: Employee
  name: SectionName
  onClose: () => void
}

/** The form of one section in a panel beside the record. */
export function EditPanel({ person, name, onClose }: EditPanelProps) {
  const [dirty, setDirty] = useState(false)
  const { question, leave } = useUnsavedGuard(dirty)
  const close = () => leave(onClose)
  return (
    <SidePanel title={`Edit ${sections[name].title.toLowerCase()}`} onClose={close}>
      <SectionForm person={person} name={name} onSaved={onClose} onCancel={close} onDirty={setDirty} />
      {question}
    </SidePanel>
  )
}
