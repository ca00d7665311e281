import Skeleton from '@mui/material/Skeleton'
import type { Employee } from '#contract/api/employee.ts'
import { type Occasion, occasions } from '#contract/api/outside.ts'
import { ErrorPanel } from '#src/components/Notice.tsx'
import { SectionCard } from '#src/components/SectionCard.tsx'
import { OutsideItem } from './OutsideItem.tsx'
import { useOutsideActions } from './useOutsideActions.ts'

/** Of the list of somebody who leaves, in pixels: what is below it stays where it is when the list comes. */
const usualHeight = 284

interface OutsideCardProps {
  person: Employee
  occasion: Occasion
}

/** What is to be done in other systems for somebody who joins or leaves, as a list to tick off; nothing when there is nothing. */
function OutsideCard({ person, occasion }: OutsideCardProps) {
  const { actions, isLoading, error, retry, tick, isBusy } = useOutsideActions(person.id)
  const title = occasions[occasion]
  if (error && occasion === 'offboarding')
    return (
      <SectionCard title={title}>
        <ErrorPanel title="The list could not be loaded" error={error} retry={retry} />
      </SectionCard>
    )
  if (isLoading && occasion === 'offboarding' && person.status === 'left')
    return (
      <SectionCard title={title}>
        <Skeleton variant="rounded" height={usualHeight} />
      </SectionCard>
    )
  const shown = actions.filter((action) => action.occasion === occasion)
  if (shown.length === 0) return null
  const open = shown.filter(({ state }) => state !== 'done' && state !== 'cancelled').length
  return (
    <SectionCard title={open ? `${title} (${open} open)` : title}>
      <ul style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {shown.map((action) => (
          <OutsideItem key={action.id} action={action} busy={isBusy(action)} onTick={() => tick(action)} />
        ))}
      </ul>
    </SectionCard>
  )
}

/** The lists of joining and leaving, for those who may edit the person. */
export function OutsideCards({ person }: { person: Employee }) {
  return (
    <>
      <OutsideCard person={person} occasion="offboarding" />
      <OutsideCard person={person} occasion="onboarding" />
    </>
  )
}
