import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { PageHeading } from '#src/admin/layout/PageHeading.tsx'
import { TwoColumns } from '#src/admin/layout/SectionCard.tsx'
import { opensAnArea, usePages } from '#src/layout/pages.ts'
import { paths } from '#src/layout/paths.ts'
import { useCan, useProfile, useSettings } from '#src/providers/useSession.ts'
import { useToday } from '#src/resources/absences/useAbsences.ts'
import { WhoIsAway } from '#src/resources/absences/WhoIsAway.tsx'
import { nameOf } from '#src/resources/employees/EmployeeField.tsx'
import { useTasks } from '#src/resources/tasks/TaskLine.tsx'
import { ComingUp, useUpcoming } from './ComingUp.tsx'
import { MyTeam, useTeam } from './MyTeam.tsx'
import { ToDo } from './ToDo.tsx'

function greetingOf(name: string, hour: number): string {
  if (hour < 12) return t`Good morning, ${name}`
  return hour < 18 ? t`Good afternoon, ${name}` : t`Good evening, ${name}`
}

/** Opens the list of people with a name, as the list itself searches. */
function PeopleSearch() {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const keyword = typed.trim()
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        if (keyword) void navigate(paths.employeesWith({ keyword }))
      }}
    >
      <TextField
        type="search"
        size="small"
        fullWidth
        label={t`Search people`}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </form>
  )
}

/** Home: what waits for the reader, and what comes up (rules/pages.md#1.2). */
export function Home() {
  const can = useCan()
  const hasRole = opensAnArea(usePages(), can)
  const { companyName, productName } = useSettings()
  if (hasRole) return <Today />
  return (
    <Notice title={t`Welcome to ${productName}`}>
      <Trans>You don't have a role yet. Ask an admin at {companyName} for one.</Trans>
    </Notice>
  )
}

function Today() {
  const can = useCan()
  const today = useToday()
  const { isPending } = useTasks()
  const isLeftKnown = !useTeam().isLoading && !isPending
  const upcoming = useUpcoming()
  const [hour] = useState(() => new Date().getHours())
  const name = nameOf(useProfile())
  return (
    <>
      <PageHeading title={greetingOf(name, hour)} />
      <Typography color="text.secondary" sx={{ mt: -4, mb: 5 }}>
        {i18n.date(`${today}T00:00:00Z`, { dateStyle: 'full', timeZone: 'UTC' })}
      </Typography>
      <TwoColumns
        left={
          <>
            <ToDo />
            {/* Below a list of any length, so it comes after it: nothing moves. So does who is away. */}
            {!isPending && can('employees.read') && <MyTeam />}
          </>
        }
        right={
          // On a phone this is below the lists of the left, so it comes after them.
          isLeftKnown && (
            <Stack spacing={5}>
              {can('employees.read') && <PeopleSearch />}
              <ComingUp />
              {!upcoming.isPending && <WhoIsAway />}
            </Stack>
          )
        }
      />
    </>
  )
}
