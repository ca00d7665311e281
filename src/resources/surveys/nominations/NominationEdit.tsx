import { plural, t } from '@lingui/core/macro'
import { Alert, Button, Checkbox, FormControlLabel, Paper, Stack, Typography } from '@mui/material'
import { hashKey } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { Navigate, useNavigate, useParams } from 'react-router'
import { leastNominated, type Nominations, type Nominee } from '#contract/api/surveys/nominations.ts'
import { showDate } from '#contract/dates.ts'
import { ErrorPanel, Notice } from '#src/admin/layout/Notice.tsx'
import { PageHeading } from '#src/admin/layout/PageHeading.tsx'
import { usePageName } from '#src/admin/layout/pageNames.tsx'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { widths } from '#src/admin/theme/tokens.ts'
import { showPeriods } from '#src/i18n/format.ts'
import { paths } from '#src/layout/paths.ts'
import {
  commandQuery,
  useCommand,
  useCommandQuery,
  useDataProvider,
  useRefresh,
} from '#src/providers/dataProvider/hooks.ts'
import { describeFailure } from '#src/providers/describeError.ts'
import { useCan } from '#src/providers/useSession.ts'
import { nameOf } from '#src/resources/employees/EmployeeField.tsx'
import { PersonSearch } from '#src/resources/employees/EmployeeInput.tsx'
import { isId } from '../useSurveys.ts'

const fullTime = ['full-time']

/** Of a person found by search, the number of forms is not known. */
type Choosable = Omit<Nominee, 'forms'> & { forms?: number }

interface NomineeItemProps {
  nominee: Choosable
  isChosen: boolean
  isFull: boolean
  onToggle: () => void
}

/** A person who can be chosen, with the number of forms they have already. */
function NomineeItem({ nominee: { employee, forms }, isChosen, isFull, onToggle }: NomineeItemProps) {
  const has = forms === undefined ? '' : plural(forms, { one: '# review already', other: '# reviews already' })
  return (
    <Stack component="li" direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 2 }}>
      <FormControlLabel
        label={nameOf(employee)}
        disabled={isFull && !isChosen}
        control={<Checkbox size="small" checked={isChosen} onChange={onToggle} />}
      />
      <Typography variant="body2" color="text.secondary">
        {isFull ? t`${has}, no more` : has}
      </Typography>
    </Stack>
  )
}

/** What the reader does on the page, and what becomes of it. */
function introOf({ isOwn, state, employee, most, until }: Nominations): string {
  const [name, day] = [nameOf(employee), showDate(until)]
  if (isOwn && state === 'sent')
    return t`You have chosen, and your line manager has not approved it yet. You can change your choice until ${day}.`
  if (isOwn)
    return t`Choose ${leastNominated} to ${most} colleagues until ${day}. Your line manager approves or changes the list, and you don't learn who was asked in the end. Without a choice, those proposed are asked.`
  if (state === 'open')
    return t`${name} has not chosen yet and can until ${day}. If you choose ${leastNominated} to ${most} colleagues now, the forms are prepared. Don't tell ${name} who was asked in the end.`
  return t`Approve or change whom ${name} has chosen, until ${day}. Then the forms are prepared. Don't tell ${name} who was asked in the end.`
}

