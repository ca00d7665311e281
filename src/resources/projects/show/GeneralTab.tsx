import { useState } from 'react'
import { commissionRead, fullAccess, type Project } from '#contract/api/project.ts'
import { lazyLayer } from '#src/components/lazyInline.tsx'
import { TwoColumns } from '#src/components/TwoColumns.tsx'
import { useCan } from '#src/providers/session.ts'
import type { SectionName } from '../form/sections.ts'
import { CommercialCard } from './CommercialCard.tsx'
import { CommissionCard } from './CommissionCard.tsx'
import { ContactCard } from './ContactCard.tsx'
import { LinksCard } from './LinksCard.tsx'
import { MembersCard } from './MembersCard.tsx'
import { OverviewCard } from './OverviewCard.tsx'
import { ProjectHistory } from './ProjectHistory.tsx'

const EditPanel = lazyLayer(async () => (await import('../form/EditPanel.tsx')).ProjectEdit)

/** The facts of a project on the left, each section with its pencil; its people, promises and history on the right. */
export function ProjectGeneral({ project }: { project: Project }) {
  const can = useCan()
  const [editing, setEditing] = useState<SectionName>()
  const pencil = (name: SectionName) => (can('projects.edit') ? () => setEditing(name) : undefined)
  return (
    <>
      <TwoColumns
        left={
          <>
            <OverviewCard project={project} onEdit={pencil('general')} />
            <ContactCard project={project} onEdit={pencil('contact')} />
            <CommercialCard project={project} onEdit={pencil('commercial')} />
            <LinksCard project={project} />
          </>
        }
        right={
          <>
            <MembersCard project={project} />
            {can(commissionRead) && <CommissionCard project={project} />}
            {can(fullAccess) && <ProjectHistory project={project} />}
          </>
        }
      />
      {editing && <EditPanel project={project} name={editing} onClose={() => setEditing(undefined)} />}
    </>
  )
}
