import { createContext, type ReactNode, use } from 'react'
import { type RaRecord, RecordContextProvider, useRecordContext } from 'react-admin'
import type { z } from 'zod'
import { type FieldFacts, factsIn, mayRead } from '#contract/fields.ts'
import { Pairs } from '#src/admin/fields/DescriptionList.tsx'
import { fieldCell } from '#src/admin/schema/fieldCell.tsx'
import { useCan } from '#src/providers/useSession.ts'

interface Layout {
  schema: z.ZodObject
  /** Currency code of the record's amounts. */
  currency?: string | undefined
}

const LayoutContext = createContext<Layout | undefined>(undefined)

interface ShowLayoutProps extends Layout {
  /** Defaults to the record of the page. */
  record?: object
  children: ReactNode
}

/**
 * The fields of a record with their labels. The registry knows the schema only as a type, so that pages don't load all
 * schemas.
 */
export function ShowLayout({ schema, currency, record, children }: ShowLayoutProps) {
  const pairs = (
    <LayoutContext value={{ schema, currency }}>
      <Pairs>{children}</Pairs>
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
  if (!layout || !record) throw new Error(`The field ${source} needs a ShowLayout and a record above.`)
  const facts = { ...factsIn(layout.schema, source), ...own }
  if (!mayRead(facts, can)) return null
  const { currency } = layout
  return (
    <>
      <dt>{facts.label}</dt>
      <dd>{render ? render(record as R) : fieldCell(facts, record[source], { currency, onPage: true })}</dd>
    </>
  )
}
ShowLayout.Field = Field
