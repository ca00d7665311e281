import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Typography } from '@mui/material'
import { Navigate, useSearchParams } from 'react-router'
import type { May } from '#contract/menu.ts'
import { asTab, lazyComponent } from '#src/admin/layout/lazy.tsx'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { PageHeading } from '#src/admin/layout/PageHeading.tsx'
import { type QueryTab, QueryTabs } from '#src/admin/layout/Tabs.tsx'
import { useCan } from '#src/providers/useSession.ts'
import { formerRows } from './formerRows.ts'

const OverviewTab = lazyComponent(async () => (await import('./overview/OverviewTab.tsx')).OverviewTab, asTab)
const ProjectsTab = lazyComponent(async () => (await import('./projects/ProjectsTab.tsx')).ProjectsTab, asTab)
const ResourcesTab = lazyComponent(async () => (await import('./resources/ResourcesTab.tsx')).ResourcesTab, asTab)
const SurveysTab = lazyComponent(async () => (await import('./surveys/SurveysTab.tsx')).SurveysTab, asTab)
const EngagementTab = lazyComponent(async () => (await import('./engagement/EngagementTab.tsx')).EngagementTab, asTab)

/** The tab of surveys is for readers of projects, and for those of resources. */
const tabsOf = (can: May) =>
  [
    { name: 'overview', label: t`Overview`, permission: 'dashboards.read', content: <OverviewTab /> },
    { name: 'projects', label: t`Projects`, permission: 'dashboards.projects.read', content: <ProjectsTab /> },
    { name: 'resources', label: t`Resources`, permission: 'some dashboards.resources.read', content: <ResourcesTab /> },
    {
      name: 'surveys',
      label: t`Surveys`,
      permission: can('dashboards.projects.read') ? 'dashboards.projects.read' : 'some dashboards.resources.read',
      content: <SurveysTab />,
    },
    { name: 'engagement', label: t`Engagement`, permission: 'dashboards.engagement.read', content: <EngagementTab /> },
  ] as const satisfies QueryTab[]

/** The dashboard, with the tabs that the person can see (rules/pages.md#2.1). */
export function Dashboard() {
  const can = useCan()
  const [query] = useSearchParams()
  const tabs = tabsOf(can)
  const needed = [...new Set(tabs.map(({ permission }) => permission.replace('some ', '')))].join(', ')
  const today = formerRows(query)
  // Addresses from before the overview, about projects.
  if (!query.has('tab') && (query.has('projectID') || query.has('rows')))
    return <Navigate to={`?tab=projects&${query}`} replace />
  if (today) return <Navigate to={`?${today}`} replace />
  // Addresses from before the tab of surveys.
  if (query.get('tab') === 'projects' && query.get('rows') === 'workSurveyRows') {
    query.set('tab', 'surveys')
    return <Navigate to={`?${query}`} replace />
  }
  return (
    <>
      <PageHeading title={t`Dashboard`} />
      {can('some dashboards.resources.read') && !can('dashboards.resources.read') && (
        <Typography
          color="text.secondary"
          sx={{ mb: 2 }}
        >{t`Charts of people’s time count only people whom you see.`}</Typography>
      )}
      {tabs.some(({ permission }) => can(permission)) ? (
        <QueryTabs label={t`Dashboard sections`} tabs={tabs} />
      ) : (
        <Notice title={t`You don't have access to the dashboard`}>
          <Trans>Ask an admin for one of these permissions: {needed}.</Trans>
        </Notice>
      )}
    </>
  )
}
