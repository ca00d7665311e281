import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { type ReactNode, useState } from 'react'
import type { Survey } from '#contract/api/survey.ts'
import { EventStatus, type SurveySubtype } from '#contract/api/surveyWords.ts'
import { useRequestedAction } from '#src/palette/recordActions.ts'
import { Export } from '#src/admin/list/Export.tsx'
import { useFocusKept } from '#src/admin/form/useFocusKept.ts'
import { ErrorPanel } from '#src/admin/layout/Notice.tsx'
import { PageHeading } from '#src/admin/layout/PageHeading.tsx'
import type { Column } from '#src/admin/list/columnsOf.tsx'
import { RowsPagination } from '#src/admin/list/Pagination.tsx'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { Stale } from '#src/admin/list/Stale.tsx'
import { useListAddress } from '#src/admin/list/useListAddress.ts'
import { ViewLinks } from '#src/admin/layout/ViewLinks.tsx'
import { paths } from '#src/layout/paths.ts'
import { useCan } from '#src/providers/session.ts'
import { DeleteSurvey } from './DeleteSurvey.tsx'
import { NoSurveys } from './NoSurveys.tsx'
import { surveyColumns } from './surveyColumns.tsx'
import { SurveyTools } from './SurveyTools.tsx'
import { Total } from './Total.tsx'
import { useSurveyList } from './useSurveys.ts'
import { eventFilters, storedStatus } from './words.ts'

interface SurveyListProps {
  subtype: SurveySubtype
  heading: string
  /** Says what belongs here while there is nothing. */
  belongs: string
  /** Words of the button that creates one. */
  create: string
  /** The form that creates one. */
  form: (onClose: () => void) => ReactNode
  /** Between progress and status. */
  columns?: readonly Column<Survey>[]
  /** Before the button. */
  actions?: ReactNode
}

const none: readonly Column<Survey>[] = []

/** The list of the surveys of one kind (screens.md sections 2.17, 2.20, 2.22): state in the address, form and question over it. */
export function SurveyList(props: SurveyListProps) {
  const { subtype, heading, belongs, create, form, columns = none, actions } = props
  const can = useCan()
  const place = useListAddress()
  const { page, size } = place
  const status = EventStatus.safeParse(place.text('status')).data
  const narrowed = status ? { status: storedStatus(subtype, status) } : {}
  const { data, error, refetch } = useSurveyList(subtype, { page, size, ...narrowed })
  const [open, setOpen] = useState<'new' | Survey>()
  const frame = useFocusKept(open !== undefined)
  const close = () => setOpen(undefined)
  const openNew = () => setOpen('new')
  useRequestedAction({ new: can('surveys.create') && openNew })
  const add = can('surveys.create') && (
    <Button variant="contained" startIcon={<Add />} onClick={openNew}>
      {create}
    </Button>
  )
  return (
    <Stack ref={frame} spacing={2} tabIndex={-1} sx={{ outline: 0 }}>
      <PageHeading
        title={heading}
        actions={
          <>
            {actions}
            {add}
          </>
        }
      />
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Total count={data?.total} one="survey" many="surveys" />
        <Export request={{ list: 'surveys', query: { subtype, ...narrowed } }} />
        <ViewLinks
          label="Status"
          views={eventFilters(subtype)}
          current={status ?? ''}
          to={(next) => place.to({ status: next })}
        />
      </Stack>
      {error && !data && (
        <ErrorPanel title="The surveys could not be loaded" error={error} retry={() => void refetch()} />
      )}
      {error && data && <Stale reason={error.message} retry={() => void refetch()} />}
      {data?.total === 0 && (
        <NoSurveys status={status} add={add} belongs={belongs} clear={() => place.narrow({ status: '' })} />
      )}
      {(data ? data.total !== 0 : !error) && (
        <>
          <DataTable
            caption={heading}
            columns={surveyColumns(subtype, columns)}
            rows={data?.data}
            keyOf={({ id }) => id}
            pathOf={({ id }) => paths.survey(subtype, id)}
            tools={(survey) => <SurveyTools survey={survey} onDelete={() => setOpen(survey)} />}
          />
          <RowsPagination {...place} total={data?.total} />
        </>
      )}
      {open === 'new' && form(close)}
      {typeof open === 'object' && (
        <DeleteSurvey survey={{ id: open.id, title: open.title, subtype }} onClose={close} />
      )}
    </Stack>
  )
}
