import { t } from '@lingui/core/macro'
import { Box, Skeleton, Stack } from '@mui/material'
import { type ReactNode, useDeferredValue } from 'react'
import { ShowBase, useShowContext } from 'react-admin'
import { Navigate, useParams } from 'react-router'
import type { Permission } from '#contract/permissions.ts'
import type { RecordOf, ResourcesWith } from '#contract/resources.ts'
import { notFoundPath, usePageName } from '#src/admin/layout/pageNames.tsx'
import { AsOfButton, AsOfNotice, useAddressDay } from '../list/AsOf.tsx'
import { useRecordId } from '#src/providers/dataProvider/recordId.ts'
import { ApiError } from '#src/providers/http.ts'
import { ReadOnly, useCan, useCanOnSome } from '#src/providers/useSession.ts'
import { ErrorPanel, Notice } from '../layout/Notice.tsx'
import { TwoColumns } from '../layout/SectionCard.tsx'

const hidden = new Set([403, 404])

/** Shown if a record couldn't be loaded. A missing or hidden record leads to the 404 page. */
export function RecordFailure({ title, error, retry }: { title: string; error: unknown; retry: () => void }) {
  if (error instanceof ApiError && hidden.has(error.status)) return <Navigate to={notFoundPath} replace />
  return <ErrorPanel component="h1" title={title} error={error} retry={retry} />
}

interface RecordSkeletonProps {
  label: string
  left: readonly number[]
  right: readonly number[]
}

const cards = (heights: readonly number[]) =>
  heights.map((height) => <Skeleton key={height} variant="rounded" height={height} />)

/** Skeleton of a record's page. */
export function RecordSkeleton({ label, left, right }: RecordSkeletonProps) {
  return (
    <Stack spacing={5} aria-busy aria-label={label}>
      <Skeleton width={240} height={32} />
      <TwoColumns left={cards(left)} right={cards(right)} />
    </Stack>
  )
}

interface ShowProps<R extends ResourcesWith<'one'>> {
  resource: R
  /** The path pattern of the page, such as `/employees/:id`. */
  place: string
  nameOf: (record: RecordOf<R>) => string
  /** Shown until the record is there. */
  loading: ReactNode
  /** "Could not …", shown above the reason. */
  failure: string
  /** The permissions for the record of another day, if it has one (docs/rules/time.md#7). */
  days?: readonly Permission[]
  /** Below the notice of another day: what the page leaves out. */
  note?: string
  render: (record: RecordOf<R>) => ReactNode
}

/**
 * The day that the page of a record shows, if its reader may ask for days of some records; `''` for today. `mayAsk` if
 * of this one.
 */
export function useRecordDay(days: readonly Permission[] = []) {
  const can = useCan()
  // Another day is asked for before the record, and what holds on it, is known. Without it there is none on this day.
  const canOnSome = useCanOnSome()
  const asked = useAddressDay()
  const isOffered = days.length > 0
  return { ...asked, day: isOffered && days.every(canOnSome) ? asked.day : '', mayAsk: isOffered && days.every(can) }
}

function Shown<R extends ResourcesWith<'one'>>({ place, nameOf, loading, failure, days, render }: ShowProps<R>) {
  const day = useRecordDay(days)
  const { record, error, refetch } = useShowContext<RecordOf<R>, ApiError>()
  // Deferred, so that a page of many cards renders in steps. Later changes render at once.
  const shown = useDeferredValue(record !== undefined) ? record : undefined
  usePageName(place, shown && nameOf(shown))
  if (shown) return render(shown)
  if (record || !error) return loading
  // The day can be changed, so this is no missing page.
  if (day.day && error.status === 404)
    return <Notice component="h1" title={t`There is no record on this day`} actions={<AsOfButton {...day} />} />
  return <RecordFailure title={failure} error={error} retry={() => void refetch()} />
}

/** The page says what failed, where react-admin would show a message and go to the list. */
const quiet = { onError: () => undefined }

/**
 * React-admin's page of a record, which the address names by its id, username or code. A missing or hidden record leads
 * to the 404 page.
 */
export function Show<R extends ResourcesWith<'one'>>(props: ShowProps<R>) {
  const { id: name = '' } = useParams()
  const { id, error, refetch } = useRecordId(props.resource, name)
  const known = useDeferredValue(id)
  const day = useRecordDay(props.days)
  const meta = day.day ? { meta: { asOf: day.day } } : {}
  if (error) return <RecordFailure title={props.failure} error={error} retry={() => void refetch()} />
  if (known === undefined) return props.loading
  return (
    // The shell has already checked the session.
    <ShowBase
      key={day.day}
      resource={props.resource}
      id={known}
      disableAuthentication
      queryOptions={{ ...quiet, ...meta }}
    >
      <ReadOnly value={day.day !== ''}>
        {day.day && (
          <Box sx={{ mb: 4 }}>
            <AsOfNotice {...day} note={props.note} />
          </Box>
        )}
        <Shown {...props} />
      </ReadOnly>
    </ShowBase>
  )
}
