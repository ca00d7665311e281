import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { lazyPart } from './lazyPart.tsx'

const NamesPopper = lazyPart(async () => (await import('./NamesPopper.tsx')).NamesPopper)

const Row = styled('span')({ display: 'flex', alignItems: 'center', gap: 6, minWidth: 0 })
const One = styled('span')({ display: 'inline-flex', minWidth: 0 })
const More = styled('button')(({ theme }) => ({
  flex: 'none',
  padding: '1px 2px',
  border: 0,
  background: 'none',
  font: 'inherit',
  fontSize: 12,
  color: theme.palette.text.secondary,
  cursor: 'default',
}))

function MoreNames({ names }: { names: string[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <More
      type="button"
      aria-label={`${names.length} more: ${names.join(', ')}`}
      onMouseEnter={(event) => setAnchor(event.currentTarget)}
      onFocus={(event) => setAnchor(event.currentTarget)}
      onMouseLeave={close}
      onBlur={close}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      +{names.length} more
      {anchor && (
        // The button has the names as well, and can hold no other button.
        <ErrorBoundary fallback={() => null}>
          <NamesPopper anchor={anchor} names={names} />
        </ErrorBoundary>
      )}
    </More>
  )
}

interface TagListProps<Item> {
  items: readonly Item[]
  keyOf: (item: Item) => string
  nameOf: (item: Item) => string
  children: (item: Item) => React.ReactNode
}

/** The first two of a list, then "+n more" with the rest while it is pointed at; `-` when empty (screens.md section 1.8). */
export function TagList<Item>({ items, keyOf, nameOf, children }: TagListProps<Item>) {
  if (items.length === 0) return '-'
  return (
    <Row>
      {items.slice(0, 2).map((item) => (
        <One key={keyOf(item)}>{children(item)}</One>
      ))}
      {items.length > 2 && <MoreNames names={items.slice(2).map(nameOf)} />}
    </Row>
  )
}
