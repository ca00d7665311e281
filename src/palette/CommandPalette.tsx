import { keyOf } from '#src/admin/hooks/keyOf.ts'
import { plural, t } from '@lingui/core/macro'
import Close from '@mui/icons-material/Close'
import Search from '@mui/icons-material/Search'
import { Box, Dialog, IconButton, InputBase, styled, type Theme, useMediaQuery } from '@mui/material'
import { type KeyboardEvent, useId, useRef, useState, useEffect } from 'react'
import { lineId, usePaletteResults, type PaletteItem } from './usePaletteResults.ts'
import { Keys } from './ShortcutHelp.tsx'
import { useNavigate } from 'react-router'
import { isFile } from '#src/admin/actions/recordActions.ts'
import { usePaletteContext } from './usePaletteContext.ts'

/**
 * The command palette (Ctrl-K): searches people, projects, surveys, invoices and pages, and runs actions on them. Enter
 * opens a result, Ctrl-Enter in a new tab.
 */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const isPhone = useMediaQuery(({ breakpoints }: Theme) => breakpoints.down('sm'))
  const label = t`Search or run a command`
  const [words, setWords] = useState('')
  const { items, problem, isWaiting } = usePaletteResults(words)
  const go = useOpenItem(onClose)
  const { chosen, move, enter, reset, choose } = useHighlightedResult(items, isWaiting, go)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)

  const onKeyDown = (event: KeyboardEvent) => {
    const key = keyOf(event.nativeEvent)
    const by = { ArrowDown: 1, ArrowUp: -1 }[key]
    if (by) move(by)
    else if (key === 'Home' && event.ctrlKey) choose(items[0])
    else if (key === 'End' && event.ctrlKey) choose(items.at(-1))
    else if (key === 'Enter') enter(event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
  }
  /** The number of results, for screen readers. */
  const counted = plural(items.length, { one: '# result', other: '# results' })
  const nothing = items.length === 0 && !isWaiting && !problem && t`No results. Try fewer letters.`

  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      fullScreen={isPhone}
      onClose={onClose}
      // A layer that closes while this one opens restores the focus to the dialog frame. Move it to the input.
      onFocus={({ target }) => {
        if (target.tabIndex < 0) input.current?.focus()
      }}
      slotProps={{ paper: { 'aria-label': t`Search` } }}
      sx={isPhone ? {} : { '& .MuiDialog-container': { alignItems: 'flex-start', pt: '10vh' } }}
    >
      <Box
        sx={{
          display: 'flex',
          flex: 'none',
          alignItems: 'center',
          gap: 3,
          px: 4,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Search color="action" />
        <InputBase
          autoFocus
          inputRef={input}
          fullWidth
          placeholder={label}
          value={words}
          onChange={({ target }) => {
            setWords(target.value)
            reset()
          }}
          onKeyDown={onKeyDown}
          inputProps={{
            role: 'combobox',
            'aria-label': label,
            'aria-autocomplete': 'list',
            'aria-expanded': items.length > 0,
            'aria-controls': id,
            'aria-activedescendant': chosen ? lineId(id, chosen) : undefined,
            autoComplete: 'off',
            spellCheck: false,
            enterKeyHint: 'go',
            maxLength: 200,
          }}
          sx={{ height: 56, fontSize: 'var(--text-16)' }}
        />
        {isPhone && (
          <IconButton edge="end" aria-label={t`Close`} onClick={onClose}>
            <Close />
          </IconButton>
        )}
      </Box>
      <PaletteList id={id} items={items} chosen={chosen} isBusy={isWaiting} onGo={go} />
      <Box role="status" sx={{ px: 4, py: nothing || problem ? 3 : 0, color: 'text.secondary' }}>
        {problem || nothing}
        {items.length > 0 && !isWaiting && <span className="visually-hidden">{counted}</span>}
      </Box>
    </Dialog>
  )
}

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
  '& [aria-selected="true"] small': { color: 'inherit' },
}))

interface Props {
  id: string
  items: readonly PaletteItem[]
  chosen: PaletteItem | undefined
  /** True while more results may arrive. */
  isBusy: boolean
  onGo: (item: PaletteItem, inNewTab: boolean) => void
}

/** Groups consecutive items by heading. Keeps the order, so a heading can occur twice. */
function groupsOf(items: readonly PaletteItem[]): PaletteItem[][] {
  const groups: PaletteItem[][] = []
  for (const item of items) {
    const last = groups.at(-1)
    if (last?.[0]?.group === item.group) last.push(item)
    else groups.push([item])
  }
  return groups
}

/** The list of results. The focus stays in the input. */
function PaletteList({ id, items, chosen, isBusy, onGo }: Props) {
  const line = useRef<HTMLDivElement>(null)
  const key = chosen?.key
  useEffect(() => {
    if (key) line.current?.scrollIntoView({ block: 'nearest' })
  }, [key])
  const lineOf = (item: PaletteItem) => (
    // Keys reach the options through the input (`aria-activedescendant`).
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      key={item.key}
      ref={item === chosen ? line : undefined}
      id={lineId(id, item)}
      role="option"
      tabIndex={-1}
      aria-selected={item === chosen}
      onClick={(event) => onGo(item, event.ctrlKey || event.metaKey)}
    >
      <span>
        {item.label} {item.aside && <small>{item.aside}</small>}
      </span>
      {item.keys && <Keys keys={item.keys} />}
      <small>{item.kind}</small>
    </div>
  )
  return (
    <List id={id} role="listbox" aria-label={t`Results`} aria-busy={isBusy}>
      {groupsOf(items).map((group) => (
        <div key={group[0]?.key} role="group" aria-label={group[0]?.group}>
          <h3 role="presentation">{group[0]?.group}</h3>
          {group.map(lineOf)}
        </div>
      ))}
    </List>
  )
}

/** Returns a function that opens or runs an item. `inNewTab` only applies to items with an address. */
function useOpenItem(onClose: () => void) {
  const navigate = useNavigate()
  const tools = usePaletteContext()
  return ({ to, run }: PaletteItem, inNewTab: boolean) => {
    if (to && inNewTab) return void open(to, '_blank', 'noopener')
    onClose()
    if (to && isFile(to)) location.assign(to)
    else if (to) void navigate(to)
    // Run after the palette has closed and restored the focus.
    else setTimeout(() => run?.(tools))
  }
}

/**
 * The highlighted item: the first, or the one chosen by arrow key, which stays while items come and go. Enter before
 * any item is there opens the first one that arrives.
 */
function useHighlightedResult(
  items: readonly PaletteItem[],
  isWaiting: boolean,
  go: (item: PaletteItem, inNewTab: boolean) => void,
) {
  const [key, setKey] = useState<string>()
  const early = useRef<{ inNewTab: boolean }>(undefined)
  const at = Math.max(
    0,
    items.findIndex((item) => item.key === key),
  )
  const chosen = items[at]

  useEffect(() => {
    if (!early.current || isWaiting) return
    const { inNewTab } = early.current
    early.current = undefined
    if (items[0]) go(items[0], inNewTab)
  }, [isWaiting, items, go])

  return {
    chosen,
    move: (by: number) => setKey(items[(at + by + items.length) % Math.max(items.length, 1)]?.key),
    choose: (item: PaletteItem | undefined) => setKey(item?.key),
    /** Clears the highlight and a pending Enter when the text changes. */
    reset: () => {
      setKey(undefined)
      early.current = undefined
    },
    enter: (inNewTab: boolean) => {
      if (chosen) go(chosen, inNewTab)
      else if (isWaiting) early.current = { inNewTab }
    },
  }
}
