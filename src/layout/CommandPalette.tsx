import Search from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import InputBase from '@mui/material/InputBase'
import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useFinds } from './finds.ts'
import { PaletteList } from './PaletteList.tsx'

/** Finds pages, projects and people by typing; Enter goes there. Opened with Ctrl-K. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState(0)
  const { finds, problem } = useFinds(words)
  const id = useId()
  const at = Math.min(chosen, finds.length - 1)

  const go = (to: string | undefined) => {
    if (!to) return
    onClose()
    void navigate(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by) setChosen((at + by + finds.length) % Math.max(finds.length, 1))
    else if (event.key === 'Enter') go(finds[at]?.to)
    else return
    event.preventDefault()
  }

  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': 'Search' } }}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start', pt: '10vh' } }}
    >
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: 3, px: 4, borderBottom: 1, borderColor: 'divider' }}
      >
        <Search color="action" />
        <InputBase
          autoFocus
          fullWidth
          placeholder="Find a page, a project or a person"
          value={words}
          onChange={({ target }) => {
            setWords(target.value)
            setChosen(0)
          }}
          onKeyDown={onKeyDown}
          inputProps={{
            role: 'combobox',
            'aria-label': 'Find a page, a project or a person',
            'aria-expanded': true,
            'aria-controls': id,
            'aria-activedescendant': finds[at] ? `${id}-${at}` : undefined,
          }}
          sx={{ height: 56, fontSize: 16 }}
        />
      </Box>
      <PaletteList id={id} finds={finds} chosen={at} onGo={go} />
      {(problem || finds.length === 0) && (
        <Box role="status" sx={{ px: 4, py: 3, color: 'text.secondary' }}>
          {problem || 'Nothing found. Try fewer letters.'}
        </Box>
      )}
    </Dialog>
  )
}
