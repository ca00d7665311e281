import type { Example } from './example.ts'

export const card: Example = {
  what: 'a card of the dashboard',
  edits: [
    {
      path: 'src/dashboards/projects/LargestCard.tsx',
      lines: `import { t } from '@lingui/core/macro'
import { countCell } from '../CardTable.tsx'
import { ChartCard } from '../ChartCard.tsx'
import { useDashboardQuery } from '../hooks.tsx'
import { useRows } from '../useRows.ts'
import type { ProjectCard } from './useSelectedProject.ts'

function LargestCard() {
  const { to } = useRows()
  return (
    <ChartCard
      title={t\`Largest project\`}
      about={t\`By active members\`}
      query={useDashboardQuery('sizes')}
      height={200}
      isEmpty={({ data }) => data.length === 0}
      empty={t\`No project has members.\`}
      table={({ data }) => ({
        columns: [t\`Project\`, t\`Members\`],
        rows: data
          .slice(0, 1)
          .map(({ id, name, size }) => [name, countCell(size, to('sizeRows', { projectID: id, status: 'active' }))]),
      })}
    >
      {({ data: [largest] }) => largest?.name}
    </ChartCard>
  )
}

export const cards: ProjectCard[] = [{ place: 10, width: 'third', Card: LargestCard }]
`,
    },
  ],
  testPath: 'src/dashboards/projects/LargestCard.test.tsx',
  test: `import { screen, within } from '@testing-library/react'
import { atlas, openProjectCards, rowsIn } from '#tests/support/projectCards.ts'
import '../Dashboard.tsx'
import './ProjectsTab.tsx'

test('the card stands in the grid, with its chart, its table and the rows behind', async () => {
  const { user } = openProjectCards()
  const card = within(await screen.findByRole('region', { name: 'Largest project' }))
  expect(await card.findByText('Atlas')).toBeVisible()
  expect(card.getByRole('button', { name: 'Save Largest project as CSV' })).toBeVisible()
  await user.click(card.getByRole('button', { name: 'Show Largest project as a table' }))
  const link = card.getByRole('link', { name: '3' })
  expect(rowsIn(link.getAttribute('href'))).toBe(\`sizeRows?projectID=\${atlas.id}&status=active\`)
})
`,
}

export const page: Example = {
  what: 'a page',
  edits: [
    {
      path: 'src/pages/Handbook.tsx',
      lines: `import { t } from '@lingui/core/macro'
import { PageHeading } from '#src/admin/layout/PageHeading.tsx'

/** How the company works. */
export const Handbook = () => <PageHeading title={t\`Handbook\`} />
`,
    },
    {
      path: 'src/routes.ts',
      before: '  {\n    path: paths.jobs(),',
      lines: `  {
    path: '/handbook',
    load: pageLoader(() => import('./pages/Handbook.tsx'), 'Handbook'),
    label: msg\`Handbook\`,
    title: msg\`Handbook\`,
    permission: 'employees.read',
    inSidebar: true,
    keys: 'g b',
    icon: Tune,
  },
`,
    },
  ],
  testPath: 'src/pages/Handbook.test.tsx',
  test: `import { screen, within } from '@testing-library/react'
import { renderApp } from '#tests/support/renderApp.tsx'

test('the page stands in menu, breadcrumb and title, and has a key', async () => {
  const { user } = renderApp({ permissions: ['employees.read'], at: '/profile' })
  await screen.findByRole('heading', { name: 'Profile' })
  expect(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Handbook' })).toBeVisible()
  await user.keyboard('gb')
  expect(await screen.findByRole('heading', { name: 'Handbook' })).toBeVisible()
  expect(document.title).toBe('Handbook | Muster')
  expect(within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByText('Handbook')).toBeVisible()
})

test('who may not open it is told so, and does not find it in the menu', async () => {
  renderApp({ permissions: ['projects.read'], at: '/handbook' })
  expect(await screen.findByText('Sorry, you are not authorized to access this page.')).toBeVisible()
  expect(within(screen.getByRole('navigation', { name: 'Main' })).queryByRole('link', { name: 'Handbook' })).toBeNull()
})
`,
}
