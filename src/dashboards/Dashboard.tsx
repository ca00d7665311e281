import { lazyTab } from '#src/admin/layout/lazy.tsx'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { PageHeading } from '#src/admin/layout/PageHeading.tsx'
import { type QueryTab, QueryTabs } from '#src/admin/layout/Tabs.tsx'
import { useCan } from '#src/providers/session.ts'

const ProjectsTab = lazyTab(async () => (await import('./projects/ProjectsTab.tsx')).ProjectsTab)
const ResourcesTab = lazyTab(async () => (await import('./resources/ResourcesTab.tsx')).ResourcesTab)
const EngagementTab = lazyTab(async () => (await import('./engagement/EngagementTab.tsx')).EngagementTab)

const tabs = [
  { name: 'projects', label: 'Projects', permission: 'dashboards.projects.read', content: <ProjectsTab /> },
  {
    name: 'resources',
    label: 'Resources',
    permission: 'dashboards.resources.read',
    content: <ResourcesTab />,
  },
  {
    name: 'engagement',
    label: 'Engagement',
    permission: 'dashboards.engagement.read',
    content: <EngagementTab />,
  },
] as const satisfies QueryTab[]

/** What leads open every morning: the tabs that they may see (screens.md section 2.3). */
export function Dashboard() {
  const can = useCan()
  return (
    <>
      <PageHeading title="Dashboard" />
      {tabs.some(({ permission }) => can(permission)) ? (
        <QueryTabs id="dashboard" label="Parts of the dashboard" tabs={tabs} />
      ) : (
        <Notice title="No part of the dashboard is open to you">
          Ask an administrator for one of the permissions {tabs.map(({ permission }) => permission).join(', ')}.
        </Notice>
      )}
    </>
  )
}
