import { fireEvent, screen, waitFor } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import { buildProject, everyProjectRight } from '#tests/support/projects.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import { renderApp } from '#tests/support/renderApp.tsx'
// Preloads the lazy chunks, as in ProjectList.test.tsx.
import '#src/admin.tsx'
import '#src/resources/projects/ProjectList.tsx'

const filter = () => JSON.parse(new URLSearchParams(location.search).get('filter') ?? '{}') as object

test('filters that are removed at once are all gone', async () => {
  const list: Answer<typeof api.projects.list> = [
    api.projects.list,
    () => ({ page: 1, size: 50, sort: '', total: 1, data: [buildProject()] }),
  ]
  const parts = { type: ['fixed-cost'], function: ['development'], startFrom: 'today', startTo: 'today+30' }
  const kept = { status: ['active'], name: 'at' }
  const address = `/projects?filter=${encodeURIComponent(JSON.stringify({ ...parts, ...kept }))}&sort=projectName&order=ASC`
  renderApp({ permissions: everyProjectRight, at: address, answers: [list] })
  await screen.findByRole('link', { name: 'Atlas Kiosk' })
  // Between these clicks neither the address nor the page has time to follow.
  for (const chip of screen.getAllByRole('button', { name: /^Remove the filter (Type|Function|Start)/ }))
    fireEvent.click(chip)
  await waitFor(() => expect(filter()).toEqual(kept))
  expect(screen.queryByRole('button', { name: /^Remove the filter (Type|Function|Start)/ })).toBeNull()
  expect(new URLSearchParams(location.search).get('sort')).toBe('projectName')
})
