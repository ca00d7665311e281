import { useLingui } from '@lingui/react'
import { QueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode, useEffect, useMemo, useState } from 'react'
import {
  AdminContext,
  type GetListParams,
  ResourceDefinitionContextProvider,
  RestoreScrollPosition,
  type Store,
} from 'react-admin'
import { createBrowserRouter, Route, RouterProvider, Routes } from 'react-router'
import type { ResourceName } from '#contract/resources.ts'
import { asPage, lazyComponent } from '#src/admin/layout/lazy.tsx'
import type { PageLoader } from '#src/admin/layout/lazyScreen.tsx'
import { FieldKinds } from './admin/schema/fieldKinds.ts'
import { fieldKinds } from './resources/fieldKinds.tsx'
import { allPages, type Page, Pages } from './layout/pages.ts'
import { paths } from './layout/paths.ts'
import { preload, preloadOnHover } from './preload.ts'
import { routes } from './routes.ts'
import { Layout } from './layout/Layout.tsx'
import { Forbidden, NotFound } from '#src/layout/StatusPages.tsx'
import { ErrorBoundary } from '#src/admin/layout/ErrorBoundary.tsx'
import { PageError } from '#src/admin/layout/LoadError.tsx'
import { PaletteProvider } from './palette/PaletteProvider.tsx'
import { Shortcuts } from './palette/Shortcuts.tsx'
import { UserMenu } from './palette/UserMenu.tsx'
import { authProvider } from './providers/authProvider.ts'
import { dataProvider } from './providers/dataProvider/index.ts'
import { wholeList } from './providers/dataProvider/hooks.ts'
import { visitStore } from './providers/visitStore.ts'
import { firstList } from './providers/firstList.ts'
import { ApiError } from './providers/http.ts'
import { i18nProvider } from './providers/i18nProvider.ts'
import { getKnown } from './providers/session.ts'
import { InboxBell } from '#src/resources/surveys/InboxBell.tsx'
import { darkTheme, lightTheme } from './admin/theme/theme.ts'

/** Retries once if no answer came (network error, 502 and above). A refusal is final. */
const retry = (failures: number, error: Error) =>
  failures < 1 && error instanceof ApiError && (error.status === 0 || error.status >= 502)

const newClient = () => new QueryClient({ defaultOptions: { queries: { retry, retryDelay: 300 } } })

const personHere = () => {
  const { session } = getKnown()
  return session.state === 'authenticated' ? session.profile.id : undefined
}

/** The query client with the prefetched first list, and the person it was fetched for. */
let first: { client: QueryClient; person: string | undefined } | undefined

/** Loads the code and the list of the first page, within a time limit, so that both render at once. */
export async function prepareFirstPage(): Promise<void> {
  const list = firstList()
  const client = newClient()
  first = { client, person: personHere() }
  const prefetch = (resource: string, params: GetListParams) => {
    const queryKey = [resource, 'getList', params]
    // The first page doesn't fetch the list again, and neither does a return to it within 5 s, unless it was
    // invalidated.
    client.setQueryDefaults(queryKey, { staleTime: 5_000 })
    return client.prefetchQuery({
      queryKey,
      queryFn: () => dataProvider.getList(resource as ResourceName, params),
    })
  }
  const lists = list
    ? [prefetch(list.resource, list.params), list.fonts, ...list.choices.map((name) => prefetch(name, wholeList))]
    : []
  await Promise.race([
    Promise.all([preload(location.pathname), ...lists]),
    new Promise((resolve) => setTimeout(resolve, 100)),
  ])
}

function takeClient(): QueryClient {
  const client = first?.person === personHere() ? first?.client : undefined
  first = undefined
  return client ?? newClient()
}

const shown = allPages(routes)

const definitions = Object.fromEntries(
  shown.flatMap(({ resource }) => (resource ? [[resource, { name: resource, hasList: true }]] : [])),
)

function elementOf({ load, resource }: Page): ReactNode {
  const Component = lazyComponent(load as PageLoader, asPage)
  if (!resource) return <Component />
  return (
    <RestoreScrollPosition storeKey={`${resource}.list.scrollPosition`}>
      <Component />
    </RestoreScrollPosition>
  )
}

// The same elements for each drawing, so that only the page of the address is drawn again.
const drawn = shown.filter(({ load }) => load).map((page) => ({ path: page.path, element: elementOf(page) }))

/**
 * Replaces `<Admin>` with plain routes. `<Admin>` registers resources one after the other and renders the page anew for
 * each.
 */
function AdminTree({ client, store }: { client: QueryClient; store: Store }) {
  const { i18n } = useLingui()
  const { locale } = i18n
  const themes = useMemo(() => ({ locale, light: lightTheme(), dark: darkTheme() }), [locale])
  // Answers contain translated texts of the server, so a new language invalidates them.
  // Drawn again with a new language only, not with each page.
  const tools = useMemo(
    () => (
      <Fragment key={locale}>
        <InboxBell />
        <UserMenu />
      </Fragment>
    ),
    [locale],
  )
  useEffect(preloadOnHover, [])
  useEffect(() => i18n.on('change', () => void client.invalidateQueries()), [i18n, client])
  return (
    <AdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={client}
      store={store}
      lightTheme={themes.light}
      darkTheme={themes.dark}
    >
      <ErrorBoundary fallback={(error, retry) => <PageError error={error} onRetry={retry} />}>
        <ResourceDefinitionContextProvider definitions={definitions}>
          <FieldKinds value={fieldKinds}>
            <Pages value={routes}>
              <PaletteProvider>
                <Layout tools={tools} overlays={<Shortcuts />}>
                  <Routes>
                    {drawn.map(({ path, element }) => (
                      <Route key={path} path={path} element={element} />
                    ))}
                    <Route path={paths.accessDenied} element={<Forbidden />} />
                    <Route path="*" element={<NotFound />} />
                  </Routes>
                </Layout>
              </PaletteProvider>
            </Pages>
          </FieldKinds>
        </ResourceDefinitionContextProvider>
      </ErrorBoundary>
    </AdminContext>
  )
}

/** Everything behind the sign-in. Mounted per person, so that its caches are dropped on sign-out. */
export function Admin() {
  const [client] = useState(takeClient)
  const [router] = useState(() => {
    const store = visitStore()
    return createBrowserRouter([{ path: '*', element: <AdminTree client={client} store={store} /> }])
  })
  useEffect(() => () => client.clear(), [client])
  return <RouterProvider router={router} />
}
