import { plural, t } from '@lingui/core/macro'
import Add from '@mui/icons-material/Add'
import { Button, Typography } from '@mui/material'
import { Children, createContext, isValidElement, type ReactNode, use } from 'react'
import { type RaRecord, RecordContextProvider, useRecordContext } from 'react-admin'
import type { z } from 'zod'
import { type FieldFacts, factsIn, mayRead } from '#contract/fields.ts'
import { Pairs } from '#src/admin/fields/DescriptionList.tsx'
import { fieldCell } from '#src/admin/schema/fieldCell.tsx'
import { useCan, useHidden } from '#src/providers/useSession.ts'

interface Layout {
  schema: z.ZodObject
  /** Currency code of the record's amounts. */
  currency?: string | undefined
}

const LayoutContext = createContext<Layout | undefined>(undefined)

interface ShowLayoutProps extends Layout {
  /** Defaults to the record of the page. */
  record?: object
  /** Leaves out fields without a value. */
  compact?: boolean
  /**
   * Opens the form in which the fields that are left out are filled. Without it, nothing says that they are missing.
   */
  onAdd?: (() => void) | undefined
  children: ReactNode
}

interface MissingProps {
  missing: number
  /** True if nothing else is shown. */
  isAll: boolean
  onAdd: ShowLayoutProps['onAdd']
}

/** One line for the fields without a value: opens their form, or says that there are none. */
export function Missing({ missing, isAll, onAdd }: MissingProps) {
  if (!onAdd) return isAll && <Typography color="text.secondary">{t`No details.`}</Typography>
  return (
    missing > 0 && (
      <Button size="small" color="inherit" startIcon={<Add />} onClick={onAdd} sx={{ mt: 1 }}>
        {plural(missing, { one: 'Add # detail', other: 'Add # details' })}
      </Button>
    )
  )
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The fields that have a value, and one line for all others. Fields stand directly in their layout. */
function Filled({ schema, onAdd, children }: Pick<ShowLayoutProps, 'schema' | 'onAdd' | 'children'>) {
  const record = useRecordContext()
  const can = useCan()
  const isHidden = useHidden()
  const fields = Children.toArray(children)
    .filter((child) => isValidElement<FieldProps<RaRecord>>(child))
    .filter(
      ({ props: { source, ...own } }) => mayRead({ ...factsIn(schema, source), ...own }, can) && !isHidden(source),
    )
  const filled = fields.filter(({ props }) => !isEmpty(record?.[props.source]))
  const missing = fields.length - filled.length
  return (
    <>
      {filled.length > 0 && <Pairs>{filled}</Pairs>}
      <Missing missing={missing} isAll={filled.length === 0} onAdd={onAdd} />
    </>
  )
}

/**
 * The fields of a record with their labels. The registry knows the schema only as a type, so that pages don't load all
 * schemas.
 */
export function ShowLayout({ schema, currency, record, compact, onAdd, children }: ShowLayoutProps) {
  const pairs = (
    <LayoutContext value={{ schema, currency }}>
      {compact ? (
        <Filled schema={schema} onAdd={onAdd}>
          {children}
        </Filled>
      ) : (
        <Pairs>{children}</Pairs>
      )}
    </LayoutContext>
  )
  return record ? <RecordContextProvider value={record as RaRecord}>{pairs}</RecordContextProvider> : pairs
}

interface FieldProps<R> {
  source: keyof R & string
  /** Override the facts of the contract. */
  label?: string
  read?: FieldFacts['read']
  /** Only if the field's kind doesn't determine the rendering. */
  render?: (record: R) => ReactNode
}

/**
 * A field of the record, with label, rendering and permission from the schema: `const Field = ShowLayout.Field<Employee>`.
 * An empty value is a dash. Unlike in list cells, URLs are links, and people and tags are shown in full.
 */
function Field<R>({ source, render, ...own }: FieldProps<R>) {
  const layout = use(LayoutContext)
  const record = useRecordContext()
  const can = useCan()
  const isHidden = useHidden()
  if (!layout || !record) throw new Error(`The field ${source} needs a ShowLayout and a record above.`)
  const facts = { ...factsIn(layout.schema, source), ...own }
  if (!mayRead(facts, can) || isHidden(source)) return null
  const { currency } = layout
  return (
    <>
      <dt>{facts.label}</dt>
      <dd>{render ? render(record as R) : fieldCell(facts, record[source], { currency, onPage: true })}</dd>
    </>
  )
}
ShowLayout.Field = Field
