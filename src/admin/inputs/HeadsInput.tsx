import Box from '@mui/material/Box'
import type { BasicEmployee } from '#contract/api/employee.ts'
import type { Head } from '#contract/api/project.ts'
import { HeadInput } from '#contract/api/headInput.ts'
import { factsOf, mayWrite } from '#contract/fields.ts'
import { useCan } from '#src/providers/session.ts'
import { PersonPicker } from './EmployeeInput.tsx'
import { type ControlProps, type CommonInputProps, FormField } from './FormField.tsx'
import { Amount } from './MoneyInput.tsx'
import { RowList, useRows } from './ArrayInput.tsx'

interface HeadsInputProps extends CommonInputProps {
  /** The people whom the field holds at first. */
  heads?: readonly Head[] | undefined
}

const blank: HeadInput = { employeeID: '' }
const filled = (rows: readonly HeadInput[]) =>
  rows
    .filter(({ employeeID }) => employeeID)
    .map(({ employeeID, commissionRate }) => ({
      employeeID,
      // Left out, it stays as the server has it: who may not see a share does not clear it either.
      ...(commissionRate === undefined ? {} : { commissionRate }),
    }))

const personOf = ({ employeeID, ...person }: Head): BasicEmployee => ({ ...person, id: employeeID })

function Rows({ heads = [], ...control }: ControlProps & Pick<HeadsInputProps, 'heads'>) {
  const { field, id, described, invalid, label } = control
  const mayRate = mayWrite(factsOf(HeadInput.shape.commissionRate), useCan())
  const rows = useRows(field, blank, filled)
  const taken = rows.rows.flatMap(({ row }) => row.employeeID || [])
  const inputOf = (
    index: number,
    name: string,
    value: unknown,
    onChange: (next: never) => void,
  ): ControlProps => ({
    field: {
      ...field,
      value,
      onChange,
      ...(index || name ? { ref: () => undefined } : {}),
    } as ControlProps['field'],
    id: `${id}-${index}${name}`,
    described,
    invalid,
    label: `${label} ${index + 1}${name && `, ${name}`}`,
  })
  return (
    <RowList rows={rows} what="person">
      {(row, index, change) => {
        const known = heads.find(({ employeeID }) => employeeID === row.employeeID)
        return (
          <>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <PersonPicker
                control={inputOf(index, '', row.employeeID, (employeeID) => change({ ...row, employeeID }))}
                known={known ? personOf(known) : null}
                without={taken.filter((id) => id !== row.employeeID)}
              />
            </Box>
            {mayRate && (
              <Box sx={{ width: 120, flex: 'none' }}>
                <Amount
                  {...inputOf(index, 'rate', row.commissionRate, (rate: number | undefined) =>
                    change({ ...row, commissionRate: rate ?? 0 }),
                  )}
                  suffix="%"
                />
              </Box>
            )}
          </>
        )
      }}
    </RowList>
  )
}

/**
 * People who answer for a project, each with a share in percent where the person may set it. The field holds `employeeID` and
 * `commissionRate` of every row with a person; rows without one are left out.
 */
export function HeadsInput({ heads, ...frame }: HeadsInputProps) {
  return (
    <FormField {...frame} group>
      {(control) => <Rows {...control} label={frame.label} heads={heads} />}
    </FormField>
  )
}
