import { screen, waitFor, within } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import { type MetadataKind, metadataKindNames } from '#contract/api/metadata/kinds.ts'
import { manyOf } from '#contract/api/metadata/keptKinds.ts'
import type { Permission } from '#contract/permissions.ts'
import { buildEmployee, lists, uuid } from '#tests/support/employees.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import { refuse, renderApp } from '#tests/support/renderApp.tsx'
// Preloads the lazy chunks: loading them inside a test takes seconds, and Jest's linker fails when two of them arrive
// at the same time.
import '#src/admin.tsx'
import '#src/admin/inputs/AvatarDialog.tsx'
import '#src/pages/Config.tsx'

const keeper: Permission[] = ['metadata.read', 'metadata.create', 'metadata.edit', 'metadata.delete', 'employees.read']
const times = { createdAt: '2024-05-01T08:30:00.000001Z', updatedAt: null }
const stack = (digit: number, code: string, name: string) => ({
  id: uuid(digit),
  code,
  name,
  avatar: '',
  ...times,
})

interface Options {
  permissions?: Permission[]
  at?: string
  kind?: MetadataKind
  entries?: { id: string; name: string; avatar?: string }[]
  usage?: { id: string; people: number; projects: number }[]
  more?: Answer[]
}

/** Opens `/config`. The fake server's entries can change during the test. */
function open({ permissions = keeper, at = '/config', kind = 'stacks', more = [], ...rest }: Options = {}) {
  const entries = rest.entries ?? [stack(1, 'react', 'React'), stack(2, 'go', 'Go')]
  const usage = rest.usage ?? [
    { id: uuid(1), people: 12, projects: 0 },
    { id: uuid(2), people: 0, projects: 0 },
  ]
  const answers = [
    ...lists,
    ...metadataKindNames.map((name) => [api.metadata[`${name}Usage`], () => ({ data: [] })]),
    [api.metadata[kind], () => ({ page: 0, size: 999, sort: '', total: entries.length, data: entries })],
    [
      api.metadata[`${kind}One`],
      ({ params }: { params: { id: string } }) => ({ data: entries.find(({ id }) => id === params.id) }),
    ],
    [api.metadata[`${kind}Usage`], () => ({ data: usage.map((one) => ({ ...one, ...times })) })],
    ...more,
  ] as unknown as Answer[]
  const app = renderApp({ permissions, at, answers })
  const writes = () => app.calls.filter(({ name }) => !name.startsWith('GET'))
  return { ...app, entries, writes }
}

const rows = async (name = 'React') => {
  await screen.findByText(name)
  return screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, -1)
        .map((cell) => cell.textContent.trim()),
    )
}
const query = () => Object.fromEntries(new URLSearchParams(location.search))

