import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import EditOutlined from '@mui/icons-material/EditOutlined'
import { Alert, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router'
import { Employee, type EmployeeDetail, G, P } from '#contract/api/employees/employee.ts'
import { outsideActions } from '#contract/api/provisioning.ts'
import { words } from '#contract/words.ts'
import { personActions } from './actions.ts'
import { useRequestedAction } from '#src/admin/actions/recordActions.ts'
import { nameOf } from './EmployeeField.tsx'
import { Ago } from '#src/admin/fields/DateText.tsx'
import { AsOfButton } from '#src/admin/list/AsOf.tsx'
import { useRecordDay } from '#src/admin/show/Show.tsx'
import { HistoryCard } from '#src/admin/show/HistoryCard.tsx'
import { lazyComponent, lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { MoreMenu } from '#src/admin/actions/MoreMenu.tsx'
import { PageHeading } from '#src/admin/layout/PageHeading.tsx'
import { StatusTag } from './EmployeeField.tsx'
import { TwoColumns } from '#src/admin/layout/SectionCard.tsx'
import { paths } from '#src/layout/paths.ts'
import { useCommandQuery } from '#src/providers/dataProvider/hooks.ts'
import { useCan } from '#src/providers/useSession.ts'
import { PersonalCard, ProfileCard } from './EmployeeProfile.tsx'
import type { PanelName } from './EmployeeInputs.tsx'
import { MenteesCard, ProjectsCard, SkillsCard } from './EmployeeWork.tsx'
import { EmploymentCard } from './EmploymentCard.tsx'
import { InvitationCard } from './InvitationCard.tsx'
import { OnboardingCard } from './OnboardingCard.tsx'
import { OnboardingDataCard } from './OnboardingDataCard.tsx'
import { OwnFieldsCard } from '#src/resources/OwnFieldsCard.tsx'
import { OutsideCards } from './OutsideCards.tsx'
import { PayCard } from './PayCard.tsx'
import { StatusRolesCard } from './StatusRolesCard.tsx'
import { EmployeePage, forDays } from './EmployeePage.tsx'

/** Explains on the page of an erased person why it is empty and which data remain. */
function ErasedNotice({ erasedAt }: { erasedAt: string }) {
  return (
    <Alert severity="info">
      <Trans>
        This person was erased <Ago instant={erasedAt} />. Memberships, scores and invoices stay, so that the numbers
        are right. You can't edit anything here.
      </Trans>
    </Alert>
  )
}

const actionTexts: Record<string, string> = words({
  'employee.create': msg`Created at the first sign-in`,
  'employee.created': msg`Created and invited`,
  'employee.invitation-sent': msg`Invitation sent again`,
  'employee.invitation-revoked': msg`Invitation revoked`,
  'employee.reader-accepted': msg`Reading of answers agreed to`,
  'employee.address-confirmed': msg`New address confirmed`,
  'employee.address-taken-back': msg`New address cancelled`,
  'employee.confirmation-sent': msg`Confirmation link sent again`,
  'employee.sessions-ended': msg`Ended own sessions`,
  'employee.own-fields': msg`Company fields changed`,
  'employee.pay-taken-back': msg`Planned pay taken back`,
  'employee.employment': msg`Employment changed`,
  'employee.employment-taken-back': msg`Planned change of employment taken back`,
  'employee.leaving-planned': msg`Leaving planned`,
  'employee.handed-over': msg`Handed over by somebody who left`,
  'employee.left': msg`Last day is over`,
  'employee.file-uploaded-by-link': msg`File uploaded through the invitation link`,
  'employee.onboarding-by-link': msg`Onboarding form submitted through the invitation link`,
  'employee.onboarding-checked': msg`Onboarding form checked`,
  'employee.onboarding-item-added': msg`To be done for joining: added`,
  'employee.onboarding-item-done': msg`To be done for joining: done`,
  'employee.onboarding-item-open': msg`To be done for joining: open again`,
  'employee.onboarding-item-removed': msg`To be done for joining: removed`,
  'employee.onboarding-submitted': msg`Onboarding form submitted`,
})

/**
 * The text of an action in the timeline. Actions such as `employee.offboarding.mailbox` are ticks for work in other
 * systems.
 */
function actionText(action: string): string | undefined {
  const [, occasion = '', name = ''] = action.split('.')
  const words = (outsideActions as Record<string, Record<string, string>>)[occasion]?.[name]
  return words ? t`Done: ${words}` : actionTexts[action]
}

/** The changes of this person, who made them and when, newest first. */
function TimelineCard({ person: { id } }: { person: Employee }) {
  return <HistoryCard title={t`Timeline`} resource="employees" id={id} fields={Employee} actOf={actionText} />
}

/**
 * When the person was erased, as an ISO instant. `undefined` while loading, `null` if not erased. Only asks the server
 * about people who left.
 */
function useErasure({ id, status }: Employee): string | null | undefined {
  const can = useCan()
  const isAsked = status === 'left' && can('employees.read.fullAccess')
  const { data } = useCommandQuery('employees', 'erasure', { params: { id } }, { enabled: isAsked })
  return isAsked ? data?.data.erasedAt : null
}

const AbsencesField = lazyComponent(
  async () => (await import('#src/resources/absences/AbsencesField.tsx')).AbsencesField,
  { isIdle: true },
)
const EraseDialog = lazyOverlay(async () => (await import('./EraseDialog.tsx')).EraseDialog)
const EmployeeEditPanel = lazyOverlay(async () => (await import('./EmployeeInputs.tsx')).EmployeeEditPanel)

/** Actions that don't apply to an erased person. */
const ofTheErased = ['status', 'edit', 'salary', 'access', 'erase']

function Heading({ person, isErased }: { person: Employee; isErased: boolean }) {
  const can = useCan()
  const day = useRecordDay(forDays)
  const [isErasing, setErasing] = useState(false)
  const mayErase = can('admin') && person.status === 'left' && !isErased
  useRequestedAction({ erase: mayErase && (() => setErasing(true)) })
  const stop = () => setErasing(false)
  return (
    <PageHeading
      title={nameOf(person)}
      back={{ to: paths.employees, label: t`Back to employees` }}
      actions={
        <>
          {day.mayAsk && <AsOfButton {...day} />}
          <StatusTag status={person.status} />
          <Typography variant="body2" color="text.secondary">
            {person.updatedAt ? t`Updated` : t`Added`} <Ago instant={person.updatedAt ?? person.createdAt} />
          </Typography>
          {can('employees.edit') && !isErased && (
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<EditOutlined />}
              component={Link}
              to={paths.editEmployee(person.username)}
            >{t`Edit all`}</Button>
          )}
          {!day.day && <MoreMenu actions={personActions} record={person} without={isErased ? ofTheErased : ['edit']} />}
          {isErasing && <EraseDialog person={person} onDone={stop} onCancel={stop} />}
        </>
      }
    />
  )
}

/** What remains of an erased person. */
function Erased({ person, erasedAt }: { person: Employee; erasedAt: string }) {
  return (
    <Stack spacing={5}>
      <Heading person={person} isErased />
      <ErasedNotice erasedAt={erasedAt} />
      <TwoColumns
        left={<SkillsCard />}
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

/** What is of the day that is shown (docs/rules/time.md#7.2), and what has none. Histories say themselves when what was true. */
function OnAnotherDay({ person }: { person: EmployeeDetail }) {
  return (
    <Stack spacing={5}>
      <Heading person={person} isErased={false} />
      <TwoColumns
        left={
          <>
            <ProfileCard person={person} />
            <SkillsCard />
            <PersonalCard person={person} />
          </>
        }
        right={
          <>
            <ProjectsCard person={person} />
            <MenteesCard person={person} />
          </>
        }
      />
    </Stack>
  )
}

function Present({ person }: { person: EmployeeDetail }) {
  const can = useCan()
  const [editing, setEditing] = useState<PanelName>()
  const pencil = (name: PanelName) => (can('employees.edit') ? () => setEditing(name) : undefined)
  return (
    <Stack spacing={5}>
      <Heading person={person} isErased={false} />
      <TwoColumns
        left={
          <>
            <ProfileCard person={person} onEdit={pencil('general')} />
            <SkillsCard onEdit={pencil('skills')} />
            <PersonalCard person={person} onEdit={pencil('personal')} />
            <OwnFieldsCard key={`own ${person.id}`} resource="employees" record={person} />
            {can(P) && <OnboardingDataCard person={person} />}
            {can(G) && <EmploymentCard key={`employment ${person.id}`} person={person} />}
            {can('employees.baseSalary.read') && <PayCard key={person.id} person={person} />}
          </>
        }
        right={
          <>
            <StatusRolesCard key={person.id} person={person} />
            {can('employees.create') && <InvitationCard person={person} />}
            {can('employees.edit') && <OnboardingCard person={person} />}
            {can('employees.edit') && <OutsideCards person={person} />}
            <ProjectsCard person={person} />
            <MenteesCard person={person} />
            <AbsencesField key={`absences ${person.id}`} person={person} />
            {can('employees.read.fullAccess') && <TimelineCard person={person} />}
          </>
        }
      />
      {editing && <EmployeeEditPanel person={person} name={editing} onClose={() => setEditing(undefined)} />}
    </Stack>
  )
}

/**
 * The page of one person: facts on the left, each section with its edit button; status, projects, mentees and history
 * on the right.
 */
export function EmployeeShow() {
  const note = t`Histories and pay are on the page of today.`
  return <EmployeePage days={forDays} note={note} render={(person) => <Person person={person} />} />
}

function Person({ person }: { person: EmployeeDetail }) {
  const { day } = useRecordDay(forDays)
  if (day) return <OnAnotherDay person={person} />
  return <Today person={person} />
}

function Today({ person }: { person: EmployeeDetail }) {
  const erasedAt = useErasure(person)
  return erasedAt ? <Erased person={person} erasedAt={erasedAt} /> : <Present person={person} />
}
