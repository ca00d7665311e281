import { t } from '@lingui/core/macro'
import { Button } from '@mui/material'
import { useState } from 'react'
import { Employee, type EmployeeDetail } from '#contract/api/employees/employee.ts'
import type { EmploymentPeriod } from '#contract/api/employees/employment.ts'
import { employeeStatuses } from '#contract/api/metadata/metadata.ts'
import { showDate } from '#contract/dates.ts'
import { useRequestedAction } from '#src/admin/actions/recordActions.ts'
import { lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { ShowLayout } from '#src/admin/show/ShowLayout.tsx'
import { useNotifyFailure } from '#src/admin/notifications/failure.ts'
import { useUndoable } from '#src/admin/notifications/undo.tsx'
import { useOptions } from '#src/admin/list/useOptions.ts'
import { listed } from '#src/i18n/format.ts'
import { useCommand, useCommandQuery } from '#src/providers/dataProvider/hooks.ts'
import { useCan } from '#src/providers/useSession.ts'
import { nameOf } from './EmployeeField.tsx'
import { isReplaced, PeriodField, PeriodList } from './PeriodField.tsx'
import type { EmploymentPart } from './EmploymentPanel.tsx'
import type { PeriodWrite } from './PeriodPanel.tsx'
import { useWeekWords } from './workingHours.tsx'

const EmploymentPanel = lazyOverlay(async () => (await import('./EmploymentPanel.tsx')).EmploymentPanel)
const LeavingPanel = lazyOverlay(async () => (await import('./LeavingPanel.tsx')).LeavingPanel)

/** How many of the rows before are shown at first. */
const shownAtFirst = 3

const namesOf = (things: readonly { name: string }[]) => listed(things.map(({ name }) => name))

/** The name of a place of work. */
function Workplace({ code }: { code: string }) {
  const { options } = useOptions('workplaces')
  return <span>{options.find(({ id }) => id === code)?.name ?? code}</span>
}

/** What is true besides status and seniority. A leaving says who takes over. */
function Facts({ period }: { period: EmploymentPeriod }) {
  const { status, positions, lineManager, chapters, organizations, workingHours, workplace, menteesTo, projectsTo } =
    period
  const weekWords = useWeekWords()
  const manager = lineManager && nameOf(lineManager)
  const [mentees, projects] = [menteesTo && nameOf(menteesTo), projectsTo && nameOf(projectsTo)]
  if (status === 'left')
    return (
      <>
        {mentees && <span>{t`Direct reports go to ${mentees}`}</span>}
        {projects && <span>{t`Projects go to ${projects}`}</span>}
      </>
    )
  return (
    <>
      {positions.length > 0 && <span>{namesOf(positions)}</span>}
      {manager && <span>{t`Reports to ${manager}`}</span>}
      {chapters.length + organizations.length > 0 && <span>{namesOf([...chapters, ...organizations])}</span>}
      {workingHours && <span>{weekWords(workingHours)}</span>}
      {workplace && <Workplace code={workplace} />}
    </>
  )
}

const Field = ShowLayout.Field<Employee>

/** First and last day, and the last days of probation and of a contract that ends, as far as there are any. */
const Ends = () => (
  <ShowLayout schema={Employee} compact>
    <Field source="joinedDate" label={t`Joined date`} />
    <Field source="leftDate" label={t`Last day`} />
    <Field source="probationEnd" />
    <Field source="contractEnd" />
  </ShowLayout>
)

interface EntryProps {
  period: EmploymentPeriod
  onCorrect: () => void
  onTakeBack: () => void
  mayEdit: boolean
}

function Entry({ period, mayEdit, onCorrect, onTakeBack }: EntryProps) {
  const { from, status, seniority, state } = period
  const day = showDate(from)
  const isOpen = mayEdit && !isReplaced(period)
  const title = [seniority?.name, employeeStatuses[status]].filter(Boolean).join(' · ')
  return (
    <PeriodField
      period={period}
      title={status === 'left' ? employeeStatuses.left : title}
      correct={
        isOpen && status !== 'left' ? { name: t`Correct the employment from ${day}`, act: onCorrect } : undefined
      }
      takeBack={
        isOpen && state === 'planned' ? { name: t`Take back the employment from ${day}`, act: onTakeBack } : undefined
      }
    >
      <Facts period={period} />
    </PeriodField>
  )
}

interface TimelineProps {
  person: EmployeeDetail
  rows: readonly EmploymentPeriod[]
  mayEdit: boolean
  onCorrect: (period: EmploymentPeriod) => void
}

function Timeline({ person: { id }, rows, mayEdit, onCorrect }: TimelineProps) {
  const [isWhole, setWhole] = useState(false)
  const tell = useUndoable()
  const { mutate: takeBack } = useCommand('employees', 'takeBackEmployment', {
    onSuccess: (answer) => tell(t`Planned change taken back`, answer),
    onError: useNotifyFailure()(t`Couldn't take back the planned change`),
  })
  const ahead = rows.filter(({ state }) => state === 'planned').length
  const shown = isWhole ? rows : rows.slice(0, ahead + shownAtFirst)
  return (
    <>
      <PeriodList>
        {shown.map((period) => (
          <Entry
            key={period.id}
            period={period}
            mayEdit={mayEdit}
            onCorrect={() => onCorrect(period)}
            onTakeBack={() => takeBack({ params: { id, employmentID: period.id } })}
          />
        ))}
      </PeriodList>
      {shown.length < rows.length && (
        <Button size="small" color="inherit" onClick={() => setWhole(true)}>{t`Show all`}</Button>
      )}
    </>
  )
}

/** What is open beside the card. */
type Opened = PeriodWrite<EmploymentPeriod> & { part?: EmploymentPart }

/**
 * The employment of a person in time: planned, current, past and replaced. With the right to edit it, rows are
 * corrected and plans taken back; the actions of the menu "Change" open here.
 */
export function EmploymentCard({ person }: { person: EmployeeDetail }) {
  const mayEdit = useCan()('employees.edit')
  const query = useCommandQuery('employees', 'employment', { params: { id: person.id } })
  const { data } = query
  const [write, setWrite] = useState<Opened>()
  const [isLeaving, setLeaving] = useState(false)
  const rows = data?.data ?? []
  const planned = rows.find(({ state, status }) => state === 'planned' && status === 'left')
  const isHere = mayEdit && data && person.status !== 'left'
  const begin = (part: EmploymentPart) => isHere && (() => setWrite({ rows, part }))
  useRequestedAction({
    position: begin('position'),
    seniority: begin('seniority'),
    manager: begin('manager'),
    hours: begin('hours'),
    status: begin('status'),
    leaving: isHere && (() => setLeaving(true)),
  })
  return (
    <SectionCard title={t`Employment`}>
      <Ends />
      {data ? (
        <Timeline
          person={person}
          rows={rows}
          mayEdit={mayEdit}
          onCorrect={(corrected) => setWrite({ rows, corrected })}
        />
      ) : (
        <Pending query={query} failure={t`Couldn't load the employment`} height={160} />
      )}
      {write && <EmploymentPanel person={person} write={write} part={write.part} onClose={() => setWrite(undefined)} />}
      {isLeaving && <LeavingPanel person={person} planned={planned} onClose={() => setLeaving(false)} />}
    </SectionCard>
  )
}
