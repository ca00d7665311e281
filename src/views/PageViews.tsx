import Box from '@mui/material/Box'
import { ErrorBoundary } from '#src/components/ErrorBoundary.tsx'
import { lazyPart } from '#src/components/lazyPart.tsx'
import { useQuiet } from '#src/components/useQuiet.ts'

const ViewsMenu = lazyPart(async () => (await import('./ViewsMenu.tsx')).ViewsMenu)

/** Room for the menu of views, which comes after the page so that nothing waits for it, and nothing moves. */
export function PageViews() {
  const isQuiet = useQuiet()
  return (
    <Box sx={{ width: 36, height: 36 }}>
      {isQuiet && (
        <ErrorBoundary fallback={() => null}>
          <ViewsMenu />
        </ErrorBoundary>
      )}
    </Box>
  )
}
