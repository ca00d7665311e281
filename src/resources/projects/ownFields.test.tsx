import { screen, waitFor, within } from '@testing-library/react'
import type { FilledOwnField } from '#contract/api/employees/ownFields.ts'
import * as api from '#contract/api/index.ts'
import { lists, times, uuid } from '#tests/support/employees.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import { openProject } from '#tests/support/projectPage.ts'
import { buildProject, everyProjectRight } from '#tests/support/projects.ts'
import { renderApp } from '#tests/support/renderApp.tsx'
import { catchFiles } from '#tests/support/savedFiles.ts'
import '#src/admin.tsx'
import '#src/resources/OwnFieldsPanel.tsx'
import '#src/resources/OwnFile.tsx'
import './ProjectGeneral.tsx'
import './ProjectList.tsx'
import './ProjectShow.tsx'

const [region, budget, desk] = ['a', 'b', 'c'].map((letter, at) => `${letter}${uuid(at + 1).slice(1)}`) as [
  string,
  string,
  string,
]
const choice = { name: 'Region', kind: 'choice', choices: ['North', 'South'], section: 'project' } as const
const number = { name: 'Budget', kind: 'number', choices: [], section: 'commercial' } as const
const defined = [
  { id: region, ...choice, place: 1, ...times },
  { id: budget, ...number, place: 2, ...times },
  { id: desk, ...number, name: 'Desk', section: 'page', place: 3, ...times },
]

function openList(permissions = everyProjectRight) {
  const queries: Record<string, string>[] = []
  localStorage.setItem('RaStore.projects.columns', JSON.stringify(['status', `own.${region}`, `own.${budget}`]))
  const project = { ...buildProject(), own: { [region]: 'South', [budget]: 44.5 } }
  const answers = [
    ...lists,
    [api.metadata.ownFields, () => ({ data: defined })],
    [
      api.projects.list,
      ({ query }: { query: Record<string, string> }) => {
        queries.push(query)
        return { page: 1, size: 50, sort: '', total: 1, data: [project], counts: {} }
      },
    ],
  ] as unknown as Answer[]
  return { ...renderApp({ permissions, at: '/projects', answers }), queries }
}
const ownIn = (query: Record<string, string> | undefined) => JSON.parse(query?.own ?? 'null') as unknown

test('own fields of projects are columns that sort, and filters; those of people are none', async () => {
  const { user, queries } = openList()
  const row = within((await screen.findByText('44.5')).closest('tr') as HTMLElement)
  expect(row.getByText('South')).toBeVisible()
  expect(queries[0]).toMatchObject({ withOwn: 'true' })
  await user.click(within(screen.getByRole('columnheader', { name: /Budget/ })).getByRole('button'))
  await waitFor(() => expect(queries.at(-1)?.sort).toBe(`own.${budget}`))
  const filters = () => screen.getByRole('group', { name: 'Filters' })
  expect(within(filters()).queryByRole('button', { name: 'Desk' })).toBeNull()
  await user.click(within(filters()).getByRole('button', { name: 'More filters (2)' }))
  await user.click(within(filters()).getByRole('button', { name: 'Region' }))
  await user.click(await screen.findByRole('checkbox', { name: 'South' }))
  await waitFor(() => expect(ownIn(queries.at(-1))).toEqual({ [region]: ['South'] }))
  await user.keyboard('{Escape}')
  await user.click(within(filters()).getByRole('button', { name: 'Budget' }))
  await user.type(await screen.findByLabelText('From'), '40,5{Enter}')
  await waitFor(() => expect(ownIn(queries.at(-1))).toEqual({ [region]: ['South'], [`${budget}From`]: '40.5' }))
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect(queries.at(-1)).not.toHaveProperty('own'))
})

test('a field for full access is no column for others', async () => {
  openList(['projects.read'])
  expect(await screen.findByRole('columnheader', { name: /Region/ })).toBeVisible()
  expect(screen.queryByRole('columnheader', { name: /Budget/ })).toBeNull()
})

const filled: FilledOwnField[] = [
  { id: region, ...choice, choices: [...choice.choices], value: 'South', person: null },
  { id: budget, ...number, choices: [], value: 0, person: null },
]

test('the page of a project shows them, and saves the form', async () => {
  const bodies: unknown[] = []
  const { user } = openProject({
    more: [
      [api.projects.ownFields, () => ({ data: filled })],
      [
        api.projects.editOwnFields,
        ({ body }: { body: unknown }) => {
          bodies.push(body)
          return { data: null, message: 'ok' }
        },
      ],
    ],
  })
  const card = await screen.findByRole('region', { name: 'Company fields' })
  expect(
    within(card)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['South', '0'])
  await user.click(within(card).getByRole('button', { name: 'Edit company fields' }))
  const panel = await screen.findByRole('dialog', { name: 'Edit company fields' })
  await user.selectOptions(within(panel).getByLabelText(/^Region/), 'North')
  await user.clear(within(panel).getByLabelText(/^Budget/))
  await user.click(within(panel).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(bodies).toEqual([{ values: { [region]: 'North', [budget]: null } }]))
  expect(await screen.findByText('Company fields updated')).toBeVisible()
})

test('a file is uploaded, downloaded and removed beside its field', async () => {
  const saved = catchFiles()
  const contract: FilledOwnField = {
    ...{ id: region, name: 'Contract', kind: 'file', choices: [], section: 'project', value: '', person: null },
  }
  let value = ''
  const sent: unknown[] = []
  const ok = { data: null, message: 'ok' as const }
  const { user, stored } = openProject({
    more: [
      [api.projects.ownFields, () => ({ data: [{ ...contract, value }] })],
      [
        api.projects.uploadOwnFile,
        ({ file, params }: { file: File; params: object }) => {
          value = file.name
          sent.push(params)
          return ok
        },
      ],
      [
        api.projects.ownFile,
        () => ({ data: { name: 'plan.pdf', mediaType: 'application/pdf', base64: btoa('%PDF') } }),
      ],
      [
        api.projects.editOwnFields,
        ({ body }: { body: object }) => {
          value = ''
          sent.push(body)
          return ok
        },
      ],
    ] as unknown as Answer[],
  })
  const card = within(await screen.findByRole('region', { name: 'Company fields' }))
  const file = new File(['%PDF'], 'plan.pdf', { type: 'application/pdf' })
  await user.upload(await card.findByLabelText('File for Contract'), file)
  await user.click(await card.findByRole('button', { name: 'plan.pdf' }))
  await waitFor(() => expect(saved.names).toEqual(['plan.pdf']))
  await user.click(card.getByRole('button', { name: 'Remove' }))
  expect(await card.findByRole('button', { name: 'Add file' })).toBeVisible()
  expect(sent).toEqual([{ id: stored.project.id, fieldID: region }, { values: { [region]: null } }])
})

test('who may not edit projects has no button', async () => {
  openProject({ permissions: ['projects.read'], more: [[api.projects.ownFields, () => ({ data: filled })]] })
  const card = await screen.findByRole('region', { name: 'Company fields' })
  expect(within(card).queryByRole('button')).toBeNull()
})
