import { projectActions } from './actions.ts'
import { t } from '@lingui/core/macro'
import { Box, Stack, Typography } from '@mui/material'
import type { Project } from '#contract/api/projects/project.ts'
import { Avatar } from '#src/admin/fields/Avatar.tsx'
import { Ago } from '#src/admin/fields/DateText.tsx'
import { asTab, lazyComponent } from '#src/admin/layout/lazy.tsx'
import { MoreMenu } from '#src/admin/actions/MoreMenu.tsx'
import { PageHeading } from '#src/admin/layout/PageHeading.tsx'
import { type QueryTab, QueryTabs } from '#src/admin/layout/Tabs.tsx'
import { RecordSkeleton, Show } from '#src/admin/show/Show.tsx'
import { paths } from '#src/layout/paths.ts'
import { useCan, useProfile } from '#src/providers/session.ts'
import { ProjectGeneral } from './ProjectGeneral.tsx'
import { projectStatuses } from '#contract/api/metadata/metadata.ts'
import { ChoiceTag } from '#src/admin/fields/Tag.tsx'

type Heads = Pick<Project, 'technicalLeads' | 'deliveryManagers' | 'accountManagers'>

/**
 * Permissions for audits and action items of a project. Reading needs `dashboards.projects.read`, and either
 * `projects.read.fullAccess` or to be one of the project's technical leads, delivery managers or account managers.
 * Editing also needs `projects.edit` or to be one of them. The server applies the same rule.
 */
function useHealthRights(project: Heads): { mayRead: boolean; mayEdit: boolean } {
  const can = useCan()
  const { id } = useProfile()
  const { technicalLeads, deliveryManagers, accountManagers } = project
  const isHead = [technicalLeads, deliveryManagers, accountManagers].flat().some(({ employeeID }) => employeeID === id)
  const mayRead = can('dashboards.projects.read') && (can('projects.read.fullAccess') || isHead)
  return { mayRead, mayEdit: mayRead && (can('projects.edit') || isHead) }
}

const MemberList = lazyComponent(async () => (await import('#src/resources/members/MemberList.tsx')).MemberList, asTab)
const WorkUnitList = lazyComponent(
  async () => (await import('#src/resources/workUnits/WorkUnitList.tsx')).WorkUnitList,
  asTab,
)
const HealthTab = lazyComponent(
  async () => (await import('#src/resources/projectAudits/HealthTab.tsx')).HealthTab,
  asTab,
)

const tabsOf = (project: Project, health: ReturnType<typeof useHealthRights>): QueryTab[] => [
  { name: 'general', label: t`General`, content: <ProjectGeneral project={project} /> },
  {
    name: 'members',
    label: t`Members`,
    permission: 'projectMembers.read',
    content: <MemberList project={project} />,
  },
  {
    name: 'work-units',
    label: t`Work units`,
    permission: 'projectWorkUnits.read',
    content: <WorkUnitList project={project} />,
  },
  ...(health.mayRead
    ? [{ name: 'health', label: t`Health`, content: <HealthTab project={project} mayEdit={health.mayEdit} /> }]
    : []),
]

function Heading({ project }: { project: Project }) {
  const { name, avatar, code, status, createdAt, updatedAt } = project
  const title = (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
      <Avatar src={avatar} name={name} size={32} />
      {name}
    </Box>
  )
  return (
    <PageHeading
      title={title}
      back={{ to: paths.projects, label: t`Back to projects` }}
      actions={
        <>
          <ChoiceTag choices={projectStatuses} value={status} />
          <Typography variant="body2" color="text.secondary">
            {code}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {updatedAt ? t`Updated` : t`Added`} <Ago instant={updatedAt ?? createdAt} />
          </Typography>
          <MoreMenu actions={projectActions} record={project} />
        </>
      }
    />
  )
}

function ProjectTabs({ project }: { project: Project }) {
  const health = useHealthRights(project)
  return (
    <Stack>
      <Heading project={project} />
      <QueryTabs label={t`Parts of the project`} tabs={tabsOf(project, health)} />
    </Stack>
  )
}

/** One project, by code or id: its heading and the tabs that the person can open. */
export function ProjectShow() {
  return (
    <Show
      resource="projects"
      place={paths.project(':id')}
      nameOf={({ name }) => name}
      failure={t`Couldn't load the project`}
      loading={<RecordSkeleton label={t`Loading the project`} left={[560, 220, 200]} right={[280, 120, 320]} />}
      render={(project) => <ProjectTabs project={project} />}
    />
  )
}
