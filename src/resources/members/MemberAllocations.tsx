import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Box, Button, Stack, Typography } from '@mui/material'
import { payStates } from '#contract/api/employees/pay.ts'
import type { Allocation } from '#contract/api/projects/member.ts'
import type { Member } from '#contract/api/projects/project.ts'
import { deploymentTypes } from '#contract/api/projects/words.ts'
import { showDate } from '#contract/dates.ts'
import type { TagColour } from '#contract/tags.ts'
import { Day } from '#src/admin/fields/DateText.tsx'
import { Tag } from '#src/admin/fields/Tag.tsx'
import { useNotifyFailure } from '#src/admin/notifications/failure.ts'
import { useUndoable } from '#src/admin/notifications/undo.tsx'
import { useCommand, useCommandQuery } from '#src/providers/dataProvider/hooks.ts'
import { nameOf } from '#src/resources/employees/EmployeeField.tsx'

const colours: Record<Allocation['state'], TagColour> = {
  planned: 'cyan',
  current: 'stacks',
  past: 'neutral',
  corrected: 'gold',
  'taken-back': 'gold',
}

const isReplaced = ({ state }: Allocation) => state === 'corrected' || state === 'taken-back'

interface EntryProps {
  allocation: Allocation
  onTakeBack: (() => void) | undefined
}

function Entry({ allocation, onTakeBack }: EntryProps) {
  const { state, percent, deploymentType, reason, decidedBy, decidedAt, from, to } = allocation
  const [first, last] = [showDate(from), showDate(to)]
  const decider = decidedBy && nameOf(decidedBy)
  return (
    <Stack component="li" spacing={1} sx={{ py: 2, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Box
          sx={{ fontWeight: 600, ...(isReplaced(allocation) && { textDecoration: 'line-through', fontWeight: 400 }) }}
        >
          {`${percent}%, ${deploymentTypes[deploymentType].toLowerCase()}`}
        </Box>
        <Tag colour={colours[state]} outline={isReplaced(allocation)}>
          {payStates[state]}
        </Tag>
        <Box sx={{ flex: 1 }} />
        {onTakeBack && (
          <Button
            size="small"
            color="inherit"
            aria-label={t`Take back the allocation from ${first}`}
            onClick={onTakeBack}
          >
            {t`Take back`}
          </Button>
        )}
      </Box>
      <Stack sx={{ fontSize: 'var(--text-13)', color: 'text.secondary' }}>
        <span className="tabular">{to ? t`${first} to ${last}` : t`From ${first}`}</span>
        {reason && <bdi>{reason}</bdi>}
        {decider && (
          <span>
            <Trans>
              Decided by {decider} on <Day at={decidedAt} />
            </Trans>
          </span>
        )}
      </Stack>
    </Stack>
  )
}

/** What a member does on a project over time: planned, current, past and replaced. What is planned can be taken back. */
export function MemberAllocations({ projectID, member }: { projectID: string; member: Member }) {
  const tell = useUndoable()
  const params = { id: projectID, memberId: member.projectMemberID }
  const { data } = useCommandQuery('members', 'allocations', { params })
  const { mutate: takeBack } = useCommand('members', 'takeBackAllocation', {
    onSuccess: (answer) => tell(t`Allocation taken back`, answer),
    onError: useNotifyFailure()(t`Couldn't take back the allocation`),
  })
  if (!data) return null
  return (
    <Stack spacing={1}>
      <Typography
        component="h3"
        sx={{ fontSize: 'var(--text-13)', fontWeight: 500 }}
      >{t`Allocation over time`}</Typography>
      <Box component="ol" aria-label={t`Allocation over time`} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.data.map((allocation) => (
          <Entry
            key={allocation.id}
            allocation={allocation}
            onTakeBack={
              allocation.state === 'planned'
                ? () => takeBack({ params: { ...params, allocationID: allocation.id } })
                : undefined
            }
          />
        ))}
      </Box>
    </Stack>
  )
}
