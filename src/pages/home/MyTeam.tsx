import { t } from '@lingui/core/macro'
import { Stack } from '@mui/material'
import { levelLabels } from '#contract/api/surveys/words.ts'
import type { TeamMember } from '#contract/api/tasks.ts'
import { showDate } from '#contract/dates.ts'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { translate } from '#src/i18n/language.ts'
import { useCommandQuery, useGetList } from '#src/providers/dataProvider/hooks.ts'
import { useCan, useProfile } from '#src/providers/useSession.ts'
import { PersonField, titleOf } from '#src/resources/employees/EmployeeField.tsx'
import { upcomingWords } from './ComingUp.tsx'

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

/** What there is to tell of a report: how much work, how it feels, and what comes next. */
function Facts({ percent, workload, next }: TeamMember) {
  const told = translate(levelLabels.workload[(workload?.score ?? 0) - 1] ?? '')
  const since = showDate(workload?.day) ?? ''
  const day = showDate(next?.day)
  return (
    <Stack component="small" className="tabular" sx={{ ml: 'auto', textAlign: 'right' }}>
      {percent !== null && <span className={percent > 100 ? 'late' : ''}>{t`${percent} % of the time given`}</span>}
      {workload && <span>{t`Workload: ${told} (${since})`}</span>}
      {next && (
        <span>
          {day}, {upcomingWords(next)}
        </span>
      )}
    </Stack>
  )
}

/** For line managers: their people, each with load, last answer on workload, and next day. Nothing for others. */
export function MyTeam() {
  const query = useTeam()
  const { data } = query
  const facts = useCommandQuery('tasks', 'team', {}, { enabled: Boolean(data?.length) }).data?.data
  if (data?.length === 0) return null
  return (
    <SectionCard title={t`My team`}>
      {!data && <Pending query={query} failure={t`Couldn't load your team`} height={160} />}
      <ul className="people" aria-label={t`My team`}>
        {data?.map((person) => {
          const known = facts?.find(({ id }) => id === person.id)
          return (
            // As high as three lines, so that nothing moves when they come.
            <li key={person.id} style={{ minHeight: 60 }}>
              <PersonField person={person} title={titleOf(person)} />
              {known && <Facts {...known} />}
            </li>
          )
        })}
      </ul>
    </SectionCard>
  )
}
