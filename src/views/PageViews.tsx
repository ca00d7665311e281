import Box from '@mui/material/Box'
import { Suspense } from 'react'
import { ErrorBoundary } from '#src/components/ErrorBoundary.tsx'
import { lazyPage } from '#src/components/lazyPage.ts'
import { useQuiet } from '#src/layout/useQuiet.ts'

const ViewsMenu = lazyPage(async () => (await import('./ViewsMenu.tsx')).ViewsMenu)

/** Room for the menu of views, which comes after the page so that nothing waits for it, and nothing moves. */
export function PageViews() {
  const isQuiet = useQuiet()
  return (
    <Box sx={{ width: 36, height: 36 }}>
      {isQuiet && (
        <ErrorBoundary fallback={() => null}>
          <Suspense>
            <ViewsMenu />
          </Suspense>
        </ErrorBoundary>
      )}
    </Box>
  )
}
