import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { visuallyHidden } from '@mui/utils'
import type { ReactNode } from 'react'
import type { ProposedLine } from '#contract/api/invoice.ts'
import { showMoney } from '#contract/money.ts'
import { nameOf } from '#src/admin/fields/Chip.tsx'
import { Avatar } from '#src/admin/fields/Avatar.tsx'
import { ErrorPanel, Notice } from '#src/admin/layout/Notice.tsx'
import { SmallTable } from '#src/admin/list/SmallTable.ts'

interface StaffingTableProps {
  /** Nothing while they load. */
  lines: readonly ProposedLine[] | undefined
  error: unknown
  retry: () => void
  /** Code of the currency; `''` while it is not known. */
  currency: string
  /** The box to take a line or leave it. */
  boxOf: (line: ProposedLine) => ReactNode
}

/** Members of a project in a month: days, rate, discount, and what that comes to. */
export function StaffingTable({ lines, error, retry, currency, boxOf }: StaffingTableProps) {
  const phone = useMediaQuery(({ breakpoints }: Theme) => breakpoints.down('sm'), { noSsr: true })
  const show = (amount: number) => (currency ? showMoney(amount, currency) : '-')
  if (error && !lines)
    return <ErrorPanel title="The staffing could not be loaded" error={error} retry={retry} />
  if (lines?.length === 0)
    return (
      <Notice title="Nobody to bill in this month">
        Official members whose time on the project overlaps the month are listed here.
      </Notice>
    )
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label="Members in this month">
      <SmallTable
        aria-busy={!lines}
        sx={{
          minWidth: phone ? 0 : 560,
          '& td[data-number], & th[data-number]': { textAlign: 'right', whiteSpace: 'nowrap' },
          '& :is(th, td):last-child': { paddingRight: 0 },
          ...(phone && { '& :is(th, td):first-of-type': { width: 38, padding: 0 } }),
        }}
      >
        <thead>
          <tr>
            <th>
              <span style={visuallyHidden}>Take</span>
            </th>
            <th>Member</th>
            {!phone && (
              <>
                <th data-number>Days</th>
                <th data-number>Rate</th>
                <th data-number>Discount</th>
              </>
            )}
            <th data-number>Cost</th>
          </tr>
        </thead>
        <tbody className="tabular">
          {!lines &&
            [0, 1, 2].map((row) => (
              <tr key={row}>
                <td colSpan={6}>
                  <Skeleton />
                </td>
              </tr>
            ))}
          {lines?.map((line, index) => (
            <tr key={`${line.employee.id}.${index}`}>
              <td>{boxOf(line)}</td>
              <td>
                <Avatar src={line.employee.avatar} name={nameOf(line.employee)} /> {line.description}
                {phone && (
                  <Typography variant="body2" color="text.secondary">
                    {line.days} of {line.daysOfMonth} days, {show(line.unitCost)}
                    {line.discount > 0 && `, ${line.discount}% off`}
                  </Typography>
                )}
              </td>
              {!phone && (
                <>
                  <td data-number>
                    {line.days} of {line.daysOfMonth}
                  </td>
                  <td data-number>{show(line.unitCost)}</td>
                  <td data-number>{line.discount ? `${line.discount}%` : '-'}</td>
                </>
              )}
              <td data-number>{show(line.cost)}</td>
            </tr>
          ))}
        </tbody>
      </SmallTable>
    </Box>
  )
}