test('starts with the stacks: name, code and usage', async () => {
  open()
  expect(await rows()).toEqual([
    ['R React', 'react', '12 people'],
    ['G Go', 'go', 'Not used'],
  ])
  expect(screen.getByText('2 stacks')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Stacks' })).toHaveAttribute('aria-current', 'page')
  const filter = encodeURIComponent(JSON.stringify({ stacks: ['react'] }))
  expect(screen.getByRole('link', { name: '12 people' })).toHaveAttribute('href', `/employees?filter=${filter}`)
})

test('has an entry for each kind in its group, kept in the URL; an unknown one opens the first', async () => {
  const { user } = open({ at: '/config?tab=shells' })
  await rows()
  const linksIn = (group: string) =>
    within(screen.getByRole('region', { name: group }))
      .getAllByRole('link')
      .map((link) => link.textContent.toLowerCase())
  const billing = ['currencies', 'banks', 'exchange rates']
  expect(linksIn('Company and billing')).toEqual(billing)
  const others = metadataKindNames.map(manyOf).filter((name) => !billing.includes(name))
  expect(linksIn('People')).toEqual([...others, 'questions'])
  expect(linksIn('System')).toEqual(['api'])
  expect(linksIn('Access')).toEqual(['keys'])
  await user.click(screen.getByRole('link', { name: 'Countries' }))
  expect(query()).toEqual({ tab: 'countries' })
  expect(await screen.findByText('Vietnam')).toBeVisible()
  expect(screen.getByRole('columnheader', { name: 'Cities' })).toBeVisible()
})

test('searches by name and code, with the search in the URL', async () => {
  const { user } = open()
  await rows()
  await user.type(screen.getByRole('searchbox'), 'GO')
  await waitFor(() => expect(screen.queryByText('React')).toBeNull())
  expect(query()).toEqual({ q: 'GO' })
  expect(screen.getByText('1 stack')).toBeVisible()
  await user.type(screen.getByRole('searchbox'), 'x')
  await user.click(await screen.findByRole('button', { name: 'Clear search' }))
  expect(await screen.findByText('React')).toBeVisible()
  expect(query()).toEqual({})
})

test.each<[Permission[], string[]]>([
  [['metadata.read'], []],
  [['metadata.read', 'metadata.create'], ['Add stack']],
  [
    ['metadata.read', 'metadata.edit'],
    ['Edit React', 'Edit Go'],
  ],
  [
    ['metadata.read', 'metadata.delete'],
    ['Delete React', 'Delete Go'],
  ],
])('with permissions %j offers the buttons %j', async (permissions, names) => {
  open({ permissions })
  await rows()
  const found = screen.queryAllByRole('button', { name: /^(Add stack|Edit|Delete)/ })
  expect(found.map((button) => button.getAttribute('aria-label') ?? button.textContent)).toEqual(names)
  expect(screen.queryByRole('link', { name: '12 people' })).toBeNull()
})

test('has no page and no menu item without metadata.read', async () => {
  renderApp({ permissions: ['employees.read'], at: '/config' })
  expect(await screen.findByRole('heading', { name: '403' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Settings' })).toBeNull()
})

test('adds an entry, shows it, and shows a message', async () => {
  const added = stack(3, 'rust', 'Rust')
  const { user, entries, writes } = open({
    more: [[api.metadata.stacksCreate, () => (entries.push(added), { data: null, message: 'ok' })]],
  })
  await rows()
  await user.click(screen.getByRole('button', { name: 'Add stack' }))
  const form = within(await screen.findByRole('dialog', { name: 'New stack' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findAllByText('This field is required.')).toHaveLength(2)
  expect(form.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  await user.type(form.getByRole('textbox', { name: 'Name' }), ' Rust ')
  await user.type(form.getByRole('textbox', { name: 'Code' }), 'rust')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Stack created')).toBeVisible()
  expect(writes()).toEqual([{ name: 'POST /metadata/stacks', body: { name: 'Rust', code: 'rust' } }])
  expect(await screen.findByText('3 stacks')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add stack' })).toHaveFocus())
})

test('shows an error at its field, keeps the input, and asks before leaving', async () => {
  const sentence = 'Another stack has this code already. Choose a different one.'
  const { user } = open({
    more: [
      [
        api.metadata.stacksEdit,
        () => {
          throw refuse(400, sentence, [{ field: 'code', msg: sentence }])
        },
      ],
    ],
  })
  await rows()
  await user.click(screen.getByRole('button', { name: 'Edit Go' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit stack' }))
  const code = form.getByRole('textbox', { name: 'Code' })
  await user.type(code, 'lang')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText(`Couldn't update the stack - ${sentence}`)).toBeVisible()
  expect(code).toHaveAccessibleDescription(sentence)
  expect(code).toHaveValue('golang')
  await user.click(form.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('dialog', { name: 'Discard your changes?' })).toBeVisible()
})

test("keeps an entry in use, and shows the server's reason", async () => {
  const { user, writes } = open({
    more: [
      [
        api.metadata.stacksDelete,
        () => {
          throw refuse(400, '12 people use React. Take it off them first, then delete it.')
        },
      ],
    ],
  })
  await rows()
  expect(screen.getByRole('link', { name: '12 people' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Delete React' }))
  expect(
    await screen.findByText("Couldn't delete the stack - 12 people use React. Take it off them first, then delete it."),
  ).toBeVisible()
  expect(writes().map(({ name }) => name)).toEqual([`DELETE /metadata/stacks/${uuid(1)}`])
  expect(screen.getByRole('button', { name: 'Delete React' })).toHaveFocus()
})

test('deletes an unused entry at once and updates the total; Undo restores it', async () => {
  let gone: typeof entries = []
  const { user, entries, calls } = open({
    more: [
      [api.metadata.stacksDelete, () => ((gone = entries.splice(1, 1)), { data: null, message: 'ok' })],
      [api.undo.run, () => (entries.push(...gone), { data: null, message: 'ok' })],
    ],
  })
  await rows()
  await user.click(screen.getByRole('button', { name: 'Delete Go' }))
  expect(await screen.findByText('Stack deleted')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await screen.findByText('1 stack')).toBeVisible()
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('2 stacks')).toBeVisible()
  expect(calls.filter(({ name }) => /^POST .undo.request-/.test(name))).toHaveLength(1)
})

test('edits a country with its cities', async () => {
  const hue = { name: 'Hue', lat: '16.46', long: '107.59' }
  const { user, writes } = open({
    at: '/config?tab=countries',
    kind: 'countries',
    entries: [{ id: uuid(1), name: 'Vietnam', code: '+84', cities: [hue] }] as never,
    more: [[api.metadata.countriesEdit, () => ({ data: null, message: 'ok' })]],
  })
  await screen.findByText('Vietnam')
  await user.click(screen.getByRole('button', { name: 'Edit Vietnam' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit country' }))
  await user.click(await form.findByRole('button', { name: 'Add city' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('Every city needs a name.')).toBeVisible()
  await user.type(form.getByRole('textbox', { name: 'Name of city 2' }), 'Hanoi')
  await user.click(form.getByRole('button', { name: 'Remove Hue' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(writes()).toEqual([
      {
        name: `PUT /metadata/countries/${uuid(1)}`,
        body: { name: 'Vietnam', code: '+84', cities: [{ name: 'Hanoi', lat: '', long: '' }] },
      },
    ]),
  )
})

test('uploads a picture of a stack beside its form', async () => {
  const { user, entries, calls } = open({
    more: [
      [
        api.metadata.stacksUploadAvatar,
        () => {
          entries[0] = { ...stack(1, 'react', 'React'), avatar: '/files/react.png' }
          return { data: { url: '/files/react.png' } }
        },
      ],
    ] as unknown as Answer[],
  })
  await rows()
  await user.click(screen.getByRole('button', { name: 'Edit React' }))
  await user.click(await screen.findByRole('button', { name: 'Edit avatar' }))
  await user.upload(await screen.findByLabelText('Image file'), new File(['x'], 'a.png', { type: 'image/png' }))
  expect(await screen.findByText('Avatar updated')).toBeVisible()
  expect(calls.map(({ name }) => name)).toContain(`POST /metadata/stacks/${uuid(1)}/upload-avatar`)
  await waitFor(() => expect(document.querySelector('td img')).toHaveAttribute('src', '/files/react.png?size=64'))
})

test('shows the lead of a chapter', async () => {
  const lead = buildEmployee({ id: uuid(4) })
  open({
    at: '/config?tab=chapters',
    kind: 'chapters',
    entries: [{ id: uuid(1), code: 'web', name: 'Web', lead_id: lead.id, ...times }] as never,
    more: [[api.employees.one, () => ({ data: lead })]] as unknown as Answer[],
  })
  expect(await screen.findByRole('link', { name: 'Bea' })).toHaveAttribute('href', '/employees/bea')
})

test('shows the reason of a failed load and retries; offers to add the first entry of an empty kind', async () => {
  let fails = true
  const { user } = open({
    more: [
      [
        api.metadata.stacks,
        () => {
          if (fails) throw refuse(500, 'Something went wrong on our side.')
          return { page: 0, size: 999, sort: '', total: 0, data: [] }
        },
      ],
    ] as unknown as Answer[],
  })
  expect(await screen.findByText('Something went wrong on our side.')).toBeVisible()
  fails = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No stacks yet')).toBeVisible()
})
