import { Fragment } from 'react'
import { useGetOne } from 'react-admin'
import { z } from 'zod'
import type { BasicEmployee } from '#contract/api/employee.ts'
import type { HeadInput } from '#contract/api/headInput.ts'
import { showDate } from '#contract/dates.ts'
import { type FieldFacts, factsOf, unwrap } from '#contract/fields.ts'
import type { OptionKind } from '#src/providers/sources/options.ts'
import { nameOf } from '../Chip.tsx'
import { useOptions } from '#src/admin/list/useOptions.ts'

function PersonWords({ id }: { id: string }) {
  const { data, error } = useGetOne<BasicEmployee>('employees', { id }, { retry: false })
  if (data) return nameOf(data)
  return error ? 'somebody whom you may not see' : '…'
}

/** People with the share of each, where it is known. */
function HeadsWords({ heads }: { heads: readonly HeadInput[] }) {
  return heads.map(({ employeeID, commissionRate }, index) => (
    <Fragment key={employeeID}>
      {index > 0 && ', '}
      <PersonWords id={employeeID ?? ''} />
      {commissionRate !== undefined && ` ${commissionRate}%`}
    </Fragment>
  ))
}

/** Entries that the field holds by id, or by the name itself. */
function OptionWords({ kind, values }: { kind: OptionKind; values: readonly unknown[] }) {
  const { options, isPending } = useOptions(kind)
  const nameOfOption = (value: unknown) =>
    options.find(({ id }) => id === value)?.name ?? (isPending ? '…' : String(value))
  return values.map(nameOfOption).join(', ')
}

const optionKinds = new Set<FieldFacts['kind']>([
  'bankAccounts',
  'chapters',
  'clients',
  'companyInfos',
  'countries',
  'currencies',
  'organizations',
  'positions',
  'roles',
  'seniorities',
  'stacks',
])

/** A thing of several parts in words: what is typed of it, without ids and marks. */
function partWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(partWords).filter(Boolean).join('; ')
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? value : ''
  const parts = Object.entries(value).filter(([name]) => !/^id$|ID$/.test(name))
  return parts
    .map(([, part]) => partWords(part))
    .filter(Boolean)
    .join(', ')
}

/** A value of a form's field in the words that a person reads; "nothing" for none. */
export function ValueWords({ schema, value }: { schema: z.ZodType; value: unknown }) {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const { kind, choices } = factsOf(schema) ?? { label: '' }
  if (value == null || value === '' || (Array.isArray(value) && value.length === 0)) return <i>nothing</i>
  if (choices) return choices[text] ?? text
  if (unwrap(schema) instanceof z.ZodBoolean) return value ? 'Yes' : 'No'
  if (kind === 'employee') return <PersonWords id={text} />
  if (kind === 'heads') return <HeadsWords heads={value as HeadInput[]} />
  if (kind === 'emails') return (value as string[]).join(', ')
  if (kind === 'date') return showDate(text)
  if (kind && optionKinds.has(kind)) return <OptionWords kind={kind as OptionKind} values={[value].flat()} />
  return typeof value === 'object' ? partWords(value) || <i>nothing</i> : text
}
