import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import Add from '@mui/icons-material/Add'
import DeleteOutline from '@mui/icons-material/DeleteOutlined'
import GroupsOutlined from '@mui/icons-material/GroupsOutlined'
import { Button, FormHelperText, IconButton, styled, Typography } from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { InvoiceItemInput } from '#contract/api/invoices/invoice.ts'
import { labelOf } from '#contract/fields.ts'
import { parseAmount } from '#src/admin/inputs/MoneyInput.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { costOf, type InvoiceValues, isBlank, type LineValues, moneyIn } from './invoiceValues.ts'
import { type Cell, cells, type LineItems, useLineItems } from './useLineItems.tsx'

const format = (value: number | null) =>
  value === null || Number.isNaN(value) ? '' : i18n.number(value, { maximumFractionDigits: 8 })

/** The label of a cell: the column heading, or beside the cell on narrow screens. */
const cellLabel = (cell: Cell | 'cost') => (cell === 'discount' ? t`Discount %` : labelOf(InvoiceItemInput, cell))

interface CellProps<Name extends Cell> {
  /** Index of the line, from 0. */
  row: number
  cell: Name
}

/** Connects a cell to its form field, label and error. */
function useCell<Name extends Cell>({ row, cell }: CellProps<Name>) {
  const id = useId()
  const { field, fieldState } = useController<InvoiceValues, `lineItems.${number}.${Name}`>({
    name: `lineItems.${row}.${cell}`,
  })
  const message = fieldState.error?.message
  const frame = (input: ReactNode) => (
    <div data-cell={cell}>
      <span aria-hidden>{cellLabel(cell)}</span>
      {input}
      {message && (
        <FormHelperText error id={id}>
          {message}
        </FormHelperText>
      )}
    </div>
  )
  const props = {
    name: field.name,
    ref: field.ref,
    'aria-label': t`${labelOf(InvoiceItemInput, cell)} of line ${row + 1}`,
    'aria-invalid': fieldState.invalid,
    ...(message ? { 'aria-describedby': id } : {}),
  }
  return { field, props, frame }
}

/** The description of a line. */
function TextCell({ row }: { row: number }) {
  const { field, props, frame } = useCell({ row, cell: 'description' })
  return frame(
    <textarea
      className="input"
      {...props}
      rows={1}
      value={field.value}
      onChange={(event) => field.onChange(event.target.value)}
      onBlur={field.onBlur}
    />,
  )
}

/** A number of a line. A change recalculates the cost. */
function NumberCell({ row, cell, currency }: CellProps<Exclude<Cell, 'description'>> & { currency: string }) {
  const { getValues, setValue } = useFormContext<InvoiceValues>()
  const { field, props, frame } = useCell({ row, cell })
  // While editing, the text stays as typed: "1." must not lose its point.
  const [typed, setTyped] = useState<string | undefined>(getValues(`lineItems.${row}.unread.${cell}`))
  const change = (text: string) => {
    setTyped(text)
    field.onChange(parseAmount(text) ?? null)
    setValue(`lineItems.${row}.cost`, costOf(getValues(`lineItems.${row}`), currency), { shouldDirty: true })
  }
  return frame(
    <input
      {...props}
      className="input tabular"
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? format(field.value)}
      onChange={(event) => change(event.target.value)}
      onBlur={() => {
        if (!Number.isNaN(field.value)) setTyped(undefined)
        field.onBlur()
      }}
    />,
  )
}

/** The cost of a line. If it was billed differently, also shows the cost that results from its numbers. */
function Cost({ row, currency }: { row: number; currency: string }) {
  const line = useWatch<InvoiceValues, `lineItems.${number}`>({ name: `lineItems.${row}` })
  const cost = line?.cost ?? 0
  const counted = line ? costOf(line, currency) : 0
  const show = moneyIn(currency)
  return (
    <div data-cell="cost">
      <span aria-hidden>{cellLabel('cost')}</span>
      <output className="tabular" aria-label={t`Cost of line ${row + 1}`}>
        {show(cost)}
      </output>
      {cost !== counted && (
        <small>
          <Trans>calculated: {show(counted)}</Trans>
        </small>
      )}
    </div>
  )
}

interface LineRowProps {
  row: number
  currency: string
  onRemove: (row: number) => void
}

/** One line: its cells, its cost, and the button to remove it. */
function LineRow({ row, currency, onRemove }: LineRowProps) {
  return (
    <li aria-label={t`Line ${row + 1}`}>
      <TextCell row={row} />
      <NumberCell row={row} cell="quantity" currency={currency} />
      <NumberCell row={row} cell="unitCost" currency={currency} />
      <NumberCell row={row} cell="discount" currency={currency} />
      <Cost row={row} currency={currency} />
      <IconButton size="small" aria-label={t`Delete line ${row + 1}`} onClick={() => onRemove(row)}>
        <DeleteOutline fontSize="small" />
      </IconButton>
    </li>
  )
}

