import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import type { ContactInput } from '#contract/api/commercialKinds.ts'
import { email } from '#contract/inputs.ts'
import { type ControlProps, type CommonInputProps, FormField, OutlinedField } from './FormField.tsx'
import { RowList, useRows } from './ArrayInput.tsx'

const blank: ContactInput = { name: '', role: '', emails: [], isMainContact: false }

const addresses = ({ emails }: ContactInput) => (emails ?? []).map((one) => one.trim()).filter(Boolean)
/** Rows in which nothing was typed, and that are not contacts already, are left out. */
const filled = (rows: readonly ContactInput[]) =>
  rows
    .map((row) => ({ ...row, name: row.name.trim(), emails: addresses(row) }))
    .filter(({ id, name, role, emails }) => id || name || role || emails.length)
const isWrong = (row: ContactInput) => addresses(row).some((one) => !email.safeParse(one).success)

function Rows({ field, id, described, invalid }: ControlProps) {
  const rows = useRows<ContactInput>(field, blank, filled)
  return (
    <RowList rows={rows} what="contact">
      {(row, index, change) => {
        const input = (part: string) => ({
          'aria-label': `${part} of contact ${index + 1}`,
          'aria-describedby': described,
        })
        return (
          <Box
            sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 1.5, gridTemplateColumns: '1fr 1fr', pb: 2 }}
          >
            <OutlinedField
              size="small"
              placeholder="Name"
              value={row.name}
              error={invalid && !row.name.trim()}
              {...(index === 0 ? { inputRef: field.ref } : {})}
              onBlur={field.onBlur}
              onChange={(event) => change({ ...row, name: event.target.value })}
              inputProps={input('Name')}
            />
            <OutlinedField
              size="small"
              placeholder="Role"
              value={row.role ?? ''}
              onBlur={field.onBlur}
              onChange={(event) => change({ ...row, role: event.target.value })}
              inputProps={input('Role')}
            />
            <OutlinedField
              size="small"
              multiline
              placeholder="E-mails, one per line"
              value={(row.emails ?? []).join('\n')}
              error={invalid && isWrong(row)}
              onBlur={field.onBlur}
              onChange={(event) => change({ ...row, emails: event.target.value.split('\n') })}
              inputProps={input('E-mails')}
              sx={{ gridColumn: '1 / -1' }}
            />
            <FormControlLabel
              label="Main contact"
              sx={{ gridColumn: '1 / -1' }}
              control={
                <Radio
                  size="small"
                  name={`${id}-main`}
                  checked={row.isMainContact === true}
                  onChange={() => rows.changeAll((one, at) => ({ ...one, isMainContact: at === index }))}
                  slotProps={{ input: { 'aria-label': `Main contact: contact ${index + 1}` } }}
                />
              }
            />
          </Box>
        )
      }}
    </RowList>
  )
}

/** The contacts of a client: name, role, addresses, and which one is the main contact. */
export function ContactsInput(frame: CommonInputProps) {
  return (
    <FormField {...frame} group>
      {(control) => <Rows {...control} />}
    </FormField>
  )
}
