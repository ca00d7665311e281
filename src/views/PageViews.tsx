import Box from '@mui/material/Box'
import { ErrorBoundary } from '#src/admin/layout/ErrorBoundary.tsx'
import { lazyPart } from '#src/admin/layout/lazyPart.tsx'
import { useIdle } from '#src/admin/hooks/useIdle.ts'

const ViewsMenu = lazyPart(async () => (await import('./ViewsMenu.tsx')).ViewsMenu)

/** Room for the menu of views, which comes after the page so that nothing waits for it, and nothing moves. */
export function PageViews() {
  const isIdle = useIdle()
  return (
    <Box sx={{ width: 36, height: 36 }}>
      {isIdle && (
        <ErrorBoundary fallback={() => null}>
          <ViewsMenu />
        </ErrorBoundary>
      )}
    </Box>
  )
}
