import { i18n } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import {
  Alert,
  Box,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormLabel,
  MenuItem,
  Select,
  Stack,
  Typography,
} from '@mui/material'
import { type ReactNode, useId, useMemo } from 'react'
import { ListContextProvider, useList } from 'react-admin'
import type { z } from 'zod'
import { ImportedLine } from '#contract/api/importOutcome.ts'
import { words } from '#contract/words.ts'
import { type Label, translate } from '#src/i18n/language.ts'
import { Pagination } from '#src/admin/list/Pagination.tsx'
import { ListLookContext } from '#src/admin/list/columns.tsx'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { Tag } from '#src/admin/fields/Tag.tsx'
import type { TagColour } from '#contract/tags.ts'

/** A column of a file and its field; `''` if it is skipped. */
export interface ImportColumn {
  name: string
  field: string
}

/** The fields by column name. */
export const mappingOf = (columns: readonly ImportColumn[]): Record<string, string> =>
  Object.fromEntries(columns.map(({ name, field }) => [name, field]))

/** A field that a column can be mapped to. */
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
        <MenuItem value="">{t`Leave out`}</MenuItem>
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
  /** Notes on the rows. */
  children: React.ReactNode
  disabled: boolean
  onChange: (mapping: Record<string, string>) => void
}

/** Maps the columns of a file to fields. A field already in use moves to the new column. */
export function ImportColumns({ columns, choices, children, disabled, onChange }: ImportColumnsProps) {
  const choose = (name: string, field: string) => {
    const others = Object.entries(mappingOf(columns)).map(([other, its]) => [other, its === field ? '' : its])
    onChange({ ...Object.fromEntries(others), [name]: field })
  }
  return (
    <section aria-label={t`Columns`}>
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
          <Column key={name} name={name} field={field} choices={choices} disabled={disabled} onChange={choose} />
        ))}
      </Box>
    </section>
  )
}

/** A row of an import: its outcome or its errors. */
const Line = ImportedLine.partial({ changes: true })
type Line = z.output<typeof Line>

interface ImportPreviewProps {
  outcome: Record<Line['outcome'], number> & { lines: readonly Line[] }
  /** A sentence about rows with errors. */
  broken: string
  /** Below the errors of a row, by its line: where they are corrected. */
  mend?: (line: number) => ReactNode
}

const textsOf: Record<Line['outcome'], { text: Label; colour: TagColour }> = {
  create: words({ text: msg`Create`, colour: 'stacks' }),
  update: words({ text: msg`Update`, colour: 'gold' }),
  same: words({ text: msg`No change`, colour: 'neutral' }),
  error: words({ text: msg`Error`, colour: 'lead' }),
}
const outcomes = Object.keys(textsOf) as Line['outcome'][]

/** The values that a row stores, with what they replace. */
function Values({ values }: Pick<Line, 'values'>) {
  if (values.length === 0) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 0.5, fontSize: 'var(--text-13)' }}>
      {values.map(({ label, before, after }) => (
        <Box key={label} component="span" sx={{ overflowWrap: 'anywhere' }}>
          <Box component="span" sx={{ color: 'text.secondary' }}>{`${label}:`}</Box>{' '}
          {before ? `${before} → ${after}` : after}
        </Box>
      ))}
    </Box>
  )
}

const Col = DataTable.Col<z.output<typeof Line>>

const lineColumns = (mend: ImportPreviewProps['mend']) => (
  <>
    <Col source="line" width={50} />
    <Col
      source="about"
      width={320}
      render={({ line, about, values, errors }) => (
        <>
          {about}
          <Values values={values} />
          {errors.map((error) => (
            <Box key={error} sx={{ color: 'error.dark' }}>
              {error}
            </Box>
          ))}
          {errors.length > 0 && mend?.(line)}
        </>
      )}
    />
    <Col
      source="outcome"
      width={100}
      render={({ outcome }) => <Tag colour={textsOf[outcome].colour}>{translate(textsOf[outcome].text)}</Tag>}
    />
  </>
)

const onlyErrors = { outcome: 'error' }
const look = { schema: Line }

/** The outcome of an import by row, paged. */
export function ImportPreview({ outcome, broken, mend }: ImportPreviewProps) {
  const rows = useMemo(() => outcome.lines.map((line) => ({ ...line, id: line.line })), [outcome.lines])
  const list = useList({ data: rows, perPage: 50, filter: outcome.error > 0 ? onlyErrors : {} })
  const { filterValues, setFilters, total = 0, perPage } = list
  return (
    <Stack spacing={3}>
      {outcome.error > 0 && (
        <Alert severity="error">
          {plural(outcome.error, { one: '# row has errors.', other: '# rows have errors.' })} {broken}
        </Alert>
      )}
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        {outcomes.map((one) => (
          <Tag key={one} colour={textsOf[one].colour}>
            {translate(textsOf[one].text)}: {i18n.number(outcome[one])}
          </Tag>
        ))}
        <Box sx={{ flex: 1 }} />
        {outcome.error > 0 && (
          <FormControlLabel
            label={t`Only errors`}
            control={
              <Checkbox
                size="small"
                checked={'outcome' in filterValues}
                onChange={(_event, only) => setFilters(only ? onlyErrors : {})}
              />
            }
          />
        )}
      </Stack>
      <ListContextProvider value={list}>
        <ListLookContext value={look}>
          <Box sx={{ '& td': { alignContent: 'start' } }}>
            <DataTable<Line> isInset caption={t`Lines`}>
              {lineColumns(mend)}
            </DataTable>
          </Box>
        </ListLookContext>
        {total > perPage && <Pagination />}
      </ListContextProvider>
    </Stack>
  )
}
