import { t } from '@lingui/core/macro'
import { daysLater } from '#contract/dates.ts'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { useGetList } from '#src/providers/dataProvider/hooks.ts'
import { useCan, useProfile } from '#src/providers/useSession.ts'
import { spanWords } from '#src/resources/absences/absenceWords.tsx'
import { useToday } from '#src/resources/absences/useAbsences.ts'
import { PersonField, titleOf } from '#src/resources/employees/EmployeeField.tsx'

const whole = { page: 1, perPage: 200 }

const fields = ['displayName', 'fullName', 'username', 'avatar', 'seniority', 'positions']

/** The people whom the reader leads. */
export function useTeam() {
  const { id } = useProfile()
  return useGetList(
    'employees',
    {
      pagination: whole,
      sort: { field: 'displayName', order: 'ASC' },
      filter: { lineManagers: [id] },
      meta: { fields, withTotal: true },
    },
    { enabled: useCan()('employees.read') },
  )
}

/** For line managers: their people, each with the next absence. Nothing for others. */
export function MyTeam() {
  const { id } = useProfile()
  const today = useToday()
  const query = useTeam()
  const { data } = query
  const { data: absences } = useGetList(
    'absences',
    {
      pagination: whole,
      sort: { field: 'from', order: 'ASC' },
      filter: { lineManagerID: id, from: today, to: daysLater(today, 60), statuses: ['approved'] },
    },
    { enabled: Boolean(data?.length) },
  )
  if (data?.length === 0) return null
  return (
    <SectionCard title={t`My team`}>
      {!data && <Pending query={query} failure={t`Couldn't load your team`} height={160} />}
      <ul className="people" aria-label={t`My team`}>
        {data?.map((person) => {
          const next = absences?.find(({ employee }) => employee.id === person.id)
          const days = next && spanWords(next)
          return (
            <li key={person.id}>
              <PersonField person={person} title={titleOf(person)} />
              <small className="tabular" style={{ marginLeft: 'auto', textAlign: 'right' }}>
                {days && t`away ${days}`}
              </small>
            </li>
          )
        })}
      </ul>
    </SectionCard>
  )
}
