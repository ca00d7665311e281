import type { EmployeeProject } from '#contract/api/employees/employee.ts'
import { Avatar } from '#src/admin/fields/Avatar.tsx'
import { TagList } from '#src/admin/fields/TagList.tsx'
import { Chip } from '#src/admin/fields/Chip.tsx'
import type { FieldProps } from '#src/admin/schema/fieldKinds.ts'
import { fullAccess } from '#contract/api/projects/project.ts'
import { useCan } from '#src/providers/useSession.ts'
import { paths } from '#src/layout/paths.ts'

interface ProjectChipProps {
  project: Pick<EmployeeProject, 'code' | 'name' | 'avatar'>
  /** No link, because the reader can't open the project. */
  isPlain?: boolean
}

/** A project: picture and name, as a link to its page. */
export function ProjectChip({ project, isPlain = false }: ProjectChipProps) {
  return (
    <Chip to={!isPlain && paths.project(project.code)}>
      <Avatar src={project.avatar} name={project.name} size={20} />
      {project.name}
    </Chip>
  )
}

/** A project of somebody else's record: a link for readers who can open all projects. */
export const ProjectField = ({ project }: Pick<ProjectChipProps, 'project'>) => (
  <ProjectChip project={project} isPlain={!useCan()(fullAccess)} />
)

/** A project, or several. */
export function ProjectsField({ value }: FieldProps) {
  if (!Array.isArray(value)) return <ProjectField project={value as EmployeeProject} />
  const projects = value as EmployeeProject[]
  if (projects.length === 0) return '-'
  return (
    <TagList items={projects} keyOf={({ id }) => id} nameOf={({ name }) => name}>
      {(project) => <ProjectField project={project} />}
    </TagList>
  )
}
