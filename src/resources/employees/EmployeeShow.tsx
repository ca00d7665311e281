import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Stack } from '@mui/material'
import { useState } from 'react'
import { type Employee, type EmployeeDetail, G, P, S } from '#contract/api/employees/employee.ts'
import EditOutlined from '@mui/icons-material/EditOutlined'
import { changeActions, moreActions } from './actions.ts'
import { useRequestedAction } from '#src/admin/actions/recordActions.ts'
import { Ago } from '#src/admin/fields/DateText.tsx'
import { AsOfButton } from '#src/admin/list/AsOf.tsx'
import { useRecordDay } from '#src/admin/show/Show.tsx'
import { asTab, lazyComponent, lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { MoreMenu } from '#src/admin/actions/MoreMenu.tsx'
import { TwoColumns } from '#src/admin/layout/SectionCard.tsx'
import { type QueryTab, QueryTabs } from '#src/admin/layout/Tabs.tsx'
import { paths } from '#src/layout/paths.ts'
import { useCommand, useCommandQuery } from '#src/providers/dataProvider/hooks.ts'
import { useCan, useProfile } from '#src/providers/useSession.ts'
import { EmployeeHeader } from './EmployeeHeader.tsx'
import { PersonalCard, ProfileCard } from './EmployeeProfile.tsx'
import type { PanelName } from './EmployeeInputs.tsx'
import { MenteesCard, ProjectsCard, SkillsCard } from './EmployeeWork.tsx'
import { InvitationCard } from './InvitationCard.tsx'
import { OnboardingCard } from './OnboardingCard.tsx'
import { OwnFieldsCard } from '#src/resources/OwnFieldsCard.tsx'
import { OutsideCards } from './OutsideCards.tsx'
import { EmployeePage, forDays } from './EmployeePage.tsx'

const EmploymentCard = lazyComponent(async () => (await import('./EmploymentCard.tsx')).EmploymentCard, asTab)
const BankCard = lazyComponent(async () => (await import('./BankCard.tsx')).BankCard, asTab)
const PayoutNote = lazyComponent(async () => (await import('./PayoutNote.tsx')).PayoutNote, { loading: null })
const ProposalsCard = lazyComponent(async () => (await import('./ProposalsCard.tsx')).ProposalsCard, { loading: null })
const RolesCard = lazyComponent(async () => (await import('./RolesCard.tsx')).RolesCard, asTab)
const PayCard = lazyComponent(async () => (await import('./PayCard.tsx')).PayCard, asTab)
const OnboardingDataCard = lazyComponent(
  async () => (await import('./OnboardingDataCard.tsx')).OnboardingDataCard,
  asTab,
)
const ReviewsField = lazyComponent(
  async () => (await import('#src/resources/surveys/sharing/ReviewsField.tsx')).ReviewsField,
  asTab,
)
const GivenField = lazyComponent(async () => (await import('#src/resources/surveys/given/GivenField.tsx')).GivenField, {
  loading: null,
})
const TimelineCard = lazyComponent(async () => (await import('./EmployeeHistory.tsx')).TimelineCard, asTab)
const AbsencesField = lazyComponent(
  async () => (await import('#src/resources/absences/AbsencesField.tsx')).AbsencesField,
  { isIdle: true },
)
const EraseDialog = lazyOverlay(async () => (await import('./EraseDialog.tsx')).EraseDialog)
const GivePanel = lazyOverlay(async () => (await import('#src/resources/surveys/given/GiveInput.tsx')).GivePanel)
const EmployeeEditPanel = lazyOverlay(async () => (await import('./EmployeeInputs.tsx')).EmployeeEditPanel)

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

/** Actions that don't apply to an erased person. */
const ofTheErased = ['edit', 'access', 'erase']

function Header({ person, isErased }: { person: EmployeeDetail; isErased: boolean }) {
  const can = useCan()
  const day = useRecordDay(forDays)
  const [isErasing, setErasing] = useState(false)
  const [isGiving, setGiving] = useState(false)
  const isOwn = person.id === useProfile().id
  const { mutateAsync: upload } = useCommand('employees', 'uploadAvatar')
  const mayErase = can('admin') && person.status === 'left' && !isErased
  useRequestedAction({ erase: mayErase && (() => setErasing(true)), feedback: !isOwn && (() => setGiving(true)) })
  const stop = () => setErasing(false)
  const mayEdit = can('employees.edit') && !isErased && !day.day
  return (
    <>
      <EmployeeHeader
        person={person}
        upload={mayEdit ? (file) => upload({ params: { id: person.id }, file }) : undefined}
        back={{ to: paths.employees, label: t`Back to employees` }}
        actions={
          <>
            {day.mayAsk && <AsOfButton {...day} />}
            {!day.day && !isErased && (
              <MoreMenu label={t`Change…`} icon={<EditOutlined />} actions={changeActions} record={person} />
            )}
            {!day.day && (
              <MoreMenu
                actions={moreActions}
                record={person}
                without={[...(isErased ? ofTheErased : []), ...(isOwn ? ['feedback'] : [])]}
              />
            )}
          </>
        }
      />
      {isGiving && <GivePanel person={person} manager={person.lineManager} onClose={() => setGiving(false)} />}
      {isErasing && <EraseDialog person={person} onDone={stop} onCancel={stop} />}
    </>
  )
}

/** What remains of an erased person. */
function Erased({ person, erasedAt }: { person: EmployeeDetail; erasedAt: string }) {
  return (
    <Stack spacing={5}>
      <Header person={person} isErased />
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

interface TabsOf {
  person: EmployeeDetail
  /** The day that is shown; `''` for today. Only what has a day is shown then (docs/rules/time.md#7.2). */
  day: string
  /** Opens the form of a section, for those who may edit it. */
  pencil: (name: PanelName) => (() => void) | undefined
}

/** The tabs that have something for the reader (rules/pages.md#5.3). */
function useTabs({ person, day, pencil }: TabsOf): QueryTab[] {
  const can = useCan()
  const me = useProfile()
  const { id } = person
  const overview = (
    <TwoColumns
      left={
        <>
          <ProfileCard person={person} onEdit={pencil('general')} />
          <SkillsCard onEdit={pencil('skills')} />
          {!day && <OwnFieldsCard key={`own ${id}`} resource="employees" record={person} />}
        </>
      }
      right={
        <>
          {!day && can('employees.create') && <InvitationCard person={person} />}
          {!day && can('employees.edit') && <OnboardingCard person={person} />}
          {!day && can('employees.edit') && <OutsideCards person={person} />}
          <ProjectsCard person={person} isShort />
          <MenteesCard person={person} />
          {!day && <AbsencesField key={`absences ${id}`} person={person} />}
        </>
      }
    />
  )
  const job = (
    <TwoColumns
      left={can(G) && <EmploymentCard key={id} person={person} />}
      right={
        <>
          <ProposalsCard key={`proposals ${id}`} person={person} />
          <RolesCard key={id} person={person} />
        </>
      }
    />
  )
  const pay = (
    <TwoColumns
      left={can(S) && <PayCard key={id} person={person} />}
      right={
        <>
          {can('employees.edit') && <PayoutNote key={`payout ${id}`} person={person} />}
          <BankCard person={person} onEdit={pencil('general')} />
        </>
      }
    />
  )
  const personal = (
    <TwoColumns
      left={<PersonalCard person={person} onEdit={pencil('personal')} />}
      right={!day && can(P) && <OnboardingDataCard person={person} />}
    />
  )
  const tabs: (QueryTab | false)[] = [
    { name: 'overview', label: t`Overview`, content: overview },
    !day && (can(G) || can('employees.edit')) && { name: 'job', label: t`Job`, content: job },
    !day && (can(G) || can(P) || can(S)) && { name: 'pay', label: t`Pay`, content: pay },
    (can(P) || Boolean(person.birthday ?? person.gender)) && {
      name: 'personal',
      label: t`Personal`,
      content: personal,
    },
    person.projects.length > 0 && {
      name: 'projects',
      label: t`Projects`,
      content: <ProjectsCard person={person} />,
    },
    !day &&
      (person.lineManager?.id === me.id || can('employeeEventQuestions.read')) && {
        name: 'feedback',
        label: t`Feedback`,
        content: (
          <Stack spacing={5}>
            <ReviewsField key={id} person={person} />
            <GivenField person={person} />
          </Stack>
        ),
      },
    !day &&
      can('employees.read.fullAccess') && {
        name: 'history',
        label: t`History`,
        content: <TimelineCard person={person} />,
      },
  ]
  return tabs.filter((tab) => tab !== false)
}

function Tabs({ person, day }: Omit<TabsOf, 'pencil'>) {
  const can = useCan()
  const [editing, setEditing] = useState<PanelName>()
  const mayEdit = !day && can('employees.edit')
  const tabs = useTabs({ person, day, pencil: (name) => (mayEdit ? () => setEditing(name) : undefined) })
  return (
    <Stack spacing={4}>
      <Header person={person} isErased={false} />
      <QueryTabs label={t`Parts of the page`} tabs={tabs} />
      {editing && <EmployeeEditPanel person={person} name={editing} onClose={() => setEditing(undefined)} />}
    </Stack>
  )
}

/** The page of one person: a header, and tabs for what the reader may see. */
export function EmployeeShow() {
  const note = t`Histories and pay are on the page of today.`
  return <EmployeePage days={forDays} note={note} render={(person) => <Person person={person} />} />
}

function Person({ person }: { person: EmployeeDetail }) {
  const { day } = useRecordDay(forDays)
  if (day) return <Tabs person={person} day={day} />
  return <Today person={person} />
}

function Today({ person }: { person: EmployeeDetail }) {
  const erasedAt = useErasure(person)
  return erasedAt ? <Erased person={person} erasedAt={erasedAt} /> : <Tabs person={person} day="" />
}
