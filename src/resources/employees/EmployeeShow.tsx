import EditOutlined from '@mui/icons-material/EditOutlined'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link } from 'react-router'
import { type Employee, type EmployeeDetail, P } from '#contract/api/employee.ts'
import { useRequestedAction } from '#src/actions/useRequestedAction.ts'
import { nameOf } from '#src/components/Chip.tsx'
import { Ago } from '#src/components/DateText.tsx'
import { lazyLayer } from '#src/components/lazyInline.tsx'
import { MoreMenu } from '#src/components/MoreMenu.tsx'
import { PageHeading } from '#src/components/PageHeading.tsx'
import { StatusTag } from '#src/components/StatusTag.tsx'
import { paths } from '#src/layout/paths.ts'
import { useCan } from '#src/providers/session.ts'
import type { SectionName } from './form/sections.ts'
import { SalaryMask } from './salaryMask.tsx'
import { ErasedNotice } from './show/ErasedNotice.tsx'
import { InvitationCard } from './show/InvitationCard.tsx'
import { MenteesCard } from './show/MenteesCard.tsx'
import { OnboardingDataCard } from './show/OnboardingDataCard.tsx'
import { OutsideCards } from './show/OutsideCards.tsx'
import { PersonalCard } from './show/PersonalCard.tsx'
import { ProfileCard } from './show/ProfileCard.tsx'
import { ProjectsCard } from './show/ProjectsCard.tsx'
import { SalaryCard } from './show/SalaryCard.tsx'
import { SkillsCard } from './show/SkillsCard.tsx'
import { StatusRolesCard } from './show/StatusRolesCard.tsx'
import { TimelineCard } from './show/TimelineCard.tsx'
import { TwoColumns } from '#src/components/TwoColumns.tsx'
import { useErasure } from './show/useErasure.ts'
import { useEmployee } from './useEmployee.tsx'

const EraseDialog = lazyLayer(async () => (await import('./show/EraseDialog.tsx')).EraseDialog)
const EditPanel = lazyLayer(async () => (await import('./form/EditPanel.tsx')).EmployeeEditPanel)

/** What cannot be done to somebody who was erased. */
const ofTheErased = ['status', 'edit', 'salary', 'access', 'erase']

function Heading({ person, isErased }: { person: Employee; isErased: boolean }) {
  const can = useCan()
  const [isErasing, setErasing] = useState(false)
  const mayErase = can('admin') && person.status === 'left' && !isErased
  useRequestedAction({ erase: mayErase && (() => setErasing(true)) })
  const stop = () => setErasing(false)
  return (
    <PageHeading
      title={nameOf(person)}
      back={{ to: paths.employees, label: 'Back to employees' }}
      actions={
        <>
          <StatusTag status={person.status} />
          <Typography variant="body2" color="text.secondary">
            {person.updatedAt ? 'Updated' : 'Added'} <Ago instant={person.updatedAt ?? person.createdAt} />
          </Typography>
          {can('employees.edit') && !isErased && (
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<EditOutlined />}
              component={Link}
              to={paths.editEmployee(person.username)}
            >
              Edit all
            </Button>
          )}
          <MoreMenu kind="person" thing={person} without={isErased ? ofTheErased : ['edit']} />
          {isErasing && <EraseDialog person={person} onDone={stop} onCancel={stop} />}
        </>
      }
    />
  )
}

/** What stays of an erased person. */
function Erased({ person, erasedAt }: { person: Employee; erasedAt: string }) {
  return (
    <Stack spacing={5}>
      <Heading person={person} isErased />
      <ErasedNotice erasedAt={erasedAt} />
      <TwoColumns
        left={<SkillsCard person={person} />}
        right={
          <>
            <ProjectsCard person={person} />
            <TimelineCard person={person} />
          </>
        }
      />
    </Stack>
  )
}

function Present({ person }: { person: EmployeeDetail }) {
  const can = useCan()
  const [editing, setEditing] = useState<SectionName>()
  const pencil = (name: SectionName) =>
    can(name === 'salary' ? 'employees.baseSalary.edit' : 'employees.edit')
      ? () => setEditing(name)
      : undefined
  return (
    <SalaryMask>
      <Stack spacing={5}>
        <Heading person={person} isErased={false} />
        <TwoColumns
          left={
            <>
              <ProfileCard person={person} onEdit={pencil('general')} />
              <SkillsCard person={person} onEdit={pencil('skills')} />
              <PersonalCard person={person} onEdit={pencil('personal')} />
              {can(P) && <OnboardingDataCard person={person} />}
              {can('employees.baseSalary.read') && <SalaryCard person={person} onEdit={pencil('salary')} />}
            </>
          }
          right={
            <>
              <StatusRolesCard key={person.id} person={person} />
              {can('employees.create') && <InvitationCard person={person} />}
              {can('employees.edit') && <OutsideCards person={person} />}
              <ProjectsCard person={person} />
              <MenteesCard person={person} />
              {can('employees.read.fullAccess') && <TimelineCard person={person} />}
            </>
          }
        />
        {editing && <EditPanel person={person} name={editing} onClose={() => setEditing(undefined)} />}
      </Stack>
    </SalaryMask>
  )
}

/** One person: facts on the left, each section with its pencil; status, projects, mentees and history on the right. */
export function EmployeeShow() {
  const { record: person, instead } = useEmployee()
  return person ? <Person person={person} /> : instead
}

function Person({ person }: { person: EmployeeDetail }) {
  const erasedAt = useErasure(person)
  return erasedAt ? <Erased person={person} erasedAt={erasedAt} /> : <Present person={person} />
}
