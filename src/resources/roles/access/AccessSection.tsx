import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { roles as rolesApi } from '#contract/api/roles.ts'
import { EmployeeBox } from '#src/admin/inputs/EmployeeBox.tsx'
import { ErrorPanel } from '#src/admin/layout/Notice.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { call } from '#src/providers/call.ts'
import { useOpened } from '../useRoles.ts'
import { AccessAnswer } from './AccessAnswer.tsx'

interface PersonPickerProps {
  /** Whose answer is open. */
  person: string | null
  /** Gets the id, or nothing when the choice is cleared. */
  onPick: (id: string | null) => void
}

/** Chooses a person. */
function PersonPicker({ person, onPick }: PersonPickerProps) {
  const form = useForm({ values: { person } })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => values.person !== person && onPick(values.person),
      }),
    [form, person, onPick],
  )
  return (
    <FormProvider {...form}>
      <EmployeeBox name="person" label="Person" optional={false} />
    </FormProvider>
  )
}

/** As high as the window while it loads: the answer is higher, and nothing below it may be seen to move. */
function Answer({ person }: { person: string }) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['roles', 'access', person],
    queryFn: async ({ signal }) => (await call(rolesApi.access, { params: { id: person }, signal })).data,
  })
  if (isPending) return <Skeleton variant="rounded" height="100vh" sx={{ mt: 4 }} />
  if (error)
    return (
      <ErrorPanel
        title="What this person can see could not be loaded"
        error={error}
        retry={() => void refetch()}
      />
    )
  return <AccessAnswer access={data} />
}

/** "What can this person see, and why?" for anybody. */
export function AccessSection() {
  const [person, open] = useOpened('person')
  return (
    <SectionCard
      title="What can this person see?"
      aside={
        person && (
          <Button size="small" color="inherit" onClick={() => open(null)}>
            Close
          </Button>
        )
      }
    >
      <PersonPicker person={person} onPick={open} />
      {person && <Answer person={person} />}
    </SectionCard>
  )
}
