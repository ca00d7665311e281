import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Link } from '@mui/material'
import { Fragment } from 'react'
import { useWatch } from 'react-hook-form'
import { Link as RouterLink } from 'react-router'
import { isNumbered } from '#contract/api/invoices/words.ts'
import { monthsLater } from '#contract/months.ts'
import { listed } from '#src/i18n/format.ts'
import { paths } from '#src/layout/paths.ts'
import { useCommandQuery, useGetList } from '#src/providers/dataProvider/hooks.ts'
import { nameOf } from '#src/resources/employees/EmployeeField.tsx'
import { type InvoiceValues, showMonth } from './invoiceValues.ts'

interface MonthNoteProps {
  projectID: string
  /** The draft in the form, which is none of the others. */
  draftID: string | undefined
}

/** The people to bill in a month, by id. */
function useStaff(projectID: string, period: string) {
  const [year, month] = period.split('-').map(Number) as [number, number]
  const { data } = useCommandQuery('invoices', 'proposedLines', { query: { projectID, year, month } }, { retry: false })
  return data && new Map(data.data.map(({ employee }) => [employee.id, nameOf(employee)]))
}

/** "2 people less than in October: Bea and Cam." */
function Difference({ projectID, period }: { projectID: string; period: string }) {
  const lastPeriod = monthsLater(period, -1)
  const now = useStaff(projectID, period)
  const before = useStaff(projectID, lastPeriod)
  if (!now || !before) return null
  const month = i18n.date(`${lastPeriod}-01T00:00:00Z`, { month: 'long', timeZone: 'UTC' })
  const less = [...before].flatMap(([id, name]) => (now.has(id) ? [] : [name]))
  const more = [...now].flatMap(([id, name]) => (before.has(id) ? [] : [name]))
  const [gone, joined] = [listed(less), listed(more)]
  const sentences = [
    less.length > 0 &&
      plural(less.length, {
        one: `One person less than in ${month}: ${gone}.`,
        other: `# people less than in ${month}: ${gone}.`,
      }),
    more.length > 0 &&
      plural(more.length, {
        one: `One person more than in ${month}: ${joined}.`,
        other: `# people more than in ${month}: ${joined}.`,
      }),
  ].filter((sentence) => sentence !== false)
  return sentences.length > 0 && <Alert severity="info">{sentences.join(' ')}</Alert>
}

/** Says what other invoices the project has for the month, and how its people differ from the month before. */
export function MonthNote({ projectID, draftID }: MonthNoteProps) {
  const period = useWatch<InvoiceValues, 'period'>({ name: 'period' })
  const isMonth = /^\d{4}-\d{2}$/.test(period)
  const { data } = useGetList(
    'invoices',
    { pagination: { page: 1, perPage: 20 }, filter: { projectID: [projectID], period } },
    { enabled: isMonth },
  )
  if (!isMonth) return null
  const others = data?.filter(({ id, status, failedAt }) => id !== draftID && (status !== 'error' || failedAt)) ?? []
  const month = showMonth(period)
  return (
    <>
      {others.length > 0 && (
        <Alert severity="warning">
          <Trans>Already invoiced for {month}:</Trans>{' '}
          {others.map(({ id, number, status }, at) => (
            <Fragment key={id}>
              {at > 0 && ', '}
              <Link component={RouterLink} to={paths.invoice(id)}>
                {isNumbered(status) ? number : t`a draft`}
              </Link>
            </Fragment>
          ))}
        </Alert>
      )}
      <Difference projectID={projectID} period={period} />
    </>
  )
}
