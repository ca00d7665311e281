import { t } from '@lingui/core/macro'
import DeleteOutline from '@mui/icons-material/DeleteOutlined'
import { Checkbox, IconButton, Stack, Typography } from '@mui/material'
import { useId } from 'react'
import type { EngagementAction } from '#contract/api/surveys/actions.ts'
import type { EngagementResults } from '#contract/api/surveys/results.ts'
import { showDate } from '#contract/dates.ts'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { useNotifyFailure } from '#src/admin/notifications/failure.ts'
import { useUndoable } from '#src/admin/notifications/undo.tsx'
import { decimal, showPeriods } from '#src/i18n/format.ts'
import { useCommand } from '#src/providers/dataProvider/hooks.ts'
import { useCan, useProfile } from '#src/providers/useSession.ts'
import { UserChip } from '#src/resources/employees/EmployeeField.tsx'
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

/** An action: a checkbox, what it is for, who does it until when, and whether it helped. */
function Item({ action, isEarlier }: ItemProps) {
  const labelId = useId()
  const can = useCan()
  const me = useProfile()
  const tell = useUndoable()
  const notifyFailure = useNotifyFailure()
  const finish = useCommand('surveys', 'finishAction', { onError: notifyFailure(t`Couldn't save this`) })
  const remove = useCommand('surveys', 'removeAction', {
    onSuccess: (answer) => tell(t`Removed`, answer),
    onError: notifyFailure(t`Couldn't remove this`),
  })
  const { id, eventID, title, question, group, owner, due, doneAt } = action
  const params = { id: eventID, actionID: id }
  return (
    <Stack component="li" direction="row" sx={{ alignItems: 'flex-start', gap: 2, py: 1.5 }}>
      <Checkbox
        size="small"
        sx={{ p: 1 }}
        checked={doneAt !== null}
        disabled={finish.isPending || !(can('surveys.edit') || owner?.id === me.id)}
        onChange={(_event, isDone) => finish.mutate({ params, body: { isDone } })}
        slotProps={{ input: { 'aria-labelledby': labelId } }}
      />
      <Stack sx={{ flex: 1, minWidth: 0, pt: '5px', overflowWrap: 'anywhere' }}>
        <span id={labelId}>{title}</span>
        <Typography variant="body2" color="text.secondary">
          “{question}” ({group ? group.name : t`Everyone`})
        </Typography>
        {isEarlier && <Typography variant="body2">{helpWords(action)}</Typography>}
        <Stack direction="row" useFlexGap sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          {owner && <UserChip person={owner} size={20} />}
          <small className="tabular">{showDate(due)}</small>
        </Stack>
      </Stack>
      {can('surveys.edit') && (
        <IconButton
          size="small"
          title={t`Remove`}
          aria-label={t`Remove: ${title}`}
          disabled={remove.isPending}
          onClick={() => remove.mutate({ params })}
        >
          <DeleteOutline fontSize="small" />
        </IconButton>
      )}
    </Stack>
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
