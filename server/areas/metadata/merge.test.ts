import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { callsOf, type MergedKind, mergedKinds } from '#contract/api/metadata/keptKinds.ts'
import { today } from '#server/platform/deps.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { makeBilledProject, makeInvoice } from '#tests/support/invoices.ts'
import { makeEntry } from '#tests/support/metadata.ts'
import { joinProject, makePerson, makeProject } from '#tests/support/people.ts'
import { refused, rowsOf } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'
import { places } from './merge.ts'
import { tableOf } from './queries.ts'

const app = testServer()
const db = () => app.deps.db
type Moved = { people: number; projects: number; invoices: number; contacts: number }

const merge = (kind: MergedKind, id: string, from: string, dryRun = false, token?: string) => {
  const call = callsOf(kind).merge as typeof api.metadata.stacksMerge
  const given = { params: { id }, body: { from, dryRun } }
  return token ? app.as(null)(call, { ...given, token }) : app.as('admin')(call, given)
}
let made = 0
const pair = async (kind: MergedKind) => {
  made++
  const [name, twin] = [`Opal ${kind} ${made}`, `Opall ${kind} ${made}`]
  return {
    keep: await makeEntry(db(), kind, { name }),
    gone: await makeEntry(db(), kind, { name: twin }),
    name,
    twin,
  }
}
const isThere = async (kind: MergedKind, id: string) =>
  (await sql`select from ${sql.table(tableOf(kind))} where id = ${id} and deleted_at is null`.execute(db())).rows
    .length === 1

test('all foreign keys to kinds that are merged have their place, and all lists of ids', async () => {
  const { rows } = await sql<{ kind: string; place: string }>`select f.relname as kind,
      t.relname || '.' || a.attname as place
    from pg_constraint c join pg_class f on f.oid = c.confrelid join pg_class t on t.oid = c.conrelid
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey) where c.contype = 'f'`.execute(db())
  const lists = await sql<{ name: string }>`select table_name || '.' || column_name as name
    from information_schema.columns where table_schema = 'public' and data_type = 'ARRAY'
      and column_name in ('position_ids', 'chapter_ids', 'stack_ids', 'seniority_ids')
      -- A view of the allocations.
      and table_name <> 'given_time'`.execute(db())
  const declared = Object.values(places).flat()
  for (const kind of mergedKinds)
    expect(
      places[kind]
        .filter(({ several, json }) => !several && !json)
        .map(({ table, column }) => `${table}.${column}`)
        .sort(),
    ).toEqual(
      rows
        .filter((row) => row.kind === tableOf(kind))
        .map(({ place }) => place)
        .sort(),
    )
  expect(declared.flatMap(({ table, column, several }) => (several ? [`${table}.${column}`] : [])).sort()).toEqual(
    lists.rows.map(({ name }) => name).sort(),
  )
})

test('clients: projects, invoices and contacts move, the preview says how many, undo brings all back', async () => {
  const { keep, gone } = await pair('clients')
  const project = await makeBilledProject(app, { project: { client_id: gone } })
  await db().updateTable('projects').set({ client_id: gone }).where('id', '=', project.id).execute()
  await makeInvoice(app, { project, columns: { client_id: gone } })
  await insertRows(db(), 'client_contacts', [
    { client_id: keep, name: 'Ann', emails: [], is_main_contact: true },
    { client_id: gone, name: 'Bob', emails: [], is_main_contact: true },
  ])
  const moved: Moved = { people: 0, projects: 1, invoices: 1, contacts: 1 }
  const before = await rowsOf(db(), new Set(['undos', 'undo_rows', 'audit_events', 'jobs']))
  expect((await merge('clients', keep, gone, true)).body.data).toEqual(moved)
  expect(await rowsOf(db(), new Set(['undos', 'undo_rows', 'audit_events', 'jobs']))).toEqual(before)

  expect(await merge('clients', keep, gone)).toMatchObject({ status: 200, body: { data: moved } })
  const clientOf = async (table: 'projects' | 'invoices', column: 'id' | 'project_id') =>
    (
      await db()
        .selectFrom(table)
        .select('client_id')
        .where(column as never, '=', project.id as never)
        .execute()
    )[0]
  expect(await clientOf('projects', 'id')).toEqual({ client_id: keep })
  expect(await clientOf('invoices', 'project_id')).toEqual({ client_id: keep })
  const { body } = await app.as('admin')(api.clients.one, { params: { id: keep } })
  expect((body.data as { contacts: object[] }).contacts).toMatchObject([
    { name: 'Ann', isMainContact: true },
    { name: 'Bob', isMainContact: false },
  ])
  expect(await isThere('clients', gone)).toBe(false)
  const { rows } = await sql`select action, entity_id from audit_events where entity = 'clients'
    and entity_id in (${keep}, ${gone}) order by action`.execute(db())
  expect(rows).toEqual([
    { action: 'commercial.clients.deleted', entity_id: gone },
    { action: 'commercial.clients.merged', entity_id: keep },
  ])

  const [last] = (await app.as('admin')(api.undo.list)).body.data as { request: string }[]
  expect((await app.as('admin')(api.undo.run, { params: { request: last?.request ?? '' } })).status).toBe(200)
  expect(await rowsOf(db(), new Set(['undos', 'undo_rows', 'audit_events', 'jobs']))).toEqual(before)
})

