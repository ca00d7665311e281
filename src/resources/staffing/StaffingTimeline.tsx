import { i18n } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { Button, Skeleton, Stack, Typography } from '@mui/material'
import { useCallback, useMemo, useState } from 'react'
import type { StaffingRow } from '#contract/api/staffing.ts'
import { words } from '#contract/words.ts'
import { AsOfNotice } from '#src/admin/list/AsOf.tsx'
import { SearchBox } from '#src/admin/list/SearchBox.tsx'
import { ErrorPanel, Notice } from '#src/admin/layout/Notice.tsx'
import { PageHeading } from '#src/admin/layout/PageHeading.tsx'
import { dateOf, type Move, type TimelineBar } from '#src/resources/staffing/timeline/layout.ts'
import { Timeline } from '#src/resources/staffing/timeline/Timeline.tsx'
import { useGetList } from '#src/providers/dataProvider/hooks.ts'
import { useCan } from '#src/providers/useSession.ts'
import { MemberPeriodDialog, useSavePeriod } from './MemberPeriodDialog.tsx'
import { rowsOf } from './staffingRows.tsx'
import { Legend, type TimelineParams, Toolbar, useTimelineParams } from './StaffingToolbar.tsx'

interface StaffingBoardProps {
  rows: readonly StaffingRow[]
  params: TimelineParams
  names: 'people' | 'projects' | 'members'
  busy: boolean
}

const headings = words({ people: msg`People`, projects: msg`Projects`, members: msg`People` })

/** The rows as bars. Bars open a dialog, and can be moved with permission to edit. */
function StaffingBoard({ rows, params, names, busy }: StaffingBoardProps) {
  const can = useCan()
  // What is shown of another day is not what would be changed.
  const editable = can('projectMembers.edit') && !params.day.day
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
        label={names === 'projects' ? t`Staffing by project` : t`Staffing by person`}
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

/** Rows per page. Smaller for projects, because each includes all its members. */
const pageSizes = { people: 500, projects: 100 } as const

/** The rows of the visible months: of one project, or of all that the person can see. */
function useStaffing(params: TimelineParams, projectID: string | undefined) {
  const { by, from, to, keyword, only, mine, page } = params
  const asOf = params.day.day || undefined
  return useGetList(
    'staffing',
    {
      filter: projectID
        ? { by: 'people', from, to, projectID }
        : { by, from, to, keyword, only, asOf, ...(mine && { mine }) },
      pagination: projectID ? { page: 1, perPage: pageSizes.people } : { page, perPage: pageSizes[by] },
    },
    { placeholderData: keepPreviousData },
  )
}

const shown = (count: number) => i18n.number(count)

/** The number of rows, and buttons to the other pages if there are any. */
function Pages({ params: { by, page, setPage }, total }: { params: TimelineParams; total: number }) {
  const pageSize = pageSizes[by]
  const first = (page - 1) * pageSize
  const last = Math.min(total, first + pageSize)
  const [from, to, all] = [shown(first + 1), shown(last), shown(total)]
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 2 }}>
      <Typography variant="body2" color="text.secondary" component="output" className="tabular">
        {total > pageSize ? t`${from} to ${to} of ${all} rows` : plural(total, { one: '# row', other: '# rows' })}
      </Typography>
      {total > pageSize && (
        <>
          <Button
            size="small"
            color="inherit"
            disabled={page === 1}
            onClick={() => setPage(page - 1)}
          >{t`Previous`}</Button>
          <Button
            size="small"
            color="inherit"
            disabled={last >= total}
            onClick={() => setPage(page + 1)}
          >{t`Next`}</Button>
        </>
      )}
    </Stack>
  )
}

const bars = [70, 45, 85, 30, 60, 75, 40, 65]

/** Skeleton of the timeline. */
function TimelineSkeleton() {
  return (
    <Stack spacing={3} aria-busy aria-label={t`Loading the timeline`} sx={{ p: 3 }}>
      {bars.map((width) => (
        <Stack key={width} direction="row" spacing={4}>
          <Skeleton width={160} height={28} sx={{ flex: 'none' }} />
          <Skeleton variant="rounded" height={28} width={`${width}%`} />
        </Stack>
      ))}
    </Stack>
  )
}

/** Explains why there are no rows: filtered out, or none at all. */
function NoRows({ params, ofCompany }: { params: TimelineParams; ofCompany: boolean }) {
  const { keyword, only, mine, page, set } = params
  if (ofCompany && (keyword || only || mine || page > 1))
    return (
      <Notice
        title={t`No results`}
        actions={
          <Button variant="outlined" onClick={() => set({ keyword: '', only: '', of: '' })}>{t`Clear filters`}</Button>
        }
      >{t`No people or projects match this period.`}</Notice>
    )
  return <Notice title={t`No members in this period`}>{t`Use the arrows to see other months.`}</Notice>
}

interface StaffingTimelineProps {
  /** Shows one project only. Without it, shows the whole company with a page heading. */
  projectId?: string
  /** Links to the other views of the page, beside the heading. */
  viewSwitch?: React.ReactNode
}

function Rows({ params, projectId }: { params: TimelineParams; projectId: string | undefined }) {
  const { data, total = 0, error, isPlaceholderData, refetch } = useStaffing(params, projectId)
  if (error && !data)
    return <ErrorPanel title={t`Couldn't load the timeline`} error={error} retry={() => void refetch()} />
  if (!data) return <TimelineSkeleton />
  if (data.length === 0) return <NoRows params={params} ofCompany={!projectId} />
  return (
    <>
      <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'space-between', gap: 2 }}>
        <Pages params={params} total={total} />
        <Legend />
      </Stack>
      <StaffingBoard rows={data} params={params} names={projectId ? 'members' : params.by} busy={isPlaceholderData} />
    </>
  )
}

/** Memberships over time: of one project, or of the whole company by people or by projects. All state is in the URL. */
export function StaffingTimeline({ projectId, viewSwitch }: StaffingTimelineProps) {
  const params = useTimelineParams()
  return (
    <Stack spacing={3}>
      {!projectId && (
        <PageHeading
          title={t`Projects`}
          actions={
            <>
              <SearchBox
                label={t`Search people and projects`}
                value={params.keyword}
                onSearch={(keyword) => params.set({ keyword })}
              />
              {viewSwitch}
            </>
          }
        />
      )}
      {!projectId && <AsOfNotice {...params.day} />}
      <Toolbar params={params} ofCompany={!projectId} />
      <Rows params={params} projectId={projectId} />
    </Stack>
  )
}
