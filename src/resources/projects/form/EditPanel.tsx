import type { Project } from '#contract/api/project.ts'
import { FormPanel } from '#src/components/form/FormPanel.tsx'
import { RecordForm } from '#src/components/record/RecordForm.tsx'
import { useCan } from '#src/providers/session.ts'
import { type Section, type SectionName, sections } from './sections.ts'

interface ProjectEditProps {
  project: Project
  name: SectionName
  onClose: () => void
}

/** The form of one section in a panel beside the record. */
export function ProjectEdit({ project, name, onClose }: ProjectEditProps) {
  const can = useCan()
  const section: Section = sections[name]
  const { title, valuesOf, Inputs } = section
  return (
    <FormPanel title={`Edit ${title.toLowerCase()}`} onClose={onClose}>
      {(place) => (
        <RecordForm
          resource="projects"
          record={project}
          section={section}
          valuesOf={(one) => valuesOf(one, can)}
          {...place}
        >
          <Inputs project={project} />
        </RecordForm>
      )}
    </FormPanel>
  )
}