test('people and projects with both have one, in every way in which they refer to it', async () => {
  const person = await makePerson(app)
  const project = await makeProject(app)
  const links = {
    stacks: ['employee_stacks', 'stack_id'],
    positions: ['employee_positions', 'position_id'],
    chapters: ['employee_chapters', 'chapter_id'],
  } as const
  for (const [kind, [table, column]] of Object.entries(links) as [keyof typeof links, (typeof links)['stacks']][]) {
    const { keep, gone } = await pair(kind)
    await insertRows(db(), table, [keep, gone].map((id) => ({ employee_id: person.id, [column]: id })) as never)
    if (kind === 'positions') await joinProject(app, person, project, { position_ids: [gone, keep] })
    expect((await merge(kind, keep, gone)).status).toBe(200)
    const { rows } = await sql<{ id: string }>`select ${sql.ref(column)} as id from ${sql.table(table)}
      where employee_id = ${person.id}`.execute(db())
    expect(rows).toEqual([{ id: keep }])
    if (kind !== 'positions') continue
    const [allocation] = (
      await sql<{ ids: string[] }>`select a.position_ids as ids from allocations a join project_members m
        on m.id = a.project_member_id where m.employee_id = ${person.id}`.execute(db())
    ).rows
    expect(allocation?.ids).toEqual([keep])
    const { rows: given } = await sql`select position_ids as ids from given_time
      where employee_id = ${person.id}`.execute(db())
    expect(given).toEqual([{ ids: [keep] }])
  }
})

test('a proposal of a job that waits asks for the one that stays', async () => {
  const [position, seniority] = [await pair('positions'), await pair('seniorities')]
  const lead = await makePerson(app, { roles: ['full-time'] })
  const person = await makePerson(app, { columns: { line_manager_id: lead.id } })
  const body = {
    positions: [position.keep, position.gone],
    seniorityID: seniority.gone,
    from: today({ TIME_ZONE: 'UTC' }),
    reason: 'More',
  }
  const { propose, list, accept } = api.jobProposals
  const of = { params: { id: person.id } }
  expect((await app.as(null)(propose, { ...of, token: lead.token, body })).status).toBe(200)
  for (const [kind, one] of [
    ['positions', position],
    ['seniorities', seniority],
  ] as const)
    expect((await merge(kind, one.keep, one.gone)).status).toBe(200)
  const [open] = (await app.as('admin')(list, of)).body.data as [{ id: string }]
  expect(open).toMatchObject({ positions: [{ id: position.keep }], seniority: { id: seniority.keep } })
  const params = { id: person.id, proposalID: open.id }
  expect((await app.as('admin')(accept, { params })).status).toBe(200)
  const { rows } = await sql`select position_ids as ids, seniority_id as seniority from employments
    where employee_id = ${person.id} and replaced_as is null order by lower(valid) desc limit 1`.execute(db())
  expect(rows).toEqual([{ ids: [position.keep], seniority: seniority.keep }])
})

test('a seniority, a bank by its name, a kind of absence', async () => {
  const seniority = await pair('seniorities')
  const bank = await pair('banks')
  const { id } = await makePerson(app, {
    columns: { seniority_id: seniority.gone, local_branch_name: bank.twin },
  })
  expect((await merge('seniorities', seniority.keep, seniority.gone)).body.data).toMatchObject({ people: 1 })
  expect((await merge('banks', bank.keep, bank.gone)).body.data).toMatchObject({ people: 1 })
  const columns = ['seniority_id', 'local_branch_name'] as const
  expect(await db().selectFrom('employees').select(columns).where('id', '=', id).executeTakeFirst()).toEqual({
    seniority_id: seniority.keep,
    local_branch_name: bank.name,
  })
  const kinds = await pair('absenceKinds')
  expect((await merge('absenceKinds', kinds.keep, kinds.gone)).status).toBe(200)
})

test('who may not edit and delete both, itself, and what is gone is refused, and nothing moves', async () => {
  const { keep, gone } = await pair('stacks')
  expect((await app.as(null)(api.metadata.stacksMerge, { params: { id: keep }, body: { from: gone } })).status).toBe(
    401,
  )
  for (const permissions of [
    ['metadata.read', 'metadata.delete'],
    ['metadata.read', 'metadata.edit'],
  ] as const) {
    const { token } = await makePerson(app, { permissions: [...permissions] })
    expect((await merge('stacks', keep, gone, false, token)).status).toBe(403)
  }
  const itself = await refused(db(), () => merge('stacks', keep, keep))
  expect([itself.status, itself.body.code]).toEqual([400, 'config.mergedWithItself'])
  const none = '00000000-0000-4000-8000-00000000dead'
  expect((await merge('stacks', keep, none)).status).toBe(404)
  expect((await merge('stacks', none, gone)).status).toBe(404)
  // In use where the caller can't see it.
  const bank = await pair('banks')
  await makePerson(app, { columns: { local_branch_name: bank.twin } })
  const { token } = await makePerson(app, { permissions: ['metadata.read', 'metadata.edit', 'metadata.delete'] })
  expect((await merge('banks', bank.keep, bank.gone, true, token)).body.code).toBe('config.inUseElsewhere')
  expect((await merge('banks', bank.keep, bank.gone, false, token)).body.code).toBe('config.inUseElsewhere')
})

test('of two merges of the same entries at once, in any direction, one is done', async () => {
  for (const turned of [false, true]) {
    const { keep, gone } = await pair('stacks')
    const second = turned ? merge('stacks', gone, keep) : merge('stacks', keep, gone)
    const statuses = (await Promise.all([merge('stacks', keep, gone), second])).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404])
    expect([await isThere('stacks', keep), await isThere('stacks', gone)].filter(Boolean)).toHaveLength(1)
  }
})
