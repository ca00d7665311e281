import { t } from '@lingui/core/macro'
import { Typography } from '@mui/material'
import type { EngagementAction } from '#contract/api/surveys/actions.ts'
import type { EngagementResults } from '#contract/api/surveys/results.ts'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { decimal, showPeriods } from '#src/i18n/format.ts'
import { useCommand } from '#src/providers/dataProvider/hooks.ts'
import { useCan, useProfile } from '#src/providers/useSession.ts'
import { ChecklistItem, useChecklistCalls } from '#src/resources/ChecklistItem.tsx'
import { signed } from './cells.ts'

/** The score before and now, or why it isn't told. */
function helpWords({ helped }: EngagementAction): string {
  if (!helped) return t`Did it help? The change can't be shown.`
  const [before, now, change] = [decimal(helped.before, 2), decimal(helped.now, 2), signed(helped.change, 2)]
  return t`Did it help? ${before} before, ${now} now: ${change}`
}

interface ItemProps {
  action: EngagementAction
  /** Made from an earlier survey, so that this one tells whether it helped. */
  isEarlier: boolean
}

/** An action: also what it is for, and whether it helped. */
function Item({ action, isEarlier }: ItemProps) {
  const can = useCan()
  const me = useProfile()
  const { finishing, removing } = useChecklistCalls()
  const finish = useCommand('surveys', 'finishAction', finishing)
  const remove = useCommand('surveys', 'removeAction', removing)
  const { id, eventID, question, group, owner, doneAt } = action
  const params = { id: eventID, actionID: id }
  const mayFinish = can('surveys.edit') || owner?.id === me.id
  return (
    <ChecklistItem
      {...action}
      isDone={doneAt !== null}
      isBusy={finish.isPending || remove.isPending}
      onDone={mayFinish ? (isDone) => finish.mutate({ params, body: { isDone } }) : undefined}
      onRemove={can('surveys.edit') ? () => remove.mutate({ params }) : undefined}
    >
      <Typography variant="body2" color="text.secondary">
        “{question}” ({group ? group.name : t`Everyone`})
      </Typography>
      {isEarlier && <Typography variant="body2">{helpWords(action)}</Typography>}
    </ChecklistItem>
  )
}

interface ListProps {
  title: string
  actions: readonly EngagementAction[]
  isEarlier?: boolean
}

const List = ({ title, actions, isEarlier = false }: ListProps) =>
  actions.length > 0 && (
    <>
      <Typography component="h3" sx={{ fontSize: 'var(--text-14)', fontWeight: 600, mt: 2 }}>
        {title}
      </Typography>
      <ul aria-label={title}>
        {actions.map((action) => (
          <Item key={action.id} action={action} isEarlier={isEarlier} />
        ))}
      </ul>
    </>
  )

/** What is done about the results, and whether what was done about the last ones helped (rules/surveys.md#7.9). */
export function ActionsCard({ results: { eventID, previous, actions } }: { results: EngagementResults }) {
  const can = useCan()
  if (actions.length === 0 && !can('surveys.edit')) return null
  const before = previous ? showPeriods(previous.title) : ''
  return (
    <SectionCard title={t`Actions`}>
      {actions.length === 0 && (
        <Typography color="text.secondary">{t`None yet. Choose a score in the table to add one.`}</Typography>
      )}
      <List title={t`From this survey`} actions={actions.filter((one) => one.eventID === eventID)} />
      <List title={t`From ${before}`} actions={actions.filter((one) => one.eventID !== eventID)} isEarlier />
    </SectionCard>
  )
}
