import { t } from '@lingui/core/macro'
import { Stack } from '@mui/material'
import { fullAccess, type Project } from '#contract/api/projects/project.ts'
import { asTab, lazyComponent } from '#src/admin/layout/lazy.tsx'
import { type QueryTab, QueryTabs } from '#src/admin/layout/Tabs.tsx'
import { RecordSkeleton, Show, useRecordDay } from '#src/admin/show/Show.tsx'
import { paths } from '#src/layout/paths.ts'
import { ProjectGeneral } from './ProjectGeneral.tsx'
import { ProjectHeading } from './ProjectHeading.tsx'
import { useHealthRights } from './useHealthRights.ts'

const MemberList = lazyComponent(async () => (await import('#src/resources/members/MemberList.tsx')).MemberList, asTab)
const WorkUnitList = lazyComponent(
  async () => (await import('#src/resources/workUnits/WorkUnitList.tsx')).WorkUnitList,
  asTab,
)
const HealthTab = lazyComponent(
  async () => (await import('#src/resources/projectAudits/HealthTab.tsx')).HealthTab,
  asTab,
)

/** What the page of another day needs, besides that of the page. */
const forDays = [fullAccess, 'projectMembers.read'] as const

function ProjectTabs({ project }: { project: Project }) {
  const { mayRead, mayEdit } = useHealthRights(project)
  const { day } = useRecordDay(forDays)
  const tabs: QueryTab[] = [
    { name: 'general', label: t`General`, content: <ProjectGeneral project={project} day={day} /> },
    {
      name: 'members',
      label: t`Members`,
      permission: 'projectMembers.read',
      content: <MemberList project={project} asOf={day} />,
    },
  ]
  // Work units and health have no other day.
  if (!day)
    tabs.push({
      name: 'work-units',
      label: t`Work units`,
      permission: 'projectWorkUnits.read',
      content: <WorkUnitList project={project} />,
    })
  if (mayRead && !day)
    tabs.push({ name: 'health', label: t`Health`, content: <HealthTab project={project} mayEdit={mayEdit} /> })
  return <QueryTabs label={t`Parts of the project`} tabs={tabs} />
}

/** One project, by code or id: its heading and the tabs that the person can open. */
export function ProjectShow() {
  return (
    <Show
      resource="projects"
      place={paths.project(':id')}
      nameOf={({ name }) => name}
      failure={t`Couldn't load the project`}
      days={forDays}
      loading={<RecordSkeleton label={t`Loading the project`} left={[560, 220, 200]} right={[280, 120, 320]} />}
      render={(project) => (
        <Stack>
          <ProjectHeading project={project} days={forDays} />
          <ProjectTabs project={project} />
        </Stack>
      )}
    />
  )
}
