import { useCallback, useMemo, useState } from 'react'
import type { StaffingRow } from '#contract/api/staffing.ts'
import { dateOf } from '#src/components/timeline/days.ts'
import { Timeline } from '#src/components/timeline/Timeline.tsx'
import type { Move, TimelineBar } from '#src/components/timeline/types.ts'
import { useCan } from '#src/providers/session.ts'
import { MemberPeriodDialog } from './BarDialog.tsx'
import { rowsOf } from './rowsOf.tsx'
import { useSavePeriod } from './useMovePeriod.ts'
import type { TimelineParams } from './useTimelineParams.ts'

interface StaffingBoardProps {
  rows: readonly StaffingRow[]
  params: TimelineParams
  names: 'people' | 'projects' | 'seats'
  busy: boolean
}

const headings = { people: 'People', projects: 'Projects', seats: 'People' }

/** The rows as bars that can be opened and, by those who may, moved. */
export function StaffingBoard({ rows, params, names, busy }: StaffingBoardProps) {
  const editable = useCan()('projectMembers.edit')
  const { move } = useSavePeriod()
  const [openId, setOpenId] = useState<string>()
  const drawn = useMemo(() => rowsOf(rows, { names, movable: editable }), [rows, names, editable])
  const bars = useMemo(() => new Map(rows.flatMap((row) => row.bars).map((bar) => [bar.id, bar])), [rows])
  const open = openId === undefined ? undefined : bars.get(openId)
  const onOpen = useCallback(({ id }: TimelineBar) => setOpenId(id), [])
  const onMove: Move = useCallback(
    async ({ id, version }, edge, day) => {
      const bar = bars.get(id)
      if (!bar) return
      const key = edge === 'to' ? 'endDate' : 'startDate'
      const period = { [key]: dateOf(day) }
      await move(bar, period, version)
    },
    [bars, move],
  )
  return (
    <>
      <Timeline
        label={names === 'projects' ? 'Staffing by project' : 'Staffing by person'}
        names={headings[names]}
        rows={drawn}
        from={params.from}
        to={params.to}
        today={params.today}
        busy={busy}
        onOpen={onOpen}
        onMove={editable ? onMove : undefined}
      />
      {open && <MemberPeriodDialog bar={open} editable={editable} onClose={() => setOpenId(undefined)} />}
    </>
  )
}
