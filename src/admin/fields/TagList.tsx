import { t } from '@lingui/core/macro'
import { Fragment, useState } from 'react'
import { lazyComponent } from '#src/admin/layout/lazy.tsx'

const NamesPopper = lazyComponent(async () => (await import('./popovers.tsx')).NamesPopper, {
  // The names are inside a button, which can't contain another button.
  error: () => null,
})

function MoreNames({ names }: { names: string[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const count = names.length
  const all = names.join(', ')
  return (
    <button
      type="button"
      aria-label={t`${count} more: ${all}`}
      onMouseEnter={(event) => setAnchor(event.currentTarget)}
      onFocus={(event) => setAnchor(event.currentTarget)}
      onMouseLeave={close}
      onBlur={close}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      {t`+${count} more`}
      {anchor && <NamesPopper anchor={anchor} names={names} />}
    </button>
  )
}

interface TagListProps<Item> {
  items: readonly Item[]
  keyOf: (item: Item) => string
  nameOf: (item: Item) => string
  children: (item: Item) => React.ReactNode
}

/** The first two items, then "+n more" with the others on hover; `-` if empty (rules/screens.md#3.1). */
export function TagList<Item>({ items, keyOf, nameOf, children }: TagListProps<Item>) {
  if (items.length === 0) return '-'
  return (
    <span className="tag-list">
      {items.slice(0, 2).map((item) => (
        <Fragment key={keyOf(item)}>{children(item)}</Fragment>
      ))}
      {items.length > 2 && <MoreNames names={items.slice(2).map(nameOf)} />}
    </span>
  )
}
