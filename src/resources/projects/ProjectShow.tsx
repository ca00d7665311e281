import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { Project } from '#contract/api/project.ts'
import { Ago } from '#src/components/DateText.tsx'
import { Avatar } from '#src/components/Avatar.tsx'
import { lazyTab } from '#src/components/lazyTab.tsx'
import { MoreMenu } from '#src/components/MoreMenu.tsx'
import { PageHeading } from '#src/components/PageHeading.tsx'
import { type QueryTab, QueryTabs } from '#src/components/QueryTabs.tsx'
import { paths } from '#src/layout/paths.ts'
import { useHealthRights } from './health/useHealthRights.ts'
import { ProjectStatusTag } from './tags.tsx'
import { useProject } from './useProject.tsx'

const GeneralTab = lazyTab(async () => (await import('./show/GeneralTab.tsx')).ProjectGeneral)

const MembersTab = lazyTab(async () => (await import('./members/MembersTab.tsx')).MemberList)
const WorkUnitsTab = lazyTab(async () => (await import('./workUnits/WorkUnitsTab.tsx')).WorkUnitList)
const HealthTab = lazyTab(async () => (await import('./health/HealthTab.tsx')).HealthTab)

const tabsOf = (project: Project, seesHealth: boolean): QueryTab[] => [
  { name: 'general', label: 'General', content: <GeneralTab project={project} /> },
  {
    name: 'members',
    label: 'Members',
    permission: 'projectMembers.read',
    content: <MembersTab project={project} />,
  },
  {
    name: 'work-units',
    label: 'Work units',
    permission: 'projectWorkUnits.read',
    content: <WorkUnitsTab project={project} />,
  },
  ...(seesHealth ? [{ name: 'health', label: 'Health', content: <HealthTab project={project} /> }] : []),
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
      back={{ to: paths.projects, label: 'Back to projects' }}
      actions={
        <>
          <ProjectStatusTag status={status} />
          <Typography variant="body2" color="text.secondary">
            {code}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {updatedAt ? 'Updated' : 'Added'} <Ago instant={updatedAt ?? createdAt} />
          </Typography>
          <MoreMenu kind="project" thing={project} />
        </>
      }
    />
  )
}

function Shown({ project }: { project: Project }) {
  const { mayRead } = useHealthRights(project)
  return (
    <Stack>
      <Heading project={project} />
      <QueryTabs id="project" label="Parts of the project" tabs={tabsOf(project, mayRead)} />
    </Stack>
  )
}

/** One project, by code or id: its heading and its tabs, each for those who may open it. */
export function ProjectShow() {
  const { record: project, instead } = useProject()
  return project ? <Shown project={project} /> : instead
}
