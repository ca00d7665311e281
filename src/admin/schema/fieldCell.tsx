import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Link as MuiLink, Stack } from '@mui/material'
import type { ReactNode } from 'react'
import { lastDayOf } from '#contract/dates.ts'
import type { FieldFacts } from '#contract/fields.ts'
import { Avatar } from '#src/admin/fields/Avatar.tsx'
import { DateText, Day, InstantText } from '#src/admin/fields/DateText.tsx'
import { GitHubLink } from '#src/admin/fields/Links.tsx'
import { Money } from '#src/admin/fields/Money.tsx'
import { ChoiceTag, isTagColour, Tag } from '#src/admin/fields/Tag.tsx'
import { TagList } from '#src/admin/fields/TagList.tsx'
import { useOptions } from '#src/admin/list/useOptions.ts'
import { type FieldPlace, type FieldProps, useFieldKind } from './fieldKinds.ts'
import type { ResourcesWith } from '#contract/resources.ts'

interface Named {
  id: string
  name: string
  avatar?: string
}
const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

function ItemTag({ item: { name, avatar }, kind = '' }: { item: Named; kind?: string | undefined }) {
  return (
    <Tag colour={isTagColour(kind) ? kind : 'neutral'}>
      {avatar && (
        <>
          <Avatar src={avatar} name={name} size={14} />{' '}
        </>
      )}
      {name}
    </Tag>
  )
}

/** Named items as tags, in the colour of their kind. */
const tags = (items: readonly Named[], kind: string | undefined) => (
  <TagList items={items} keyOf={({ id }) => id} nameOf={({ name }) => name}>
    {(item) => <ItemTag item={item} kind={kind} />}
  </TagList>
)

/** The name of a referenced record. All cells share one cached query. */
function ReferenceName({ id, kind }: { id: string; kind: ResourcesWith<'list'> }) {
  const { options } = useOptions(kind)
  return options.find((one) => one.id === id)?.name ?? '…'
}

function ReferenceTags({ ids, kind }: { ids: readonly string[]; kind: ResourcesWith<'list'> }) {
  const { options } = useOptions(kind)
  return tags(
    options.filter(({ id }) => ids.includes(id)),
    kind,
  )
}

/** Links http and https URLs only; other values stay text. */
function WebLink({ url }: { url: string }) {
  if (!/^https?:\/\//i.test(url)) return url
  return (
    <MuiLink href={url} target="_blank" rel="noopener noreferrer">
      {url.replace(/^https?:\/\//i, '')}
    </MuiLink>
  )
}

/** Items of a page, side by side. */
export const Wrapped = ({ children }: { children: ReactNode }) => (
  <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 3, rowGap: 1.5 }}>
    {children}
  </Stack>
)

function numberCell({ kind, choices, display, unit }: FieldFacts, value: number, currency?: string) {
  if (value === 0 && display !== 'count') return '-'
  if (kind === 'money')
    return currency ? (
      <Money amount={value} currency={currency} />
    ) : (
      <span className="tabular">{i18n.number(value)}</span>
    )
  if (choices) return choices[value] ?? value
  if (display === 'score') return i18n.number(value, { minimumFractionDigits: 1, maximumFractionDigits: 2 })
  if (display === 'rate') return i18n.number(value, { maximumFractionDigits: 8 })
  return unit ? `${value} ${unit}` : value
}

function textCell({ kind, choices, display }: FieldFacts, value: string, onPage?: boolean) {
  if (display === 'instant') return <InstantText at={value} />
  // An instant is shown as its day in the company's time zone, a date as it is.
  if (kind === 'lastDay') return <DateText date={lastDayOf(value)} />
  if (kind === 'date') return value.length > 10 ? <Day at={value} /> : <DateText date={value} />
  if (choices) return <ChoiceTag choices={choices} value={value} />
  if (display === 'url') return <WebLink url={value} />
  if (display === 'github') return <GitHubLink account={value} />
  if (display === 'lines') return <span style={{ whiteSpace: 'pre-line' }}>{value}</span>
  if (kind && kind !== 'employee' && isId(value))
    return <ReferenceName id={value} kind={kind as ResourcesWith<'list'>} />
  if (kind === 'email' && onPage) return <MuiLink href={`mailto:${value}`}>{value}</MuiLink>
  return value
}

function listCell({ kind }: FieldFacts, value: readonly unknown[], place: FieldPlace) {
  if (value.length === 0) return '-'
  if (value.every((one) => typeof one === 'string')) {
    if (kind && isId(value[0] as string)) return <ReferenceTags ids={value} kind={kind as ResourcesWith<'list'>} />
    return value.join(', ')
  }
  const items = value as readonly Named[]
  return place.onPage ? (
    <Wrapped>
      {items.map((one) => (
        <ItemTag key={one.id} item={one} kind={kind} />
      ))}
    </Wrapped>
  ) : (
    tags(items, kind)
  )
}

/** Objects and lists, drawn by the domain of their kind if it has one. */
export function ObjectField({ facts, value, place }: FieldProps) {
  const { Field } = useFieldKind(facts)
  if (Field) return <Field facts={facts} value={value} place={place} />
  return Array.isArray(value) ? listCell(facts, value, place) : (value as Partial<Named>).name || '-'
}

/** Renders a value as its field's facts say; `-` for none. */
export function fieldCell(facts: FieldFacts, value: unknown, place: FieldPlace = {}): ReactNode {
  if (value === '' || value === null || value === undefined) return '-'
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`
  if (typeof value === 'number') return numberCell(facts, value, place.currency)
  if (typeof value === 'string') return textCell(facts, value, place.onPage)
  return <ObjectField facts={facts} value={value} place={place} />
}
