import Box from '@mui/material/Box'
import { visuallyHidden } from '@mui/utils'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { frame } from '#src/tokens.ts'
import { useDocumentTitle } from './place.tsx'

/** The column of the page. After a change of route the focus moves here and the new title is read out. */
export function Content({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const title = useDocumentTitle()
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <Box
      component="main"
      id="content"
      ref={main}
      tabIndex={-1}
      sx={{ maxWidth: frame.content, mx: 'auto', p: { xs: 4, sm: 6 }, outline: 'none' }}
    >
      <span style={visuallyHidden} aria-live="polite">
        {title}
      </span>
      {children}
    </Box>
  )
}
