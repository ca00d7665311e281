import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormLabel from '@mui/material/FormLabel'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import Typography from '@mui/material/Typography'
import { useId } from 'react'

/** A column of a file, with its field, `''` for one that is left out. */
export interface ImportColumn {
  name: string
  field: string
}

/** The field of each column by its name. */
export const mappingOf = (columns: readonly ImportColumn[]): Record<string, string> =>
  Object.fromEntries(columns.map(({ name, field }) => [name, field]))

/** What a column can be. */
export interface ColumnChoice {
  field: string
  label: string
}

interface ColumnProps {
  name: string
  field: string
  choices: readonly ColumnChoice[]
  disabled: boolean
  onChange: (name: string, field: string) => void
}

function Column({ name, field, choices, disabled, onChange }: ColumnProps) {
  const id = useId()
  return (
    <FormControl fullWidth disabled={disabled}>
      <FormLabel id={id}>{name}</FormLabel>
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

interface ImportColumnsProps {
  columns: readonly ImportColumn[]
  choices: readonly ColumnChoice[]
  /** What to know of the lines. */
  children: React.ReactNode
  disabled: boolean
  onChange: (mapping: Record<string, string>) => void
}

/** Which field each column of the file is. A field that another column has moves over. */
export function ImportColumns({ columns, choices, children, disabled, onChange }: ImportColumnsProps) {
  const choose = (name: string, field: string) => {
    const others = Object.entries(mappingOf(columns)).map(([other, its]) => [other, its === field ? '' : its])
    onChange({ ...Object.fromEntries(others), [name]: field })
  }
  return (
    <section aria-label="Columns">
      <Typography variant="body2" color="text.secondary" sx={{ mb: 3 }}>
        {children}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
        }}
      >
        {columns.map(({ name, field }) => (
          <Column
            key={name}
            name={name}
            field={field}
            choices={choices}
            disabled={disabled}
            onChange={choose}
          />
        ))}
      </Box>
    </section>
  )
}