/** Columns on wide screens, one card per line on narrow ones. */
const Grid = styled('div')(({ theme }) => ({
  '--columns': 'minmax(200px, 1fr) 104px 132px 96px 132px 36px',
  fontSize: 'var(--text-13)',
  '& [data-head], & li': { display: 'grid', gridTemplateColumns: 'var(--columns)', gap: 8 },
  '& [data-head]': {
    fontSize: 'var(--text-12)',
    fontWeight: 500,
    color: theme.palette.text.secondary,
    paddingBottom: 6,
  },
  '& [data-head] > :not(:first-of-type), & [data-cell="cost"]': { textAlign: 'right' },
  '& li': { alignItems: 'start', padding: '4px 0' },
  '& li > div': { minWidth: 0 },
  '& [data-cell] > span': { display: 'none' },
  '& input, & textarea': { width: '100%', display: 'block' },
  '& input': { textAlign: 'right' },
  '& [data-cell="cost"]': { padding: '8px 0', overflowWrap: 'anywhere' },
  '& small': { display: 'block' },
  [theme.breakpoints.down('md')]: {
    '& [data-head]': { display: 'none' },
    '& li': {
      gridTemplateColumns: '1fr 1fr 1fr',
      border: `1px solid ${theme.palette.divider}`,
      borderRadius: 'var(--radius-card)',
      padding: 12,
      marginBottom: 8,
      position: 'relative',
    },
    '& [data-cell] > span': {
      display: 'block',
      fontSize: 'var(--text-12)',
      marginBottom: 2,
      color: theme.palette.text.secondary,
    },
    '& [data-cell="description"]': { gridColumn: '1 / -1', paddingRight: 40 },
    '& [data-cell="cost"]': { gridColumn: '1 / -1', padding: 0 },
    '& [data-cell="cost"] > span, & [data-cell="cost"] > *': { display: 'inline', marginLeft: 6 },
    '& li > button': { position: 'absolute', top: 8, right: 8 },
  },
}))

interface LineGridProps {
  lines: LineItems
  currency: string
  onStaffing: () => void
}

/** The lines of an invoice, edited by keyboard as in a spreadsheet (rules/pages.md#4.2). */
function LineGrid({ lines, currency, onStaffing }: LineGridProps) {
  const { fields, add, remove, onKeyDown, onPaste } = lines
  const words = { unitCost: currency && `${cellLabel('unitCost')}, ${currency}` } as Record<string, string>
  return (
    <SectionCard
      title={t`Lines`}
      aside={
        <Button
          size="small"
          variant="outlined"
          startIcon={<GroupsOutlined />}
          onClick={onStaffing}
        >{t`Lines from staffing`}</Button>
      }
    >
      <Grid onKeyDown={onKeyDown} onPaste={onPaste}>
        <div data-head aria-hidden>
          {[...cells, 'cost' as const].map((cell) => (
            <span key={cell}>{words[cell] || cellLabel(cell)}</span>
          ))}
        </div>
        <ul aria-label={t`Lines`}>
          {fields.map(({ id }, row) => (
            <LineRow key={id} row={row} currency={currency} onRemove={remove} />
          ))}
        </ul>
      </Grid>
      <Button size="small" startIcon={<Add />} onClick={add} sx={{ mt: 2 }}>{t`Add line`}</Button>
      <Typography
        variant="caption"
        component="p"
        color="text.secondary"
        sx={{ mt: 2, display: { xs: 'none', md: 'block' } }}
      >{t`Enter: next line. Alt and arrow key: move the line. Paste rows from a spreadsheet to add lines.`}</Typography>
    </SectionCard>
  )
}

const StaffingDialog = lazyOverlay(async () => (await import('./InvoiceDialogs.tsx')).StaffingDialog)

/** The lines of the invoice, typed or taken from staffing. */
export function LineItemInputs({ projectID, currency }: { projectID: string; currency: string }) {
  const { getValues } = useFormContext<InvoiceValues>()
  const [isOpen, setOpen] = useState(false)
  const lines = useLineItems(currency)
  const take = (taken: LineValues[], how: 'replace' | 'add') => {
    const kept = how === 'add' ? getValues('lineItems').filter((line) => !isBlank(line)) : []
    const count = taken.length
    lines.replaceLines(
      [...kept, ...taken],
      plural(count, { one: '# line taken from staffing.', other: '# lines taken from staffing.' }),
    )
    setOpen(false)
  }
  return (
    <>
      <LineGrid lines={lines} currency={currency} onStaffing={() => setOpen(true)} />
      {isOpen && (
        <StaffingDialog
          projectID={projectID}
          period={getValues('period')}
          currency={currency}
          onTake={take}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
