import { screen, waitFor } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import type { WorkUnit } from '#contract/api/projects/workUnits.ts'
import type { Permission } from '#contract/permissions.ts'
import { versionOf } from '#contract/version.ts'
import '#src/admin.tsx'
import '#src/resources/projects/ProjectShow.tsx'
import { lists, manager, react, uuid } from '#tests/support/employees.ts'
import { type Answer, type Asked, changedBy } from '#tests/support/fakeServer.ts'
import { panel, rows } from '#tests/support/members.ts'
import { buildHead, buildProject, buildSlot } from '#tests/support/projects.ts'
import { refuse, renderApp, someone } from '#tests/support/renderApp.tsx'
import './WorkUnitEdit.tsx'
import './WorkUnitList.tsx'

const reader: Permission[] = ['projects.read', 'projectMembers.read', 'projectWorkUnits.read']
const keeper: Permission[] = [
  ...reader,
  'projectWorkUnits.create',
  'projectWorkUnits.create.fullAccess',
  'projectWorkUnits.edit',
  'projectWorkUnits.edit.fullAccess',
]
const { id: employeeID, fullName, displayName, avatar, username } = { ...manager, id: uuid(4) }
const mai = { employeeID, fullName, displayName, avatar, username }

const unit = (digit: number, over: Partial<WorkUnit> = {}): WorkUnit => ({
  id: uuid(digit),
  createdAt: '2026-01-05T08:00:00Z',
  updatedAt: null,
  name: 'Payments',
  url: 'https://board.example/payments',
  type: 'development',
  status: 'active',
  members: [mai],
  stacks: [react],
  projectID: buildProject().id,
  code: 'atlas',
  ...over,
})
const payments = unit(1)
const mobile = unit(2, {
  name: 'Mobile',
  type: 'training',
  members: [],
  stacks: [],
  url: 'javascript:alert(1)',
})
const old = unit(3, { name: 'Old shop', status: 'archived' })

const slots = [
  buildSlot({ employeeID: '', projectSlotID: uuid(1), status: 'pending' }),
  buildSlot({ projectSlotID: uuid(2) }),
  buildSlot({ projectSlotID: uuid(3), deploymentType: 'shadow' }),
  buildSlot({ ...mai, projectSlotID: uuid(4), endDate: '2099-01-01' }),
  buildSlot({ employeeID: uuid(9), displayName: 'Cai', projectSlotID: uuid(5), endDate: '2026-06-30' }),
]

interface Options {
  permissions?: Permission[]
  at?: string
  units?: WorkUnit[]
  project?: ReturnType<typeof buildProject>
  more?: Answer[]
}

/** Opens the work units of Atlas. The fake server's units can change during the test. */
function open({ permissions = keeper, at = '', project = buildProject(), more = [], ...rest }: Options = {}) {
  const stored = { units: rest.units ?? [payments, mobile, old], versions: [] as unknown[] }
  const set = (id: string, over: Partial<WorkUnit>) => {
    stored.units = stored.units.map((one) => (one.id === id ? { ...one, ...over } : one))
  }
  const done = { data: null, message: 'ok' } as const
  const move =
    (status: WorkUnit['status']) =>
    ({ params }: Asked<typeof api.workUnits.archive>) => {
      set(params.unitId, { status })
      return done
    }
  const answers = [
    ...lists,
    [api.projects.one, () => ({ data: project })],
    [api.projectMembers.list, () => ({ page: 1, size: 999, sort: '', total: slots.length, data: slots })],
    [
      api.workUnits.list,
      ({ query }: Asked<typeof api.workUnits.list>) => ({
        data: stored.units.filter(({ status }) => status === query.status),
      }),
    ],
    [
      api.workUnits.one,
      ({ params }: Asked<typeof api.workUnits.one>) => ({
        data: stored.units.find(({ id }) => id === params.unitId),
      }),
    ],
    [
      api.workUnits.create,
      ({ body }: Asked<typeof api.workUnits.create>) => {
        stored.units = [...stored.units, unit(6, { name: body.name })]
        return { data: stored.units.at(-1) }
      },
    ],
    [
      api.workUnits.edit,
      ({ params, body, version }: Asked<typeof api.workUnits.edit>) => {
        stored.versions.push(version)
        const now = stored.units.find(({ id }) => id === params.unitId)
        if (now && version !== versionOf(now)) throw changedBy('Linh Ngo')
        set(params.unitId, { name: body.name })
        return done
      },
    ],
    [api.workUnits.archive, move('archived')],
    [api.workUnits.unarchive, move('active')],
    ...more,
  ] as unknown as Answer[]
  const app = renderApp({ permissions, at: `/projects/atlas?tab=work-units${at}`, answers })
  const writes = () => app.calls.filter(({ name }) => !name.startsWith('GET'))
  return { ...app, stored, set, writes }
}

const query = () => Object.fromEntries(new URLSearchParams(location.search))

