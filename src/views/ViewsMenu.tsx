import BookmarkBorder from '@mui/icons-material/BookmarkBorder'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { isViewed, type ViewedPage } from '#contract/api/views.ts'
import { ViewsPanel } from './ViewsPanel.tsx'
import { useViewState } from './useViewState.ts'
import { useOpening } from './useOpening.ts'
import { useViewColumns } from './useViewColumns.ts'

function Menu({ page }: { page: ViewedPage }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const look = useViewState(page)
  useOpening(page)
  useViewColumns(page)
  return (
    <>
      <IconButton
        aria-label="Views"
        title="Views"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <BookmarkBorder />
      </IconButton>
      {anchor && <ViewsPanel page={page} look={look} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  )
}

/** The saved views of the page, where it has any; meanwhile keeps how one likes the page. */
export function ViewsMenu() {
  const { pathname } = useLocation()
  return isViewed(pathname) ? <Menu page={pathname} /> : null
}
