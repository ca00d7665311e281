import { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { AdminContext, CoreAdminUI, CustomRoutes, localStorageStore, Resource } from 'react-admin'
import { createBrowserRouter, Route, RouterProvider } from 'react-router'
import { lazyPage } from '#src/admin/layout/lazy.tsx'
import { paths } from './layout/paths.ts'
import { Layout } from './layout/Layout.tsx'
import { Forbidden, Home, NotFound } from './pages/StatusPages.tsx'
import { PageError } from '#src/admin/layout/LoadError.tsx'
import { authProvider } from './providers/authProvider.ts'
import { dataProvider } from './providers/dataProvider/index.ts'
import { ApiError } from './providers/http.ts'
import { i18nProvider } from './providers/i18nProvider.ts'
import { useSettings } from './providers/session.ts'
import { employees } from './resources/employees/index.tsx'
import { feedbackRoutes } from './resources/feedbacks/index.tsx'
import { invoices } from './resources/invoices/index.tsx'
import { projects } from './resources/projects/index.tsx'
import { surveyRoutes } from './resources/surveys/index.tsx'
import { darkTheme, lightTheme } from './admin/theme/theme.ts'

const ProfileShow = lazyPage(async () => (await import('./resources/profile/ProfileShow.tsx')).ProfileShow)
const Config = lazyPage(async () => (await import('./pages/Config.tsx')).Config)
const RecentChanges = lazyPage(
  async () => (await import('./resources/auditEvents/RecentChanges.tsx')).RecentChanges,
)
const AuditEventList = lazyPage(
  async () => (await import('./resources/auditEvents/AuditEventList.tsx')).AuditEventList,
)
const Dashboard = lazyPage(async () => (await import('./dashboards/Dashboard.tsx')).Dashboard)

/** A refusal stays a refusal; only an answer that did not come is worth a second try. */
const retry = (failures: number, error: Error) =>
  failures < 1 && error instanceof ApiError && (error.status === 0 || error.status >= 502)

const newClient = () => new QueryClient({ defaultOptions: { queries: { retry, retryDelay: 300 } } })

/** What people choose for themselves, such as columns and theme, stays in their browser. */
const preferences = localStorageStore()

function AdminTree({ client }: { client: QueryClient }) {
  const { productName } = useSettings()
  return (
    <AdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={client}
      store={preferences}
      lightTheme={lightTheme}
      darkTheme={darkTheme}
    >
      <CoreAdminUI
        layout={Layout}
        catchAll={NotFound}
        accessDenied={Forbidden}
        error={({ error, resetErrorBoundary }) => (
          <PageError error={error} onRetry={() => resetErrorBoundary(undefined)} />
        )}
        title={productName}
        disableTelemetry
      >
        <Resource {...employees} />
        <Resource {...projects} />
        <Resource {...invoices} />
        <CustomRoutes>
          <Route path="/" element={<Home />} />
          <Route path={paths.dashboard} element={<Dashboard />} />
          <Route path={paths.config} element={<Config />} />
          {feedbackRoutes}
          {surveyRoutes}
          <Route path="/audit" element={<AuditEventList />} />
          <Route path="/recent-changes" element={<RecentChanges />} />
          <Route path="/profile" element={<ProfileShow />} />
        </CustomRoutes>
      </CoreAdminUI>
    </AdminContext>
  )
}

/** Everything behind the sign-in. Mounted for one person: its caches go with it. */
export function Admin() {
  const [client] = useState(newClient)
  const [router] = useState(() =>
    createBrowserRouter([{ path: '*', element: <AdminTree client={client} /> }]),
  )
  useEffect(() => () => client.clear(), [client])
  return <RouterProvider router={router} />
}
