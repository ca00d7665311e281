import Box from '@mui/material/Box'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { widths } from '#src/admin/theme/tokens.ts'
import { useDocumentTitle } from './place.tsx'

/** The column of the page. After a change of route it starts at its top, the focus moves here, and the new title is read out. */
export function Content({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const title = useDocumentTitle()
  const way = useNavigationType()
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
    // On the way back the browser itself returns to where one was.
    if (way !== 'POP') scrollTo(0, 0)
  }, [pathname, way])

  return (
    <Box
      component="main"
      id="content"
      ref={main}
      tabIndex={-1}
      sx={{ maxWidth: widths.page, mx: 'auto', p: { xs: 4, sm: 6 }, outline: 'none' }}
    >
      <span className="visually-hidden" aria-live="polite">
        {title}
      </span>
      {children}
    </Box>
  )
}
