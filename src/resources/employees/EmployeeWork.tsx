import { t } from '@lingui/core/macro'
import StarRounded from '@mui/icons-material/StarRounded'
import { MenuItem, Select, Stack } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'
import { Employee, EmployeeProject, Mentee } from '#contract/api/employees/employee.ts'
import { type DeploymentType, deploymentTypes } from '#contract/api/projects/words.ts'
import { showDate, showLastDay } from '#contract/dates.ts'
import { PersonField } from './EmployeeField.tsx'
import { ProjectField } from '#src/resources/projects/ProjectField.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { ShowLayout } from '#src/admin/show/ShowLayout.tsx'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import type { SimpleRow } from '#src/admin/list/SimpleList.tsx'
import { Tag } from '#src/admin/fields/Tag.tsx'
import type { TagColour } from '#contract/tags.ts'
import { paths } from '#src/layout/paths.ts'
import { useCan } from '#src/providers/useSession.ts'

/** Path of the employee list, filtered by one value. */
const listWith = (filter: string, code: string) =>
  `${paths.employees}?filter=${encodeURIComponent(JSON.stringify({ [filter]: [code] }))}`

interface LinksProps {
  filter: string
  colour: TagColour
  things: readonly { id: string; code: string; name: string }[]
  /** Ids of chapters that the person leads. */
  led?: readonly string[]
}

function Links({ filter, colour, things, led = [] }: LinksProps) {
  return (
    <Stack
      direction="row"
      sx={{
        flexWrap: 'wrap',
        gap: 1.5,
        '& a': { textDecoration: 'none' },
        '& a:hover': { filter: 'brightness(0.95)' },
      }}
    >
      {things.map(({ id, code, name }) => (
        <Link key={id} to={listWith(filter, code)}>
          <Tag colour={colour}>
            {led.includes(id) && (
              <StarRounded
                titleAccess={t`${name} lead`}
                sx={{ fontSize: 'var(--text-13)', verticalAlign: '-2px', mr: 0.5 }}
              />
            )}
            {name}
          </Tag>
        </Link>
      ))}
    </Stack>
  )
}

const Field = ShowLayout.Field<Employee>

/** The person's skills. Each value links to the people who share it. */
export function SkillsCard({ onEdit }: { onEdit?: (() => void) | undefined }) {
  return (
    <SectionCard title={t`Skills`} onEdit={onEdit}>
      <ShowLayout schema={Employee} compact onAdd={onEdit}>
        <Field
          source="positions"
          render={({ positions }) => <Links filter="positions" colour="positions" things={positions} />}
        />
        <Field
          source="chapters"
          render={({ id, chapters }) => (
            <Links
              filter="chapters"
              colour="chapters"
              things={chapters}
              led={chapters.filter(({ leadID }) => leadID === id).map((chapter) => chapter.id)}
            />
          )}
        />
        <Field
          source="seniority"
          render={({ seniority }) => (
            <Links filter="seniorities" colour="neutral" things={seniority ? [seniority] : []} />
          )}
        />
        <Field source="stacks" render={({ stacks }) => <Links filter="stacks" colour="stacks" things={stacks} />} />
      </ShowLayout>
    </SectionCard>
  )
}

const Col = DataTable.Col<EmployeeProject>
const listed = (items: readonly { name: string }[]) => items.map(({ name }) => name).join(', ') || '-'

const projectColumns = (
  <>
    <Col source="name" width={112} render={(project) => <ProjectField project={project} />} />
    <Col source="positions" width={96} render={({ positions }) => listed(positions)} />
    <Col source="deploymentType" width={80} />
    <Col source="startDate" width={86} />
    <Col source="endDate" width={86} />
  </>
)

/** A project on a phone. `all`: type and days as well. */
function projectLines(project: EmployeeProject, all: boolean): SimpleRow {
  const { name, positions, deploymentType, startDate, endDate } = project
  const [first, last] = [showDate(startDate), showLastDay(endDate)]
  return {
    name,
    primary: <ProjectField project={project} />,
    end: all && deploymentTypes[deploymentType as DeploymentType],
    secondary: listed(positions),
    secondaryEnd: all && startDate && (
      <span className="tabular">{endDate ? t`${first} to ${last}` : t`From ${first}`}</span>
    ),
  }
}

interface ProjectsCardProps {
  person: Employee
  /** Only those that run. */
  isShort?: boolean
}

/** The person's current or past projects. */
export function ProjectsCard({ person, isShort = false }: ProjectsCardProps) {
  const can = useCan()
  const all = can('employees.read.projects.fullAccess')
  const [state, setState] = useState<'active' | 'inactive'>('active')
  const projects = person.projects.filter(({ status }) => (status === 'inactive') === (state === 'inactive'))
  const count = projects.length
  const choice = all && !isShort && (
    <Select
      size="small"
      value={state}
      onChange={(event) => setState(event.target.value)}
      inputProps={{ 'aria-label': t`Which projects` }}
      sx={{ width: 'auto', fontSize: 'var(--text-13)', '& .MuiSelect-select': { py: 1 } }}
    >
      <MenuItem value="active">{t`Active`}</MenuItem>
      <MenuItem value="inactive">{t`Inactive`}</MenuItem>
    </Select>
  )
  return (
    <SectionCard title={t`Projects (${count})`} aside={choice}>
      <DataTable
        isInset
        caption={t`Projects`}
        schema={EmployeeProject}
        data={projects}
        lines={(project) => projectLines(project, all)}
        keyOf={({ id, startDate }) => `${id}.${startDate}`}
        empty={state === 'active' ? t`No active projects.` : t`No inactive projects.`}
      >
        {projectColumns}
      </DataTable>
    </SectionCard>
  )
}

const MenteeCol = DataTable.Col<z.output<typeof Mentee>>

const menteeColumns = (
  <>
    <MenteeCol source="displayName" render={(person) => <PersonField person={person} />} />
    <MenteeCol source="positions" width={140} render={({ positions }) => listed(positions)} />
    <MenteeCol source="seniority" width={80} />
  </>
)

const menteeLines = ['displayName', 'seniority', 'positions'] as const

/** The people whom this person manages. Renders nothing if there are none. */
export function MenteesCard({ person }: { person: Employee }) {
  const count = person.mentees.length
  if (count === 0) return null
  return (
    <SectionCard title={t`Direct reports (${count})`}>
      <DataTable isInset caption={t`Direct reports`} schema={Mentee} data={person.mentees} lines={menteeLines}>
        {menteeColumns}
      </DataTable>
    </SectionCard>
  )
}
