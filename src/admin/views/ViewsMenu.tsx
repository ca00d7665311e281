import { t } from '@lingui/core/macro'
import BookmarkBorder from '@mui/icons-material/BookmarkBorder'
import MoreHoriz from '@mui/icons-material/MoreHoriz'
import { Button, IconButton, Link, Popover, Stack, Typography } from '@mui/material'
import { type FormEvent, useState } from 'react'
import { useNotify, useStoreContext } from 'react-admin'
import { Link as RouterLink, useLocation, useSearchParams } from 'react-router'
import { isViewed, type View, type ViewedPage } from '#contract/api/views.ts'
import { ErrorPanel } from '#src/admin/layout/Notice.tsx'
import { useCreate } from '#src/providers/dataProvider/hooks.ts'
import {
  addressOf,
  type ListState,
  savedParam,
  shownSearch,
  useViews,
  useOpening,
  useViewColumns,
  useViewState,
} from './useViews.ts'
import { ViewFields, ViewOptions } from './ViewOptions.tsx'

interface ViewListProps {
  page: ViewedPage
  look: ReturnType<typeof useViewState>
  onOptions: (view: View) => void
  onClose: () => void
}

/** The owner of a view, and whether it is the default. */
function aside({ isMine, isShared, owner, id }: View, first: string | null): string {
  const whose = isMine ? (isShared ? t`shared` : '') : t`by ${owner}`
  return [whose, id === first && t`default`].filter(Boolean).join(', ')
}

const optionsOf = ({ name }: View) => t`Options of ${name}`

/** The views of a page as links, each with an options button. */
function ViewList({ page, look, onOptions, onClose }: ViewListProps) {
  const current = useSearchParams()[0].get(savedParam)
  const { data, error, refetch } = useViews()
  const store = useStoreContext()
  const mine = data?.views.filter((view) => view.page === page) ?? []
  if (error && !data)
    return <ErrorPanel title={t`Couldn't load the views`} error={error} retry={() => void refetch()} />
  return (
    <Stack component="ul" spacing={1} sx={{ maxHeight: 320, overflow: 'auto' }}>
      <li>
        <Link
          component={RouterLink}
          to={page}
          onClick={() => {
            // Otherwise react-admin would restore the filters of the last view.
            store.removeItem(`${page.slice(1)}.listParams`)
            onClose()
          }}
        >{t`Default view`}</Link>
      </li>
      {data && mine.length === 0 && (
        <Typography component="li" color="text.secondary">{t`No saved views yet.`}</Typography>
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
          <IconButton size="small" aria-label={optionsOf(view)} onClick={() => onOptions(view)}>
            <MoreHoriz fontSize="small" />
          </IconButton>
        </Stack>
      ))}
    </Stack>
  )
}

interface NewViewProps {
  page: ViewedPage
  /** The filters and columns on screen. */
  shown: Pick<View, 'search' | 'columns'>
}

/** Form that saves the current filters and columns as a view. */
function NewView({ page, shown }: NewViewProps) {
  const [name, setName] = useState('')
  const [isShared, setIsShared] = useState(false)
  const notify = useNotify()
  const trimmed = name.trim()
  const { mutate, isPending, error } = useCreate('views', {
    onSuccess: () => {
      notify(t`“${trimmed}” saved`, { type: 'success' })
      setName('')
    },
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    mutate({ data: { page, name: trimmed, isShared, ...shown } })
  }
  return (
    <Stack component="form" spacing={2} aria-label={t`New view`} onSubmit={save}>
      <Typography variant="h3">{t`Save current view`}</Typography>
      <ViewFields {...{ name, setName, isShared, setIsShared }} problem={error?.message ?? ''} />
      <Button type="submit" variant="contained" disabled={isPending || trimmed === ''}>{t`Save view`}</Button>
    </Stack>
  )
}

interface ViewsPanelProps {
  page: ViewedPage
  look: ReturnType<typeof useViewState>
  anchor: HTMLElement
  onClose: () => void
}

/** The menu: list of views, options of one view, or the form for a new one. */
function ViewsPanel({ page, look, anchor, onClose }: ViewsPanelProps) {
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
        paper: { sx: { p: 4, width: 360, maxWidth: '100%' }, role: 'dialog', 'aria-label': t`Views` },
      }}
    >
      <Stack spacing={3}>
        {open ? (
          <ViewOptions key={open.id} view={open} shown={shown} look={look} onBack={() => setOpen(undefined)} />
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

function Menu({ page }: { page: ViewedPage }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const look = useViewState(page)
  useOpening(page)
  useViewColumns(page)
  return (
    <>
      <IconButton
        aria-label={t`Views`}
        title={t`Views`}
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

/** The menu of saved views, if the page has them. Also keeps the person's view settings in step with the server. */
export function ViewsMenu() {
  const { pathname } = useLocation()
  return isViewed(pathname) ? <Menu page={pathname} /> : null
}