test('lists active units, and shows only web addresses as links', async () => {
  open({ permissions: reader })
  expect(await rows(/Payments/)).toEqual([
    ['Payments', 'Development', 'M', 'React', 'board.example/payments'],
    ['Mobile', 'Training', '-', '-', 'javascript:alert(1)'],
  ])
  const link = screen.getByRole('link', { name: 'board.example/payments' })
  expect(link).toHaveAttribute('href', payments.url)
  expect(link).toHaveAttribute('target', '_blank')
  expect(screen.queryByRole('link', { name: /alert/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Members of Payments: Mai' })).toBeVisible()
  expect(await screen.findByRole('tab', { name: 'Archived (1)' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^(Add|Edit|Archive)/ })).toBeNull()
})

test.each<[string, Permission[], string, boolean]>([
  ['leads can edit units', [...reader, 'projectWorkUnits.create', 'projectWorkUnits.edit'], someone.id, true],
  ['members can only read units', [...reader, 'projectWorkUnits.create', 'projectWorkUnits.edit'], uuid(9), false],
  ['people with full access can edit units', keeper, uuid(9), true],
])('%s', async (_who, permissions, lead, may) => {
  open({ permissions, project: buildProject({ technicalLeads: [buildHead({ employeeID: lead })] }) })
  await rows(/Payments/)
  for (const name of ['Add work unit', 'Edit Payments', 'Archive Payments'])
    expect(screen.queryAllByRole('button', { name })).toHaveLength(may ? 1 : 0)
})

test('keeps tab and search in the URL, and the search can be cleared', async () => {
  const { user } = open()
  await rows(/Payments/)
  await user.type(screen.getByRole('searchbox', { name: 'Search work units' }), 'train')
  await waitFor(() => expect(screen.queryByText('Payments')).toBeNull())
  expect(query()).toEqual({ tab: 'work-units', q: 'train' })
  await user.click(screen.getByRole('tab', { name: 'Archived (1)' }))
  await user.click(await screen.findByRole('button', { name: 'Clear search' }))
  expect((await rows(/Old shop/)).map(([name]) => name)).toEqual(['Old shop'])
  expect(query()).toEqual({ tab: 'work-units', workUnitsTab: 'archived' })
})

test('adds a unit, and offers each current member of the project once', async () => {
  const { user, writes } = open()
  await user.click(await screen.findByRole('button', { name: 'Add work unit' }))
  const form = await panel('New work unit')
  expect(form.getByRole('radio', { name: 'Active' })).toBeChecked()
  await user.type(form.getByRole('textbox', { name: /URL/ }), 'QUAY-17')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('Enter a web address such as https://git.example/quay.')).toBeVisible()
  expect(form.getByText('Choose at least one.')).toBeVisible()
  await user.clear(form.getByRole('textbox', { name: /URL/ }))
  await user.type(form.getByRole('textbox', { name: /Name/ }), ' Search ')
  await user.click(form.getByRole('radio', { name: 'Learning' }))
  await user.click(form.getByRole('combobox', { name: /Members/ }))
  await screen.findByRole('option', { name: /Mai/ })
  expect(screen.getAllByRole('option').map((option) => option.textContent.trim().slice(0, 3))).toEqual(['Bea', 'Mai'])
  await user.click(screen.getByRole('option', { name: /Mai/ }))
  await user.click(form.getByRole('combobox', { name: /Tech stack/ }))
  await user.click(await screen.findByRole('option', { name: /React/ }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Work unit created')).toBeVisible()
  expect(writes()).toEqual([
    {
      name: `POST /projects/${payments.projectID}/work-units`,
      body: {
        name: 'Search',
        url: '',
        type: 'learning',
        members: [employeeID],
        stacks: [react.id],
        status: 'active',
      },
    },
  ])
  expect(await screen.findByRole('tab', { name: 'Active (3)' })).toBeVisible()
})

test('merges changes of two editors to different fields', async () => {
  const { user, stored, set, writes } = open()
  await user.click(await screen.findByRole('button', { name: 'Edit Payments' }))
  const form = await panel('Edit work unit')
  expect(form.queryByRole('group', { name: 'Status' })).toBeNull()
  const name = form.getByRole('textbox', { name: /Name/ })
  await user.clear(name)
  await user.type(name, 'Checkout')
  set(payments.id, { type: 'management', updatedAt: '2026-11-20T10:42:00Z' })
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Work unit updated. Linh Ngo also changed type. Both changes are kept.')).toBeVisible()
  expect(stored.versions).toEqual([payments.createdAt, '2026-11-20T10:42:00Z'])
  expect(writes().at(-1)?.body).toEqual(expect.objectContaining({ name: 'Checkout', type: 'management' }))
})

test('archives at once, with undo in the message', async () => {
  const { user, writes } = open({
    more: [[api.undo.run, () => ({ data: null, message: 'ok' })]] as unknown as Answer[],
  })
  await user.click(await screen.findByRole('button', { name: 'Archive Payments' }))
  expect(await screen.findByText('Payments archived')).toBeVisible()
  expect(await screen.findByRole('tab', { name: 'Archived (2)' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undone')).toBeVisible()
  expect(writes().map(({ name }) => name)).toEqual([
    `PUT /projects/${payments.projectID}/work-units/${payments.id}/archive`,
    expect.stringMatching(/^POST \/undo\/request-\d+$/),
  ])
})

test('unarchives a unit, and shows why it was refused', async () => {
  const { user } = open({
    at: '&workUnitsTab=archived',
    more: [
      [
        api.workUnits.unarchive,
        () => {
          throw refuse(404, 'You do not lead this project.')
        },
      ],
    ] as unknown as Answer[],
  })
  await user.click(await screen.findByRole('button', { name: 'Unarchive Old shop' }))
  expect(await screen.findByText("Couldn't unarchive Old shop: You do not lead this project.")).toBeVisible()
})

test('explains an empty tab; a failed load can be retried', async () => {
  let fails = true
  const { user } = open({
    more: [
      [
        api.workUnits.list,
        () => {
          if (fails) throw refuse(500, 'Something went wrong on our side.')
          return { data: [] }
        },
      ],
    ] as unknown as Answer[],
  })
  expect(await screen.findByText('Something went wrong on our side.')).toBeVisible()
  fails = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No work units yet')).toBeVisible()
  expect(screen.getAllByRole('button', { name: 'Add work unit' })).toHaveLength(2)
})
