import Close from '@mui/icons-material/Close'
import Search from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import InputBase from '@mui/material/InputBase'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { lineId } from './finds.ts'
import { PaletteList } from './PaletteList.tsx'
import { usePaletteResults } from './usePaletteResults.ts'
import { useGo, useHighlightedResult } from './useHighlightedResult.ts'

const label = 'Find anything, or do something'

/** How many lines there are, for those who do not see them. */
const counted = (count: number) => `${count} ${count === 1 ? 'result' : 'results'}`

/**
 * Finds people, projects, surveys, invoices and pages by typing, and does what can be done to them; Enter goes there, with Ctrl in a new
 * tab. Opened with Ctrl-K.
 */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const isPhone = useMediaQuery(({ breakpoints }: Theme) => breakpoints.down('sm'))
  const [words, setWords] = useState('')
  const { finds, problem, isWaiting } = usePaletteResults(words)
  const go = useGo(onClose)
  const { chosen, move, enter, reset, choose } = useHighlightedResult(finds, isWaiting, go)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)

  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by) move(by)
    else if (event.key === 'Home' && event.ctrlKey) choose(finds[0])
    else if (event.key === 'End' && event.ctrlKey) choose(finds.at(-1))
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) enter(event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
  }
  const nothing = finds.length === 0 && !isWaiting && !problem && 'Nothing found. Try fewer letters.'

  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      fullScreen={isPhone}
      onClose={onClose}
      // A layer that closes while this one opens takes the focus back, and then the frame gets it.
      onFocus={({ target }) => {
        if (target.tabIndex < 0) input.current?.focus()
      }}
      slotProps={{ paper: { 'aria-label': 'Search' } }}
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
            'aria-expanded': finds.length > 0,
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
          <IconButton edge="end" aria-label="Close" onClick={onClose}>
            <Close />
          </IconButton>
        )}
      </Box>
      <PaletteList id={id} finds={finds} chosen={chosen} isBusy={isWaiting} onGo={go} />
      <Box role="status" sx={{ px: 4, py: nothing || problem ? 3 : 0, color: 'text.secondary' }}>
        {problem || nothing}
        {finds.length > 0 && !isWaiting && <span className="visually-hidden">{counted(finds.length)}</span>}
      </Box>
    </Dialog>
  )
}
