import Popover from '@mui/material/Popover'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useStoreContext } from 'react-admin'
import { useLocation } from 'react-router'
import type { View, ViewedPage } from '#contract/api/views.ts'
import { NewView } from './NewView.tsx'
import { type ListState, shownSearch } from './shown.ts'
import type { useViewState } from './useViewState.ts'
import { useViewColumns } from './useViewColumns.ts'
import { ViewList } from './ViewList.tsx'
import { ViewOptions } from './ViewOptions.tsx'

interface ViewsPanelProps {
  page: ViewedPage
  look: ReturnType<typeof useViewState>
  anchor: HTMLElement
  onClose: () => void
}

/** The views of a page to choose from; one of them with what can be done with it, or what is shown now to be saved. */
export function ViewsPanel({ page, look, anchor, onClose }: ViewsPanelProps) {
  const { search } = useLocation()
  const remembered = useStoreContext().getItem<ListState>(`${page.slice(1)}.listParams`)
  const [open, setOpen] = useState<View>()
  const columns = useViewColumns(page) ?? look.columns
  const shown = { search: shownSearch(search, remembered), columns }
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: { sx: { p: 4, width: 360, maxWidth: '100%' }, role: 'dialog', 'aria-label': 'Views' },
      }}
    >
      <Stack spacing={3}>
        {open ? (
          <ViewOptions
            key={open.id}
            view={open}
            shown={shown}
            look={look}
            onBack={() => setOpen(undefined)}
          />
        ) : (
          <>
            <ViewList page={page} look={look} onOptions={setOpen} onClose={onClose} />
            <NewView page={page} shown={shown} />
          </>
        )}
      </Stack>
    </Popover>
  )
}
