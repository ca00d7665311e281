import { t } from '@lingui/core/macro'
import { Box } from '@mui/material'
import type { BasicEmployee } from '#contract/api/employees/employee.ts'
import { HeadInput } from '#contract/api/projects/headInput.ts'
import type { Head } from '#contract/api/projects/project.ts'
import { factsOf, mayWrite } from '#contract/fields.ts'
import { ArrayInput } from '#src/admin/inputs/ArrayInput.tsx'
import type { CommonInputProps } from '#src/admin/inputs/FormField.tsx'
import { Amount } from '#src/admin/inputs/MoneyInput.tsx'
import type { InputExtras } from '#src/admin/schema/fieldKinds.ts'
import { useCan } from '#src/providers/useSession.ts'
import { PersonPicker } from '#src/resources/employees/EmployeeInput.tsx'

const blankHead: HeadInput = { employeeID: '' }
const filledHeads = (rows: readonly HeadInput[]) =>
  rows
    .filter(({ employeeID }) => employeeID)
    .map(({ employeeID, commissionRate }) => ({
      employeeID,
      // Omitted, the server keeps it. A person who can't see the rate must not clear it.
      ...(commissionRate === undefined ? {} : { commissionRate }),
    }))

const personOf = ({ employeeID, ...person }: Head): BasicEmployee => ({ ...person, id: employeeID })

/**
 * People responsible for a project, with a commission rate in percent if the person can set it. The field stores
 * `employeeID` and `commissionRate`. Rows without a person are omitted.
 */
export function HeadsInput({ known: stored, ...props }: CommonInputProps & InputExtras) {
  const heads = (stored ?? []) as readonly Head[]
  const mayRate = mayWrite(factsOf(HeadInput.shape.commissionRate), useCan())
  return (
    <ArrayInput<HeadInput> {...props} what={t`person`} blank={blankHead} filled={filledHeads}>
      {(row, { change, rows, controlOf }) => {
        const known = heads.find(({ employeeID }) => employeeID === row.employeeID)
        return (
          <>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <PersonPicker
                control={controlOf(row.employeeID, (employeeID: string | null) => change({ ...row, employeeID }))}
                known={known ? personOf(known) : null}
                without={rows.rows.flatMap(({ row: { employeeID } }) =>
                  employeeID && employeeID !== row.employeeID ? employeeID : [],
                )}
              />
            </Box>
            {mayRate && (
              <Box sx={{ width: 120, flex: 'none' }}>
                <Amount
                  {...controlOf(
                    row.commissionRate,
                    (rate: number | undefined) => change({ ...row, commissionRate: rate ?? 0 }),
                    'rate',
                  )}
                  suffix="%"
                />
              </Box>
            )}
          </>
        )
      }}
    </ArrayInput>
  )
}
