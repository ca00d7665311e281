import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import Add from '@mui/icons-material/Add'
import Close from '@mui/icons-material/Close'
import { Button, FormControl, IconButton, Stack } from '@mui/material'
import { useRef, useState } from 'react'
import { type CommonInputProps, type ControlProps, FormField } from './FormField.tsx'

/** A row with a stable React key. */
interface Keyed<Row> {
  key: number
  row: Row
}

let next = 0
const keyed = <Row,>(rows: readonly Row[]): Keyed<Row>[] => rows.map((row) => ({ key: next++, row }))
const meaning = (value: unknown) => JSON.stringify(value ?? [])

/**
 * The rows of a list field. The field stores `filled(rows)`, so that blank rows neither make the form dirty nor are
 * sent. There is always at least one row.
 */
export function useRows<Row>(
  field: ControlProps['field'],
  blank: Row,
  filled: (rows: readonly Row[]) => readonly unknown[],
) {
  const list = useRef<HTMLUListElement>(null)
  const fresh = () => {
    const rows = (field.value ?? []) as Row[]
    return { rows: keyed(rows.length ? rows : [blank]), sent: meaning(field.value) }
  }
  const [state, setState] = useState(fresh)
  let shown = state
  if (state.sent !== meaning(field.value)) {
    // The value changed from outside: a draft, or a merged change.
    shown = fresh()
    setState(shown)
  }
  const { rows } = shown
  const put = (changed: Keyed<Row>[]) => {
    const value = filled(changed.map(({ row }) => row))
    setState({ rows: changed, sent: meaning(value) })
    field.onChange(value)
  }
  const focus = (index: number) =>
    requestAnimationFrame(() => list.current?.children[index]?.querySelector<HTMLElement>('textarea, input')?.focus())
  return {
    list,
    rows,
    change: (key: number, row: Row) => put(rows.map((one) => (one.key === key ? { key, row } : one))),
    /** Changes all rows at once. */
    changeAll: (changed: (row: Row, index: number) => Row) =>
      put(rows.map(({ key, row }, index) => ({ key, row: changed(row, index) }))),
    /** Moves a row by this many positions. */
    move: (key: number, by: number) => {
      const at = rows.findIndex((one) => one.key === key)
      const [moved] = rows.slice(at, at + 1)
      if (!moved || !(at + by in rows)) return
      const focused = document.activeElement
      put(rows.toSpliced(at, 1).toSpliced(at + by, 0, moved))
      // Moving a row in the DOM loses the focus.
      requestAnimationFrame(() => focused instanceof HTMLElement && focused.focus())
    },
    add: () => {
      put([...rows, ...keyed([blank])])
      focus(rows.length)
    },
    remove: (key: number) => {
      const left = rows.filter((one) => one.key !== key)
      put(left.length ? left : keyed([blank]))
      focus(Math.max(0, rows.findIndex((one) => one.key === key) - 1))
    },
  }
}

/** The props for the inputs of a row. */
export interface RowProps<Row> {
  /** From 0. */
  index: number
  change: (row: Row) => void
  rows: Omit<ReturnType<typeof useRows<Row>>, 'list'>
  /** The control of the list, with the field's label. */
  control: ControlProps & { label: string }
  /** The control of an input in this row; `name` tells several inputs apart. */
  controlOf: <Value>(value: unknown, onChange: (value: Value) => void, name?: string) => ControlProps
}

interface ArrayInputProps<Row> extends CommonInputProps {
  /** The name of a row, in lower case: `email`. */
  what: string
  blank: Row
  /** Returns the part of the rows that the field stores. */
  filled: (rows: readonly Row[]) => readonly unknown[]
  children: (row: Row, props: RowProps<Row>) => React.ReactNode
}

type RowsProps<Row> = Pick<ArrayInputProps<Row>, 'what' | 'blank' | 'filled' | 'children'> &
  Pick<RowProps<Row>, 'control'>

function Rows<Row>({ what, blank, filled, children, control }: RowsProps<Row>) {
  const { list, ...rows } = useRows(control.field, blank, filled)
  const controlOf =
    (index: number): RowProps<Row>['controlOf'] =>
    (value, onChange, name = '') => ({
      ...control,
      // An error of the field focuses the first input.
      field: { ...control.field, value, onChange, ...(index || name ? { ref: () => undefined } : {}) },
      id: `${control.id}-${index}${name}`,
      label: `${control.label} ${index + 1}${name && `, ${name}`}`,
    })
  return (
    <>
      <Stack ref={list} component="ul" spacing={2}>
        {rows.rows.map(({ key, row }, index) => (
          <Stack component="li" key={key} direction="row" spacing={1} sx={{ alignItems: 'center' }}>
            {/* MUI's FormControl supports one input, so each row has its own. */}
            <FormControl error={control.invalid} sx={{ flex: 1, minWidth: 0, flexDirection: 'row', gap: 1 }}>
              {children(row, {
                index,
                change: (changed) => rows.change(key, changed),
                rows,
                control,
                controlOf: controlOf(index),
              })}
            </FormControl>
            <IconButton size="small" aria-label={t`Remove ${what} ${index + 1}`} onClick={() => rows.remove(key)}>
              <Close fontSize="small" />
            </IconButton>
          </Stack>
        ))}
      </Stack>
      <Button size="small" startIcon={<Add />} onClick={rows.add} sx={{ alignSelf: 'start', mt: 2 }}>
        <Trans>Add {what}</Trans>
      </Button>
    </>
  )
}

/** A list field: a row of inputs per entry, with remove buttons and an add button. */
export function ArrayInput<Row>({ what, blank, filled, children, ...field }: ArrayInputProps<Row>) {
  return (
    <FormField {...field} group>
      {(control) => (
        <Rows what={what} blank={blank} filled={filled} control={{ ...control, label: field.label }}>
          {children}
        </Rows>
      )}
    </FormField>
  )
}
