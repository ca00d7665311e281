import { t } from '@lingui/core/macro'
import { Box, FormControlLabel, Radio } from '@mui/material'
import type { ContactInput } from '#contract/api/metadata/commercialKinds.ts'
import { ArrayInput } from '#src/admin/inputs/ArrayInput.tsx'
import { isEmail, trimmed } from '#src/admin/inputs/EmailsInput.tsx'
import { type CommonInputProps, OutlinedField } from '#src/admin/inputs/FormField.tsx'

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
              inputProps={input(t`Emails`)}
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
