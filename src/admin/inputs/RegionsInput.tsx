import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type CompanyInfo, regions } from '#contract/api/lookups.ts'
import { type ControlProps, type CommonInputProps, FormField, OutlinedField } from './FormField.tsx'

type Info = CompanyInfo['info']

const blank = { address: '', phone: '' }

function Offices({ field, described, invalid }: ControlProps) {
  const info = (field.value ?? {}) as Info
  const names: Record<string, string> = {
    ...regions,
    ...Object.fromEntries(Object.keys(info).flatMap((code) => (code in regions ? [] : [[code, code]]))),
  }
  const change = (code: string, part: keyof typeof blank, text: string) => {
    const { [code]: office = blank, ...others } = info
    const changed = { ...office, [part]: text }
    // Without address and phone there is no office.
    field.onChange(changed.address || changed.phone ? { ...others, [code]: changed } : others)
  }
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {Object.entries(names).map(([code, name], index) => (
        <Box key={code} sx={{ display: 'grid', gap: 1.5 }}>
          <Typography variant="body2" color="text.secondary">
            {name}
          </Typography>
          <OutlinedField
            size="small"
            multiline
            placeholder="Address"
            value={info[code]?.address ?? ''}
            error={invalid}
            {...(index === 0 ? { inputRef: field.ref } : {})}
            onBlur={field.onBlur}
            onChange={(event) => change(code, 'address', event.target.value)}
            inputProps={{ 'aria-label': `Address, ${name}`, 'aria-describedby': described }}
          />
          <OutlinedField
            size="small"
            placeholder="Phone"
            value={info[code]?.phone ?? ''}
            error={invalid}
            onBlur={field.onBlur}
            onChange={(event) => change(code, 'phone', event.target.value)}
            inputProps={{ 'aria-label': `Phone, ${name}`, 'aria-describedby': described }}
          />
        </Box>
      ))}
    </Box>
  )
}

/** Where a company has offices: address and phone by region. */
export function RegionsInput(frame: CommonInputProps) {
  return (
    <FormField {...frame} group>
      {(control) => <Offices {...control} />}
    </FormField>
  )
}
