import { styled } from '@mui/material/styles'
import { useEffect, useRef } from 'react'
import { type Find, lineId } from './finds.ts'
import { Keys } from './Keys.tsx'

const List = styled('div')(({ theme }) => ({
  padding: 8,
  maxHeight: '50vh',
  overflowY: 'auto',
  '&:empty': { display: 'none' },
  [theme.breakpoints.down('sm')]: { maxHeight: 'none', flex: '0 1 auto' },
  '& h3': {
    margin: 0,
    padding: '8px 12px 4px',
    fontSize: 'var(--text-12)',
    fontWeight: 500,
    color: theme.tokens.muted,
  },
  '& [role="option"]': {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    minHeight: 40,
    padding: '6px 12px',
    borderRadius: 'var(--radius-control)',
    cursor: 'pointer',
  },
  '& [role="option"] > span:first-of-type': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& [aria-selected="true"]': { background: theme.tokens.accent.tint, color: theme.tokens.accent.text },
  '& small': { fontSize: 'var(--text-12)', color: theme.tokens.muted },
  '& [aria-selected="true"] small': { color: 'inherit' },
}))

interface Props {
  id: string
  finds: readonly Find[]
  chosen: Find | undefined
  /** More may come. */
  isBusy: boolean
  onGo: (find: Find, inNewTab: boolean) => void
}

/** Lines under their headings, in their order; a heading that comes again stands again. */
function groupsOf(finds: readonly Find[]): Find[][] {
  const groups: Find[][] = []
  for (const find of finds) {
    const last = groups.at(-1)
    if (last?.[0]?.group === find.group) last.push(find)
    else groups.push([find])
  }
  return groups
}

/** The list under the palette's input; the focus stays in the input. */
export function PaletteList({ id, finds, chosen, isBusy, onGo }: Props) {
  const line = useRef<HTMLDivElement>(null)
  const key = chosen?.key
  useEffect(() => {
    if (key) line.current?.scrollIntoView({ block: 'nearest' })
  }, [key])
  const lineOf = (find: Find) => (
    // Keys reach the options through the input (`aria-activedescendant`).
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      key={find.key}
      ref={find === chosen ? line : undefined}
      id={lineId(id, find)}
      role="option"
      tabIndex={-1}
      aria-selected={find === chosen}
      onClick={(event) => onGo(find, event.ctrlKey || event.metaKey)}
    >
      <span>
        {find.label} {find.aside && <small>{find.aside}</small>}
      </span>
      {find.keys && <Keys keys={find.keys} />}
      <small>{find.kind}</small>
    </div>
  )
  return (
    <List id={id} role="listbox" aria-label="Results" aria-busy={isBusy}>
      {groupsOf(finds).map((group) => (
        <div key={group[0]?.key} role="group" aria-label={group[0]?.group}>
          <h3 role="presentation">{group[0]?.group}</h3>
          {group.map(lineOf)}
        </div>
      ))}
    </List>
  )
}
