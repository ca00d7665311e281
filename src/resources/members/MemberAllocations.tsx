import { t } from '@lingui/core/macro'
import { Stack, Typography } from '@mui/material'
import { useFormContext } from 'react-hook-form'
import type { Allocation } from '#contract/api/projects/member.ts'
import type { Member } from '#contract/api/projects/project.ts'
import { deploymentTypes } from '#contract/api/projects/words.ts'
import { showDate } from '#contract/dates.ts'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { useNotifyFailure } from '#src/admin/notifications/failure.ts'
import { useUndoable } from '#src/admin/notifications/undo.tsx'
import { listed } from '#src/i18n/format.ts'
import { useCommand, useCommandQuery } from '#src/providers/dataProvider/hooks.ts'
import { useCan } from '#src/providers/useSession.ts'
import { isReplaced, PeriodField, PeriodList } from '#src/resources/employees/PeriodField.tsx'
import { PlannedInput } from '#src/resources/employees/PlannedInput.tsx'
import { inSentence } from '#src/i18n/language.ts'
import { correctionValues } from './MemberInputs.tsx'

/** What a member does on a project over time: planned, current, past and replaced. What is planned can be taken back. */
export function MemberAllocations({ projectID, member }: { projectID: string; member: Member }) {
  const can = useCan()
  const { setValue } = useFormContext()
  const tell = useUndoable()
  const params = { id: projectID, memberId: member.projectMemberID }
  const query = useCommandQuery('members', 'allocations', { params })
  const { data } = query
  const { mutate: takeBack } = useCommand('members', 'takeBackAllocation', {
    onSuccess: (answer) => tell(t`Allocation taken back`, answer),
    onError: useNotifyFailure()(t`Couldn't take back the allocation`),
  })
  const correct = (allocation: Allocation) => {
    for (const [name, value] of Object.entries(correctionValues(allocation, can)))
      setValue(name, value, { shouldDirty: true })
  }
  if (!data) return <Pending query={query} failure={t`Couldn't load the allocation`} height={120} />
  return (
    <Stack spacing={1}>
      <PlannedInput rows={data.data} />
      <Typography
        component="h3"
        sx={{ fontSize: 'var(--text-13)', fontWeight: 500 }}
      >{t`Allocation over time`}</Typography>
      <PeriodList label={t`Allocation over time`}>
        {data.data.map((allocation) => {
          const { id, state, percent, deploymentType, positions } = allocation
          const first = showDate(allocation.from)
          const act = () => takeBack({ params: { ...params, allocationID: id } })
          return (
            <PeriodField
              key={id}
              period={allocation}
              title={`${percent}%, ${inSentence(deploymentTypes[deploymentType])}`}
              correct={
                isReplaced(allocation)
                  ? undefined
                  : { name: t`Correct the allocation from ${first}`, act: () => correct(allocation) }
              }
              takeBack={state === 'planned' ? { name: t`Take back the allocation from ${first}`, act } : undefined}
            >
              {positions.length > 0 && <span>{listed(positions.map(({ name }) => name))}</span>}
            </PeriodField>
          )
        })}
      </PeriodList>
    </Stack>
  )
}
