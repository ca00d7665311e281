import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { projects as projectsApi } from '#contract/api/projects.ts'
import { Project } from '#contract/api/project.ts'
import { projectFunctions, projectTypes } from '#contract/api/projectWords.ts'
import { AvatarButton } from '#src/components/avatar/AvatarButton.tsx'
import { UserChip } from '#src/components/Chip.tsx'
import { DescriptionList } from '#src/components/DescriptionList.tsx'
import { useRefresh } from '#src/components/record/useSaveRecord.ts'
import { SectionCard } from '#src/components/SectionCard.tsx'
import { columnsOf } from '#src/components/table/columnsOf.tsx'
import { Tag } from '#src/components/Tag.tsx'
import { call } from '#src/providers/call.ts'
import { useCan } from '#src/providers/session.ts'
import { ImportanceTag } from '../tags.tsx'
import { ProjectStatus } from './ProjectStatus.tsx'
import { SurveySwitch } from './SurveySwitch.tsx'

const fact = columnsOf(Project)

const wrapped = (parts: React.ReactNode[]) =>
  parts.length ? (
    <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 3, rowGap: 1.5 }}>
      {parts}
    </Stack>
  ) : (
    '-'
  )

const rating = (name: 'leadRating' | 'accountRating' | 'deliveryRating') =>
  fact(name, { render: (project) => (project[name] ? `${project[name]} of 5` : '-') })

/** What the Overview card tells, in the order of screens.md section 2.6.1; type and organization are ours. */
const overviewRows = [
  fact('name'),
  fact('type', { render: ({ type }) => projectTypes[type] }),
  fact('technicalLeads', {
    render: ({ technicalLeads }) =>
      wrapped(technicalLeads.map((head) => <UserChip key={head.employeeID} person={head} />)),
  }),
  fact('startDate'),
  fact('endDate'),
  fact('industry'),
  fact('country'),
  fact('organization'),
  fact('stacks', {
    render: ({ stacks }) =>
      wrapped(
        stacks.map(({ id, name }) => (
          <Tag key={id} colour="stacks">
            {name}
          </Tag>
        )),
      ),
  }),
  fact('function', {
    render: (project) => projectFunctions[project.function as keyof typeof projectFunctions] ?? '-',
  }),
  fact('auditNotionID'),
  fact('importantLevel', { render: ({ importantLevel }) => <ImportanceTag level={importantLevel} /> }),
  rating('leadRating'),
  rating('accountRating'),
  rating('deliveryRating'),
]

interface CardProps {
  project: Project
  onEdit: (() => void) | undefined
}

/** What the project is and how it stands, beside its picture, its status and its survey switch. */
export function OverviewCard({ project, onEdit }: CardProps) {
  const edit = useCan()('projects.edit')
  const refresh = useRefresh('projects')
  const { id, name, avatar } = project
  const upload = async (file: File) => {
    await call(projectsApi.uploadAvatar, { params: { id }, file })
    await refresh()
  }
  return (
    <SectionCard title="Overview" onEdit={onEdit}>
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        spacing={6}
        sx={{ alignItems: { xs: 'stretch', sm: 'start' } }}
      >
        <Stack spacing={4} sx={{ width: { sm: 160 }, flex: 'none' }}>
          <Box sx={{ alignSelf: 'center' }}>
            <AvatarButton
              person={{ fullName: name, displayName: name, avatar }}
              upload={edit ? upload : undefined}
            />
          </Box>
          {edit && <ProjectStatus key={id} project={project} />}
          {edit && <SurveySwitch project={project} />}
        </Stack>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <DescriptionList of={project} rows={overviewRows} />
        </Box>
      </Stack>
    </SectionCard>
  )
}
