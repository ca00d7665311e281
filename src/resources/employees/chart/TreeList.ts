import { styled } from '@mui/material/styles'

const half = 28

/** Lists within lists as a tree that grows to the right, with lines between the cards; on narrow screens an indented outline. */
export const TreeList = styled('ul')(({ theme }) => {
  const line = `1px solid ${theme.tokens.neutral.main}`
  return {
    margin: 0,
    padding: '4px',
    '&, & ul': { listStyle: 'none' },
    '& ul': { margin: 0, padding: 0 },
    '& li': { position: 'relative' },
    '& .item': { outline: 'none' },
    '& .item:focus-visible > .card, & .item:focus-visible > button': {
      outline: `2px solid ${theme.tokens.accent.main}`,
      outlineOffset: 2,
    },
    '& .more': {
      padding: '6px 12px',
      border: `1px dashed ${theme.tokens.neutral.main}`,
      borderRadius: 'var(--radius-card)',
      background: 'none',
      color: theme.palette.text.secondary,
      font: 'inherit',
      fontSize: 'var(--text-13)',
      cursor: 'pointer',
    },
    [theme.breakpoints.up('md')]: {
      width: 'max-content',
      '& li': { display: 'flex', alignItems: 'flex-start', padding: '4px 0' },
      '& li > ul': { margin: '-4px 0 0 24px', position: 'relative' },
      // From the card to its branch, down along the branch, and into each card.
      '& li > ul::before': {
        content: '""',
        position: 'absolute',
        left: -24,
        top: half + 4,
        width: 12,
        borderTop: line,
      },
      '& ul li::before': {
        content: '""',
        position: 'absolute',
        left: -12,
        top: half + 4,
        width: 12,
        borderTop: line,
      },
      '& ul li::after': {
        content: '""',
        position: 'absolute',
        left: -12,
        top: 0,
        bottom: 0,
        borderLeft: line,
      },
      '& ul li:first-of-type::after': { top: half + 4 },
      '& ul li:last-of-type::after': { bottom: 'auto', height: half + 4 },
      '& ul li:first-of-type:last-of-type::after': { display: 'none' },
    },
    [theme.breakpoints.down('md')]: {
      '& li': { padding: '3px 0' },
      '& .card': { width: '100%' },
      '& li > ul': { marginLeft: 10, paddingLeft: 10, borderLeft: line },
    },
  }
})

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
