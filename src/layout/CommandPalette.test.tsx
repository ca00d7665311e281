import { screen, waitFor } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import { buildProject } from '#tests/support/projects.ts'
import type { Asked } from '#tests/support/fakeServer.ts'
import { renderApp } from '#tests/support/renderApp.tsx'

const input = () => screen.findByRole('combobox', { name: 'Find a page, a project or a person' })

test('Ctrl-K finds a permitted page by typing and goes there on Enter', async () => {
  const { user } = renderApp({ permissions: ['projects.read', 'dashboards.read'], at: '/dashboard' })
  await screen.findByRole('heading', { name: 'Dashboard' })
  await user.keyboard('{Control>}k{/Control}')
  await input()
  const names = () => screen.getAllByRole('option').map((option) => option.firstChild?.textContent)
  expect(names()).toEqual(['Dashboard', 'Projects', 'Profile'])
  await user.keyboard('pr{ArrowDown}')
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Profile')
  await user.keyboard('{ArrowUp}{Enter}')
  expect(await screen.findByRole('heading', { name: 'Projects' })).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('people are searched on the server, without counting them', async () => {
  const bodies: unknown[] = []
  const { user } = renderApp({
    permissions: ['employees.read'],
    at: '/profile',
    answers: [
      [
        api.employees.search,
        ({ body }) => {
          bodies.push(body)
          return { page: 1, size: 8, sort: '', data: [] }
        },
      ],
    ],
  })
  await user.click(await screen.findByRole('button', { name: /^Search/ }))
  await user.type(await input(), 'nguyen')
  const sent = { keyword: 'nguyen', page: 1, size: 8, preload: false, withTotal: false }
  await waitFor(() => expect(bodies).toEqual([sent]))
  expect(await screen.findByText('Nothing found. Try fewer letters.')).toBeVisible()
})

test('projects are searched by name and lead to their page', async () => {
  const asked: unknown[] = []
  const { user } = renderApp({
    permissions: ['projects.read'],
    at: '/profile',
    answers: [
      [
        api.projects.list,
        ({ query }: Asked<typeof api.projects.list>) => {
          asked.push(query)
          return { page: 1, size: 8, sort: '', total: 1, data: [buildProject()] }
        },
      ],
      [api.projects.one, () => ({ data: buildProject() })],
    ],
  })
  await user.click(await screen.findByRole('button', { name: /^Search/ }))
  await user.type(await input(), 'kiosk')
  expect(await screen.findByRole('option', { name: /Atlas Kiosk/ })).toHaveTextContent('Project')
  expect(asked).toEqual([{ name: 'kiosk', page: '1', size: '8', sort: 'projectName' }])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(location.pathname).toBe('/projects/atlas'))
})
