import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Box, Checkbox, Skeleton, Stack, Typography } from '@mui/material'
import { useId } from 'react'
import type { Employee } from '#contract/api/employees/employee.ts'
import { type Occasion, occasions, type OutsideAction, type OutsideState } from '#contract/api/provisioning.ts'
import { nameOf } from './EmployeeField.tsx'
import { Ago } from '#src/admin/fields/DateText.tsx'
import { ErrorPanel } from '#src/admin/layout/Notice.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { Tag } from '#src/admin/fields/Tag.tsx'
import type { TagColour } from '#contract/tags.ts'
import { type Label, translate } from '#src/i18n/language.ts'
import { useNotifyFailure } from '#src/admin/notifications/failure.ts'
import { useCommand, useCommandQuery, useRefresh } from '#src/providers/dataProvider/hooks.ts'

const states: Record<OutsideState, [words: Label, colour: TagColour]> = {
  off: [msg`By hand`, 'gold'],
  waiting: [msg`Waiting`, 'cyan'],
  done: [msg`Done`, 'stacks'],
  failed: [msg`Failed`, 'lead'],
  cancelled: [msg`Not needed`, 'neutral'],
}

interface OutsideItemProps {
  action: OutsideAction
  busy: boolean
  onTick: () => void
}

/** One action in another system: a checkbox, and who did it when, or why it is not done. */
function OutsideItem({ action, busy, onTick }: OutsideItemProps) {
  const id = useId()
  const { state, words, reason, doneBy, doneAt } = action
  const [label, colour] = states[state]
  const name = doneBy && nameOf(doneBy)
  const isOver = state === 'done' || state === 'cancelled'
  return (
    <Stack component="li" direction="row" sx={{ alignItems: 'flex-start', gap: 2, py: 1, '& > .tag': { mt: '5px' } }}>
      <Checkbox
        size="small"
        sx={{ p: 1 }}
        checked={state === 'done'}
        disabled={isOver || busy}
        onChange={onTick}
        slotProps={{ input: { 'aria-labelledby': id } }}
      />
      <Box sx={{ flex: 1, minWidth: 0, pt: '5px' }}>
        <span id={id}>{words}</span>
        {doneAt && (
          <Typography variant="caption" component="p" color="text.secondary">
            {doneBy ? (
              <Trans>
                Done by {name} <Ago instant={doneAt} />
              </Trans>
            ) : (
              <Trans>
                Done by the other system <Ago instant={doneAt} />
              </Trans>
            )}
          </Typography>
        )}
        {reason && (
          <Typography variant="caption" component="p" color="text.secondary">
            {reason}
          </Typography>
        )}
      </Box>
      <Tag colour={colour}>{translate(label)}</Tag>
    </Stack>
  )
}

/**
 * A person's actions in other systems, and a function to tick them. Refetches every 10 seconds while an action is
 * waiting.
 */
function useOutsideActions(id: string) {
  const refresh = useRefresh()
  const notifyFailure = useNotifyFailure()
  const { data, error, refetch } = useCommandQuery(
    'employees',
    'outsideActions',
    { params: { id } },
    {
      refetchInterval: ({ state }) => (state.data?.data.some((action) => action.state === 'waiting') ? 10_000 : false),
    },
  )
  const { mutate, variables, isPending } = useCommand('employees', 'tickOutsideAction', {
    onError: (reason) => {
      notifyFailure(t`Couldn't mark it as done`)(reason)
      void refresh('employees')
    },
  })
  return {
    actions: data?.data ?? [],
    isLoading: !data && !error,
    error,
    retry: () => void refetch(),
    tick: (action: OutsideAction) => mutate({ params: { id, actionId: action.id }, body: { state: 'done' } }),
    isBusy: (action: OutsideAction) => isPending && variables.params.actionId === action.id,
  }
}

/** Usual height of the offboarding list in pixels. Reserving it avoids a layout shift when the list arrives. */
const usualHeight = 284

interface OutsideCardProps {
  person: Employee
  occasion: Occasion
}

/** Checklist of actions in other systems for a person who joins or leaves. Renders nothing if the list is empty. */
function OutsideCard({ person, occasion }: OutsideCardProps) {
  const { actions, isLoading, error, retry, tick, isBusy } = useOutsideActions(person.id)
  const title = occasions[occasion]
  if (error && occasion === 'offboarding')
    return (
      <SectionCard title={title}>
        <ErrorPanel title={t`Couldn't load the list`} error={error} retry={retry} />
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
    <SectionCard title={open ? t`${title} (${open} open)` : title}>
      <ul>
        {shown.map((action) => (
          <OutsideItem key={action.id} action={action} busy={isBusy(action)} onTick={() => tick(action)} />
        ))}
      </ul>
    </SectionCard>
  )
}

/** The offboarding and onboarding checklists. */
export function OutsideCards({ person }: { person: Employee }) {
  return (
    <>
      <OutsideCard person={person} occasion="offboarding" />
      <OutsideCard person={person} occasion="onboarding" />
    </>
  )
}