function ChoiceForm({ nominations }: { nominations: Nominations }) {
  const { isOwn, employee, most, formsMost, eventID, topicID } = nominations
  const can = useCan()
  const navigate = useNavigate()
  const notify = useNotify()
  const [people, setPeople] = useState<readonly Choosable[]>(nominations.people)
  const chosen = people.filter((one) => one.isChosen)
  const toggle = (id: string) =>
    setPeople(people.map((one) => (one.employee.id === id ? { ...one, isChosen: !one.isChosen } : one)))
  const count = chosen.length
  const [provider, refresh] = [useDataProvider(), useRefresh()]
  const { queryKey } = commandQuery(provider, 'surveys', 'nominations', { params: { id: eventID, topicId: topicID } })
  const { mutate, isPending, error } = useCommand('surveys', 'nominate', {
    noRefresh: true,
    onSuccess: async () => {
      notify(isOwn ? t`Your choice waits for approval` : t`Approved`, { type: 'success' })
      await navigate(paths.home)
      // After the approval there is nothing to choose, so that is not asked for again.
      await refresh('surveys', [hashKey(queryKey)])
    },
  })
  const save = () =>
    mutate({
      params: { id: eventID, topicId: topicID },
      body: { reviewerIDs: chosen.map((one) => one.employee.id) },
    })
  return (
    <Paper variant="outlined" sx={{ maxWidth: widths.form, p: { xs: 3, sm: 5 } }}>
      <Stack spacing={4}>
        <Alert severity="info" role="note">
          {introOf(nominations)}
        </Alert>
        <Stack component="ul" aria-label={t`Colleagues`}>
          {people.map((one) => (
            <NomineeItem
              key={one.employee.id}
              nominee={one}
              isChosen={one.isChosen}
              isFull={one.forms !== undefined && one.forms >= formsMost}
              onToggle={() => toggle(one.employee.id)}
            />
          ))}
        </Stack>
        {people.length === 0 && (
          <Typography color="text.secondary">{t`Nobody shares a work unit. Search for colleagues.`}</Typography>
        )}
        {can('employees.read') && (
          <PersonSearch
            placeholder={t`Search full-time people`}
            none={t`No full-time people found`}
            workingStatuses={fullTime}
            without={[employee.id]}
            taken={people.map((one) => one.employee.id)}
            disabled={isPending}
            onFind={(person) => setPeople([...people, { employee: person, isProposed: false, isChosen: true }])}
          />
        )}
        {error && <Alert severity="error">{describeFailure(t`Couldn't save the choice`, error)}</Alert>}
        <Stack direction="row" spacing={2} sx={{ alignItems: 'center', justifyContent: 'flex-end' }}>
          <Typography variant="body2" color="text.secondary" role="status">{t`${count} of at most ${most}`}</Typography>
          <Button
            variant="contained"
            loading={isPending}
            disabled={count < leastNominated || count > most}
            onClick={save}
          >
            {isOwn ? t`Send the choice` : t`Approve`}
          </Button>
        </Stack>
      </Stack>
    </Paper>
  )
}

/** The page on which a person chooses who reviews them, and the line manager approves it (rules/surveys.md#8). */
export function NominationEdit() {
  const { id = '', topicId = '' } = useParams()
  const isPlace = isId(id) && isId(topicId)
  const query = useCommandQuery(
    'surveys',
    'nominations',
    { params: { id, topicId } },
    { enabled: isPlace, retry: false },
  )
  const nominations = query.data?.data
  const name = nominations ? nameOf(nominations.employee) : ''
  const title = nominations?.isOwn ? t`Choose who reviews you` : t`Who reviews ${name}`
  usePageName(paths.nominations(':id', ':topicId'), nominations && title)
  if (!isPlace) return <Navigate to={paths.notFound} replace />
  const { error } = query
  // Each stands for the whole page, so it is its heading.
  if (error?.status === 404 && !nominations)
    return (
      <Notice component="h1" title={t`There is nothing to choose`}>
        {t`The choice is closed, or it is not yours to make.`}
      </Notice>
    )
  if (error && !nominations) {
    const retry = () => void query.refetch()
    return <ErrorPanel component="h1" title={t`Couldn't load the colleagues`} error={error} retry={retry} />
  }
  if (!nominations) return <Pending query={query} failure={t`Couldn't load the colleagues`} height={400} />
  return (
    <>
      <PageHeading title={title} back={{ to: paths.home, label: t`Back to home` }} />
      <Typography color="text.secondary" sx={{ mb: 4 }}>
        {showPeriods(nominations.title)}
      </Typography>
      <ChoiceForm key={topicId} nominations={nominations} />
    </>
  )
}
