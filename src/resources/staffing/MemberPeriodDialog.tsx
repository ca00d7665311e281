import { t } from '@lingui/core/macro'
import { Box, Dialog, DialogContent, DialogTitle, Stack, Typography } from '@mui/material'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { type GetListResult, useNotify } from 'react-admin'
import { MemberPeriod } from '#contract/api/projects/member.ts'
import { deploymentTypes, memberStatuses } from '#contract/api/projects/words.ts'
import type { StaffingBar, StaffingRow } from '#contract/api/staffing.ts'
import { showDate, showLastDay } from '#contract/dates.ts'
import { versionOf } from '#contract/version.ts'
import { nameOf, UserChip } from '#src/resources/employees/EmployeeField.tsx'
import { ProjectChip } from '#src/resources/projects/ProjectField.tsx'
import { Form } from '#src/admin/form/Form.tsx'
import { serialQueue } from '#src/providers/useSerialQueue.ts'
import { useUndoable } from '#src/admin/notifications/undo.tsx'
import { useRefresh, useUpdate, queryKeyOf } from '#src/providers/dataProvider/hooks.ts'
import { ApiError } from '#src/providers/http.ts'
import { reasonOf } from '#src/providers/describeError.ts'
import { roleOf } from './staffingRows.tsx'

type Answer = GetListResult<StaffingRow>
/** The changed days of a membership. Missing ones stay as they are. */
type Period = Partial<Pick<StaffingBar, 'startDate' | 'endDate'>>

const withPeriod = (answer: Answer, id: string, period: Period): Answer => ({
  ...answer,
  data: answer.data.map((row) =>
    row.bars.some((bar) => bar.id === id)
      ? { ...row, bars: row.bars.map((bar) => (bar.id === id ? { ...bar, ...period } : bar)) }
      : row,
  ),
})

/** The success message. Mentions that a past end has made the person inactive. */
function savedText(now: StaffingBar, before: StaffingBar): string {
  const project = before.project.name
  const name = before.person && nameOf(before.person)
  const saved = name ? t`Days of ${name} on ${project} saved` : t`Days of the open role on ${project} saved`
  const hasEnded = now.status === 'inactive' && before.status !== 'inactive'
  return hasEnded ? `${saved}. ${t`They are inactive on this project now.`}` : saved
}

function refusalOf(error: unknown): string {
  const changedBy = error instanceof ApiError && error.status === 409 && error.changedBy
  return changedBy ? t`${changedBy} changed this membership. Check it, then move it again.` : reasonOf(error)
}

/**
 * Saves the days of memberships optimistically, with undo. Reverts if the server refuses. Saves run one at a time,
 * because each needs the version that the previous one returned. Never overwrites changes of others.
 */
function saverOf(
  queries: QueryClient,
  update: ReturnType<typeof useUpdate<'members'>>['mutateAsync'],
  refreshAll: ReturnType<typeof useRefresh>,
  notify: ReturnType<typeof useNotify>,
  tell: ReturnType<typeof useUndoable>,
) {
  const key = { queryKey: queryKeyOf('staffing', 'getList') }
  const queue = serialQueue()
  /** Maps the version that a save from here started with to the version it resulted in, per membership. */
  const own = new Map<string, string>()
  const afterOwn = (bar: StaffingBar, version: string): string => {
    const next = own.get(`${bar.id} ${version}`)
    return next === undefined || next === version ? version : afterOwn(bar, next)
  }
  const refresh = () => refreshAll('members')
  /** The current membership from the query cache. It may have changed since it was rendered. */
  const known = (bar: StaffingBar) =>
    queries
      .getQueriesData<Answer>({ ...key, type: 'active' })
      .flatMap(([, answer]) => answer?.data ?? [])
      .flatMap((row) => row.bars)
      .find(({ id }) => id === bar.id) ?? bar
  /** Throws the server's errors. */
  const save = async (bar: StaffingBar, period: Period, version = versionOf(known(bar))) => {
    const answer = await update({
      id: bar.projectMemberID,
      data: period,
      previousData: { id: bar.projectMemberID },
      meta: { projectID: bar.project.id, section: 'period', version },
    })
    await refresh()
    own.set(`${bar.id} ${version}`, versionOf(known(bar)))
    return answer
  }
  const move = (bar: StaffingBar, period: Period, version: string): Promise<void> => {
    queries.setQueriesData<Answer>(key, (answer) => answer && withPeriod(answer, bar.id, period))
    const run = async () => {
      try {
        const answer = await save(bar, period, afterOwn(bar, version))
        tell(savedText(known(bar), bar), answer)
      } catch (error) {
        const reason = refusalOf(error)
        notify(t`Couldn't move the end - ${reason}`, { type: 'error', autoHideDuration: 8000 })
        await refresh()
      }
    }
    return queue(run)
  }
  return { move, save, refresh, known }
}

/** Returns the functions that save the days of memberships. */
export function useSavePeriod() {
  const queries = useQueryClient()
  const notify = useNotify()
  const tell = useUndoable()
  const { mutateAsync: update } = useUpdate('members', { noRefresh: true })
  const refresh = useRefresh()
  return useMemo(() => saverOf(queries, update, refresh, notify, tell), [queries, update, refresh, notify, tell])
}

const Input = Form.Input<typeof MemberPeriod>

const valuesOf = (bar: StaffingBar) => ({
  values: { startDate: bar.startDate, endDate: bar.endDate },
  version: versionOf(bar),
})

interface MemberPeriodDialogProps {
  bar: StaffingBar
  /** True if the days can be changed. */
  editable: boolean
  onClose: () => void
}

/** One membership: person, project, role and days. */
export function MemberPeriodDialog({ bar, editable, onClose }: MemberPeriodDialogProps) {
  const id = useId()
  const { save, refresh, known } = useSavePeriod()
  const tell = useUndoable()
  const from = showDate(bar.startDate)
  const until = bar.endDate && showLastDay(bar.endDate)
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{roleOf(bar)}</DialogTitle>
      <DialogContent>
        <Stack spacing={3} sx={{ pb: 4 }}>
          {bar.person && <UserChip person={bar.person} />}
          <ProjectChip project={bar.project} />
          <Typography variant="body2" color="text.secondary">
            {[deploymentTypes[bar.deploymentType], memberStatuses[bar.status], bar.isLead && t`Lead`]
              .filter(Boolean)
              .join(', ')}
          </Typography>
          {!editable && (
            <Typography>{until ? t`From ${from} until ${until}` : t`From ${from} without an end`}</Typography>
          )}
        </Stack>
        {editable && (
          // The form's bottom bar has a negative margin of this size and would cover the last field.
          <Box sx={{ pb: 4 }}>
            <Form
              schema={MemberPeriod}
              {...valuesOf(bar)}
              reload={async () => {
                await refresh()
                return valuesOf(known(bar))
              }}
              failure={t`Couldn't save the days`}
              save={async (body, { version, note }) => {
                const answer = await save(bar, body, version)
                tell([t`Days saved`, note].filter(Boolean).join(' '), answer)
              }}
              onSaved={onClose}
              onCancel={onClose}
            >
              <Input source="startDate" />
              <Input source="endDate" help={t`A day before today makes them inactive.`} />
            </Form>
          </Box>
        )}
      </DialogContent>
    </Dialog>
  )
}
