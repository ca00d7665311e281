import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Link as MuiLink, Stack, styled } from '@mui/material'
import type { ReactNode } from 'react'
import type { BasicEmployee, EmployeeProject } from '#contract/api/employees/employee.ts'
import type { FieldFacts } from '#contract/fields.ts'
import { Avatar } from '#src/admin/fields/Avatar.tsx'
import { AvatarGroup } from '#src/admin/fields/HoverCard.tsx'
import { ProjectChip, UserChip } from '#src/admin/fields/Chip.tsx'
import { DateText, Day, InstantText } from '#src/admin/fields/DateText.tsx'
import { GitHubLink } from '#src/admin/fields/Links.tsx'
import { Money } from '#src/admin/fields/Money.tsx'
import { ChoiceTag, isTagColour, Tag } from '#src/admin/fields/Tag.tsx'
import { TagList } from '#src/admin/fields/TagList.tsx'
import { useOptions } from '#src/admin/list/useOptions.ts'
import type { ResourcesWith } from '#contract/resources.ts'

interface Named {
  id: string
  name: string
  avatar?: string
}
type Person = Pick<BasicEmployee, 'username' | 'displayName' | 'fullName' | 'avatar'>

/** Where a value is rendered: in a list cell, or on a page with more room. */
export interface FieldPlace {
  /** Currency code of its amounts. */
  currency?: string | undefined
  /** The record's name, for accessible labels. */
  name?: string | undefined
  onPage?: boolean
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

const wrapped = (items: ReactNode[]) => (
  <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 3, rowGap: 1.5 }}>
    {items}
  </Stack>
)

const PeopleCard = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': { display: 'flex', alignItems: 'center', minHeight: 32 },
})

/** People as pictures with a card of their names; on a page all of them with names. */
function people(all: readonly Person[], label: string, { name, onPage }: FieldPlace) {
  if (onPage) return wrapped(all.map((person) => <UserChip key={person.username} person={person} />))
  return (
    <AvatarGroup label={name ? t`${label} of ${name}` : label} people={all}>
      <PeopleCard>
        {all.map((person) => (
          <li key={person.username}>
            <UserChip person={person} />
          </li>
        ))}
      </PeopleCard>
    </AvatarGroup>
  )
}

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

function listCell({ kind, label, display }: FieldFacts, value: readonly unknown[], place: FieldPlace) {
  if (kind === 'cities') return value.length
  if (value.length === 0) return '-'
  if (kind === 'contacts') {
    const [first] = value as readonly Named[]
    return `${first?.name}${value.length > 1 ? ` +${value.length - 1}` : ''}`
  }
  if (kind === 'employee') return people(value as readonly Person[], label, place)
  if (display === 'projects')
    return (
      <TagList items={value as EmployeeProject[]} keyOf={({ id }) => id} nameOf={({ name }) => name}>
        {(project) => <ProjectChip project={project} />}
      </TagList>
    )
  if (value.every((one) => typeof one === 'string')) {
    if (kind && isId(value[0] as string)) return <ReferenceTags ids={value} kind={kind as ResourcesWith<'list'>} />
    return value.join(', ')
  }
  const items = value as readonly Named[]
  return place.onPage ? wrapped(items.map((one) => <ItemTag key={one.id} item={one} kind={kind} />)) : tags(items, kind)
}

/** Renders a value as its field's facts say; `-` for none. */
export function fieldCell(facts: FieldFacts, value: unknown, place: FieldPlace = {}): ReactNode {
  if (value === '' || value === null || value === undefined) return '-'
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`
  if (typeof value === 'number') return numberCell(facts, value, place.currency)
  if (typeof value === 'string') return textCell(facts, value, place.onPage)
  if (Array.isArray(value)) return listCell(facts, value, place)
  if (facts.kind === 'employee') return <UserChip person={value as BasicEmployee} />
  if (facts.display === 'projects') return <ProjectChip project={value as EmployeeProject} />
  return (value as Partial<Named>).name || '-'
}
