import { screen, waitFor, within } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import { callsOf } from '#contract/api/metadata/keptKinds.ts'
import type { Webhook, WebhookDelivery } from '#contract/api/webhooks.ts'
import { admin, everything, lists, manager, member, uuid } from '#tests/support/employees.ts'
import { type Answer, refuse } from '#tests/support/fakeServer.ts'
import { renderApp, someone } from '#tests/support/renderApp.tsx'
// Preloads the lazy chunks: loading them inside a test takes seconds, and Jest's linker fails when two of them arrive
// at the same time.
import '#src/admin.tsx'
import '#src/pages/Config.tsx'
import './WebhookList.tsx'
import './WebhookPanel.tsx'
import './SecretDialog.tsx'

const webhook = (digit: number, over: Partial<Webhook> = {}): Webhook => ({
  id: uuid(digit),
  name: 'Chat',
  url: 'https://chat.example/hook',
  kinds: ['person.joined', 'invoice.paid'],
  maker: manager,
  stopped: '',
  createdAt: '2026-11-02T09:00:00Z',
  deliveredAt: null,
  waiting: 0,
  failed: 0,
  ...over,
})
const delivery = (digit: number, over: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: uuid(digit),
  webhook: { id: uuid(1), name: 'Chat' },
  kind: 'person.joined',
  recordID: uuid(9),
  at: '2026-11-02T09:00:00Z',
  state: 'delivered',
  attempts: 1,
  triedAt: '2026-11-02T09:00:01Z',
  nextAt: null,
  status: 200,
  error: '',
  ...over,
})
const failed = delivery(4, {
  ...{ kind: 'invoice.paid', state: 'failed', attempts: 6, status: 503 },
  error: 'The other system answered 503.',
})

function open(rows: Webhook[] = [webhook(1)], role = admin, over: unknown[] = []) {
  const answers = [
    ...lists,
    [api.profile.mine, () => ({ data: { ...someone, roles: [role] } })],
    [api.webhooks.list, () => ({ data: rows })],
    [
      api.webhookDeliveries.list,
      ({ query }: { query: { state?: string | string[] } }) => {
        const states = [query.state ?? []].flat()
        const data = [delivery(3), failed].filter(({ state }) => !states.length || states.includes(state))
        return { page: 1, size: 25, sort: '', total: data.length, data }
      },
    ],
    [api.webhookDeliveries.again, () => ({ data: failed })],
    [api.webhooks.create, () => ({ data: { id: uuid(2), secret: 'whsec_new' } })],
    [api.webhooks.renewSecret, () => ({ data: { id: uuid(1), secret: 'whsec_renewed' } })],
    [api.webhooks.edit, () => ({ data: null, message: 'ok' })],
    [api.webhooks.remove, () => ({ data: null, message: 'ok' })],
    // Who can't open the webhooks sees the first part of Settings.
    [callsOf('stacks').usage, () => ({ data: [] })],
    ...over,
  ] as unknown as Answer[]
  return renderApp({ permissions: [...everything, 'metadata.read'], at: '/config?tab=webhooks', answers })
}
const lines = async (name: string) => within(await screen.findByRole('list', { name })).getAllByRole('listitem')

test('shows where webhooks go, for whom, and how it goes', async () => {
  open([webhook(1, { waiting: 2, failed: 1 }), webhook(2, { name: 'Payroll', stopped: 'gone' })])
  const [first, second] = await lines('Webhooks')
  expect(first).toHaveTextContent(
    /Chat.*On.*chat\.example.*Person joined, Invoice paid.*2 messages wait.*1 message failed/,
  )
  expect(second).toHaveTextContent(/Payroll.*Off: the receiver answered that it is gone/)
})

