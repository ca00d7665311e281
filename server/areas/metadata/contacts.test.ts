import { randomUUID } from 'node:crypto'
import * as api from '#contract/api/index.ts'
import type { Client } from '#contract/api/metadata/lookups.ts'
import { makeEntry } from '#tests/support/metadata.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'
import { toldEvents } from '#tests/support/toldEvents.ts'

const app = testServer()
const db = () => app.deps.db

const contactsOf = async (id: string) => {
  const { body } = await app.as('engineeringManager')(api.clients.list)
  return (body.data as Client[]).find((client) => client.id === id)?.contacts ?? []
}
const edit = (id: string, contacts: unknown) =>
  app.as('engineeringManager')(api.clients.edit, { params: { id }, body: { contacts } })

const ada = { name: 'Ada', role: 'Owner', emails: ['ada@acme.example'], isMainContact: true }
const ben = { name: 'Ben', role: '', emails: [], isMainContact: false }
const cleo = { name: 'Cleo', role: 'Finance', emails: ['a@x.example', 'b@x.example'], isMainContact: false }

test('a new client has its contacts in the order sent, after the main one', async () => {
  const name = `Acme ${randomUUID()}`
  await app.as('engineeringManager')(api.clients.create, { body: { name, contacts: [ben, cleo, ada] } })
  const { body } = await app.as('engineeringManager')(api.clients.list)
  const made = (body.data as Client[]).find((client) => client.name === name)
  expect(made?.contacts).toMatchObject([ada, ben, cleo])
})

test('an edit replaces the list: contacts with an id stay, those without are new, the others are deleted', async () => {
  const id = await makeEntry(db(), 'clients')
  expect((await edit(id, [ada, ben])).status).toBe(200)
  const [first, second] = await contactsOf(id)
  const renamed = { ...ada, id: first?.id?.toUpperCase(), name: 'Ada Lovelace', emails: [] }
  expect((await edit(id, [cleo, renamed])).status).toBe(200)
  const now = await contactsOf(id)
  expect(now).toMatchObject([{ ...renamed, id: first?.id }, cleo])
  expect(now.map((contact) => contact.id)).not.toContain(second?.id)
  expect((await edit(id, undefined)).status).toBe(200)
  expect(await contactsOf(id)).toEqual(now)
  expect((await edit(id, [])).status).toBe(200)
  expect(await contactsOf(id)).toEqual([])
})

test('a changed address alone is in the trail', async () => {
  const id = await makeEntry(db(), 'clients')
  await edit(id, [ada])
  const [contact] = await contactsOf(id)
  await edit(id, [{ ...contact, emails: ['new@acme.example'] }])
  const trail = await toldEvents(app, id)
  expect(trail.at(-1)?.changes).toEqual([
    {
      field: 'contacts',
      before: 'Ada, main contact, Owner, ada@acme.example',
      after: 'Ada, main contact, Owner, new@acme.example',
      masked: false,
    },
  ])
})

test.each<[string, unknown]>([
  ['two main contacts', [ada, { ...ben, isMainContact: true }]],
  ['no address', [{ ...ada, emails: ['ada at acme'] }]],
  ['no name', [{ ...ada, name: ' ' }]],
  ['no list', { name: 'Ada' }],
  ['an id that is none', [{ ...ada, id: '7' }]],
])('a list with %s is refused', async (_what, contacts) => {
  const id = await makeEntry(db(), 'clients')
  expect(await refused(db(), () => edit(id, contacts))).toMatchObject({
    status: 400,
    body: { errors: [{ field: expect.stringMatching(/^contacts/) }] },
  })
})

test('a contact of another client, a deleted one and one sent twice are refused', async () => {
  const [id, other] = [await makeEntry(db(), 'clients'), await makeEntry(db(), 'clients')]
  await edit(other, [ada])
  await edit(id, [ada, ben])
  const [theirs] = await contactsOf(other)
  const [first, second] = await contactsOf(id)
  await edit(id, [first])
  for (const list of [[theirs], [second], [first, { ...first, isMainContact: false }]])
    expect(await refused(db(), () => edit(id, list))).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'contacts' }] },
    })
  const create = () =>
    app.as('engineeringManager')(api.clients.create, { body: { name: 'Foreign contacts', contacts: [theirs] } })
  expect(await refused(db(), create)).toMatchObject({ status: 400, body: { errors: [{ code: 'client.contactGone' }] } })
})
