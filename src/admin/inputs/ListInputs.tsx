import { t } from '@lingui/core/macro'
import { Box, FormControlLabel, OutlinedInput, Radio } from '@mui/material'
import type { ContactInput } from '#contract/api/metadata/commercialKinds.ts'
import type { BasicEmployee } from '#contract/api/employees/employee.ts'
import { HeadInput } from '#contract/api/projects/headInput.ts'
import type { Head } from '#contract/api/projects/project.ts'
import { factsOf, mayWrite } from '#contract/fields.ts'
import { email } from '#contract/inputs.ts'
import { useCan } from '#src/providers/session.ts'
import { ArrayInput } from './ArrayInput.tsx'
import { PersonPicker } from './EmployeeInput.tsx'
import { type CommonInputProps, OutlinedField } from './FormField.tsx'
import { Amount } from './MoneyInput.tsx'

const isEmail = (text: string) => email.safeParse(text.trim()).success
const trimmed = (texts: readonly string[]) => texts.map((one) => one.trim()).filter(Boolean)

/** Several email addresses, one row each. Blank rows are omitted. */
export function EmailsInput(props: CommonInputProps) {
  return (
    <ArrayInput<string> {...props} what={t`email`} blank="" filled={trimmed}>
      {(row, { index, change, control: { field, label, described, invalid } }) => (
        <OutlinedInput
          fullWidth
          size="small"
          type="email"
          autoComplete="off"
          value={row}
          error={invalid && row.trim() !== '' && !isEmail(row)}
          {...(index === 0 ? { inputRef: field.ref } : {})}
          onBlur={field.onBlur}
          onChange={(event) => change(event.target.value)}
          inputProps={{ 'aria-label': `${label} ${index + 1}`, 'aria-describedby': described }}
        />
      )}
    </ArrayInput>
  )
}

const blankContact: ContactInput = { name: '', role: '', emails: [], isMainContact: false }

const addressesOf = ({ emails }: ContactInput) => trimmed(emails ?? [])

/** Omits blank rows, except for existing contacts. */
const filledContacts = (rows: readonly ContactInput[]) =>
  rows
    .map((row) => ({ ...row, name: row.name.trim(), emails: addressesOf(row) }))
    .filter(({ id, name, role, emails }) => id || name || role || emails.length)

/** The contacts of a client: name, role, addresses, and the main contact. */
export function ContactsInput(props: CommonInputProps) {
  return (
    <ArrayInput<ContactInput> {...props} what={t`contact`} blank={blankContact} filled={filledContacts}>
      {(row, { index, change, rows, control: { field, id, described, invalid } }) => {
        const input = (part: string) => ({
          'aria-label': t`${part} of contact ${index + 1}`,
          'aria-describedby': described,
        })
        return (
          <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 1.5, gridTemplateColumns: '1fr 1fr', pb: 2 }}>
            <OutlinedField
              placeholder={t`Name`}
              value={row.name}
              error={invalid && !row.name.trim()}
              {...(index === 0 ? { inputRef: field.ref } : {})}
              onBlur={field.onBlur}
              onChange={(event) => change({ ...row, name: event.target.value })}
              inputProps={input(t`Name`)}
            />
            <OutlinedField
              placeholder={t`Role`}
              value={row.role ?? ''}
              onBlur={field.onBlur}
              onChange={(event) => change({ ...row, role: event.target.value })}
              inputProps={input(t`Role`)}
            />
            <OutlinedField
              multiline
              placeholder={t`Emails, one per line`}
              value={(row.emails ?? []).join('\n')}
              error={invalid && !addressesOf(row).every(isEmail)}
              onBlur={field.onBlur}
              onChange={(event) => change({ ...row, emails: event.target.value.split('\n') })}
              inputProps={input('E-mails')}
              sx={{ gridColumn: '1 / -1' }}
            />
            <FormControlLabel
              label={t`Main contact`}
              sx={{ gridColumn: '1 / -1' }}
              control={
                <Radio
                  size="small"
                  name={`${id}-main`}
                  checked={row.isMainContact === true}
                  onChange={() => rows.changeAll((one, at) => ({ ...one, isMainContact: at === index }))}
                  slotProps={{ input: { 'aria-label': t`Main contact: contact ${index + 1}` } }}
                />
              }
            />
          </Box>
        )
      }}
    </ArrayInput>
  )
}

interface HeadsInputProps extends CommonInputProps {
  heads?: readonly Head[] | undefined
}

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
export function HeadsInput({ heads = [], ...props }: HeadsInputProps) {
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
