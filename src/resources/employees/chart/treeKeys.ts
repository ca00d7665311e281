/** Items of the tree that are there, from top to bottom: closed branches are not drawn. */
const itemsOf = (tree: HTMLElement) => [...tree.querySelectorAll<HTMLElement>('[role=treeitem]')]

/**
 * Keys of a tree (ARIA authoring practices): arrows move along what is open, right opens and left closes a branch or leads to its
 * neighbours above and below, Enter follows the item.
 */
export function moveInTree(event: React.KeyboardEvent<HTMLElement>): void {
  const item = event.target as HTMLElement
  if (item.getAttribute('role') !== 'treeitem' || event.ctrlKey || event.metaKey || event.altKey) return
  const items = itemsOf(event.currentTarget)
  const at = items.indexOf(item)
  const expanded = item.getAttribute('aria-expanded')
  const act = () => item.querySelector<HTMLElement>('button')?.click()
  const moves: Record<string, () => unknown> = {
    ArrowDown: () => items[at + 1]?.focus(),
    ArrowUp: () => items[at - 1]?.focus(),
    Home: () => items[0]?.focus(),
    End: () => items.at(-1)?.focus(),
    ArrowRight: () =>
      expanded === 'false'
        ? act()
        : expanded && item.nextElementSibling?.querySelector<HTMLElement>('[role=treeitem]')?.focus(),
    ArrowLeft: () =>
      expanded === 'true'
        ? act()
        : item.closest('[role=group]')?.parentElement?.querySelector<HTMLElement>('[role=treeitem]')?.focus(),
    Enter: () => (item.querySelector('a') ?? item.querySelector('button'))?.click(),
  }
  const move = moves[event.key]
  if (!move) return
  event.preventDefault()
  move()
}
