import { styled } from '@mui/material/styles'
import { useEffect, useRef } from 'react'
import type { Find } from './finds.ts'

const List = styled('div')(({ theme }) => ({
  margin: 0,
  padding: 8,
  maxHeight: '50vh',
  overflowY: 'auto',
  '&:empty': { display: 'none' },
  '& > div': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 12,
    padding: '9px 12px',
    borderRadius: 6,
    cursor: 'pointer',
  },
  '& > div[aria-selected="true"]': {
    background: theme.tokens.primary.tint,
    color: theme.tokens.primary.text,
  },
  '& small': { fontSize: 12, color: theme.tokens.muted },
}))

interface Props {
  id: string
  finds: Find[]
  chosen: number
  onGo: (to: string) => void
}

/** The list under the palette's input; the focus stays in the input. */
export function PaletteList({ id, finds, chosen, onGo }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <List ref={list} id={id} role="listbox" aria-label="Results">
      {finds.map(({ to, label, kind }, i) => (
        // Keys reach the options through the input (`aria-activedescendant`).
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={to}
          id={`${id}-${i}`}
          role="option"
          tabIndex={-1}
          aria-selected={i === chosen}
          onClick={() => onGo(to)}
        >
          <span>{label}</span>
          <small>{kind}</small>
        </div>
      ))}
    </List>
  )
}
