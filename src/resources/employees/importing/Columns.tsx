import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormLabel from '@mui/material/FormLabel'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { ImportedEmployee, importFields, neededForNew, onlyForNew } from '#contract/api/employeeImports.ts'
import { labelOf } from '#contract/fields.ts'
import type { Checked } from './useEmployeeImport.ts'

const choices = importFields.map((field) => {
  const only = onlyForNew.includes(field) ? ' (only for new people)' : ''
  return { field, label: labelOf(ImportedEmployee, field) + only }
})
const needed = ['teamEmail' as const, ...neededForNew]
  .map((field) => labelOf(ImportedEmployee, field))
  .join(', ')

interface ColumnProps {
  name: string
  field: string
  disabled: boolean
  onChange: (name: string, field: string) => void
}

function Column({ name, field, disabled, onChange }: ColumnProps) {
  const id = useId()
  return (
    <FormControl fullWidth disabled={disabled}>
      <FormLabel id={id} sx={{ mb: 1.5, fontSize: 13, fontWeight: 500, color: 'text.primary' }}>
        {name}
      </FormLabel>
      <Select
        size="small"
        labelId={id}
        displayEmpty
        value={field}
        onChange={({ target }) => onChange(name, target.value)}
      >
        <MenuItem value="">Leave out</MenuItem>
        {choices.map((choice) => (
          <MenuItem key={choice.field} value={choice.field}>
            {choice.label}
          </MenuItem>
        ))}
      </Select>
    </FormControl>
  )
}

interface ColumnsProps {
  checked: Checked
  disabled: boolean
  onChange: (mapping: Record<string, string>) => void
}

/** Which field each column of the file is. A field that another column has moves over. */
export function Columns({ checked, disabled, onChange }: ColumnsProps) {
  const { columns, mapping } = checked
  const choose = (name: string, field: string) => {
    const others = Object.entries(mapping).map(([other, its]) => [other, its === field ? '' : its])
    onChange({ ...Object.fromEntries(others), [name]: field })
  }
  return (
    <section aria-label="Columns">
      <Typography variant="body2" color="text.secondary" sx={{ mb: 3 }}>
        New people need {needed}. Empty cells keep what is there; several entries have ; between them.
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
        }}
      >
        {columns.map(({ name, field }) => (
          <Column key={name} name={name} field={field} disabled={disabled} onChange={choose} />
        ))}
      </Box>
    </section>
  )
}
