import MoreHoriz from '@mui/icons-material/MoreHoriz'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useStoreContext } from 'react-admin'
import { Link as RouterLink, useSearchParams } from 'react-router'
import type { View, ViewedPage } from '#contract/api/views.ts'
import { ErrorPanel } from '#src/components/Notice.tsx'
import type { useViewState } from './useViewState.ts'
import { savedParam } from './saved.ts'
import { addressOf, useViews } from './useViews.ts'

interface ViewListProps {
  page: ViewedPage
  look: ReturnType<typeof useViewState>
  onOptions: (view: View) => void
  onClose: () => void
}

/** Whose a view is, and whether the page opens with it. */
function aside({ isMine, isShared, owner, id }: View, first: string | null): string {
  const whose = isMine ? (isShared ? 'shared with all' : '') : `by ${owner}`
  return [whose, id === first && 'opens first'].filter(Boolean).join(', ')
}

/** The views of a page as links, each with its options. */
export function ViewList({ page, look, onOptions, onClose }: ViewListProps) {
  const current = useSearchParams()[0].get(savedParam)
  const { data, error, refetch } = useViews()
  const store = useStoreContext()
  const mine = data?.views.filter((view) => view.page === page) ?? []
  if (error && !data)
    return <ErrorPanel title="The views could not be loaded" error={error} retry={() => void refetch()} />
  return (
    <Stack
      component="ul"
      spacing={1}
      sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 320, overflow: 'auto' }}
    >
      <li>
        <Link
          component={RouterLink}
          to={page}
          onClick={() => {
            // What the list remembers of a view would come back with its bare address.
            store.removeItem(`${page.slice(1)}.listParams`)
            onClose()
          }}
        >
          As the page comes
        </Link>
      </li>
      {data && mine.length === 0 && (
        <Typography component="li" color="text.secondary">
          No view of this page is saved yet.
        </Typography>
      )}
      {mine.map((view) => (
        <Stack component="li" key={view.id} direction="row" spacing={2} sx={{ alignItems: 'center' }}>
          <Link
            component={RouterLink}
            to={addressOf(view)}
            aria-current={view.id === current ? 'page' : undefined}
            sx={{ flex: 1, overflowWrap: 'anywhere', fontWeight: view.id === current ? 600 : 400 }}
            onClick={onClose}
          >
            {view.name}
          </Link>
          <Typography variant="body2" color="text.secondary">
            {aside(view, look.viewID)}
          </Typography>
          <IconButton size="small" aria-label={`Options of ${view.name}`} onClick={() => onOptions(view)}>
            <MoreHoriz fontSize="small" />
          </IconButton>
        </Stack>
      ))}
    </Stack>
  )
}