test('shows the last deliveries, filters them, and sends one again', async () => {
  const { user, calls } = open()
  const [first, second] = await lines('Last deliveries')
  expect(first).toHaveTextContent(/Person joined.*Chat.*Delivered.*1 attempt, answer 200/)
  expect(second).toHaveTextContent(/Invoice paid.*Failed.*6 attempts.*answered 503/)
  await user.click(screen.getByRole('button', { name: 'Send again: Invoice paid' }))
  expect(await screen.findByText('The message is sent again.')).toBeVisible()
  expect(calls.filter(({ name }) => name === `POST /webhook-deliveries/${failed.id}/again`)).toHaveLength(1)
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Failed')
  await waitFor(async () => expect(await lines('Last deliveries')).toHaveLength(1))
})

test('adds one, and shows its secret once', async () => {
  const { user, calls } = open([])
  await user.click((await screen.findAllByRole('button', { name: 'Add webhook' }))[0] as HTMLElement)
  const panel = within(await screen.findByRole('dialog', { name: 'Add webhook' }))
  await user.type(panel.getByRole('textbox', { name: 'Name' }), 'Chat')
  await user.type(panel.getByRole('textbox', { name: 'Address' }), 'https://chat.example/hook')
  await user.click(panel.getByRole('button', { name: 'Save' }))
  expect(await panel.findByText(/Choose/)).toBeVisible()
  await user.click(panel.getByRole('checkbox', { name: 'Person left' }))
  await user.click(panel.getByRole('button', { name: 'Save' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Secret of the webhook' }))
  expect(dialog.getByRole('textbox', { name: 'Secret' })).toHaveValue('whsec_new')
  const sent = calls.find(({ name }) => name === 'POST /webhooks')
  expect(sent?.body).toEqual({ name: 'Chat', url: 'https://chat.example/hook', kinds: ['person.left'] })
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('turns one off, and says why an address is refused', async () => {
  const refusing = [
    api.webhooks.edit,
    () => {
      throw refuse(400, 'Write an https address of the internet.')
    },
  ]
  const { user, calls } = open([webhook(1)], admin, [refusing])
  await user.click(await screen.findByRole('button', { name: 'Edit Chat' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Edit Chat' }))
  await user.click(panel.getByRole('checkbox', { name: 'On' }))
  await user.click(panel.getByRole('button', { name: 'Save' }))
  expect(await panel.findByText(/Write an https address/)).toBeVisible()
  expect(calls.find(({ name }) => name.startsWith('PUT'))?.body).toMatchObject({ isOn: false })
})

test('renews the secret and deletes, each after a question', async () => {
  const { user, calls } = open()
  await user.click(await screen.findByRole('button', { name: 'New secret: Chat' }))
  const question = within(await screen.findByRole('dialog', { name: 'Make a new secret?' }))
  await user.click(question.getByRole('button', { name: 'New secret' }))
  const shown = within(await screen.findByRole('dialog', { name: 'Secret of the webhook' }))
  expect(shown.getByRole('textbox', { name: 'Secret' })).toHaveValue('whsec_renewed')
  await user.click(shown.getByRole('button', { name: 'Done' }))
  await user.click(await screen.findByRole('button', { name: 'Delete Chat' }))
  expect(calls.filter(({ name }) => name.startsWith('DELETE'))).toEqual([])
  const removal = within(await screen.findByRole('dialog', { name: 'Delete this webhook?' }))
  await user.click(removal.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('The webhook is deleted.')).toBeVisible()
})

test('says that there are none, or why they are not shown', async () => {
  const { unmount } = open([])
  expect(await screen.findByText('No webhooks yet')).toBeVisible()
  unmount()
  const broken = [
    api.webhooks.list,
    () => {
      throw refuse(503, 'The database is away.')
    },
  ]
  open([], admin, [broken])
  expect(await screen.findByText("Couldn't load the webhooks")).toBeVisible()
})

test('is for admins', async () => {
  open([], member)
  await screen.findByRole('heading', { name: 'Settings' })
  expect(screen.queryByRole('link', { name: 'Webhooks' })).toBeNull()
  expect(screen.queryByText('No webhooks yet')).toBeNull()
})
