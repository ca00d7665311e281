import { randomUUID } from 'node:crypto'
import * as api from '#contract/api/index.ts'
import type { CreatedProject } from '#contract/api/projects/edits.ts'
import { createProject, newProject } from '#tests/support/newProject.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

const create = (over: Record<string, unknown>) => app.as('admin')(api.projects.create, { body: newProject(over) })

test('codes by one name are numbered, and gaps are filled', async () => {
  const made = []
  for (const name of ['Pelican Bay', 'PELICAN Two', 'Pélic an 3']) made.push(await createProject(app, { name }))
  expect(made.map(({ code }) => code)).toEqual(['pelic', 'pelic-2', 'pelic-3'])
  await app.deps.db
    .updateTable('projects')
    .set({ deleted_at: new Date() })
    .where('id', '=', made[1]?.id ?? '')
    .execute()
  expect((await createProject(app, { name: 'Pelicans' })).code).toBe('pelic-2')
  expect((await createProject(app, { name: 'Pelicans' })).code).toBe('pelic-4')
})

test('a name that would take the address of the form, or has no letters, gets a code all the same', async () => {
  expect((await createProject(app, { name: 'New' })).code).toBe('new-2')
  expect((await createProject(app, { name: '港湾' })).code).toBe('project')
  expect((await createProject(app, { name: '⚓' })).code).toBe('project-2')
})

test('a code that was asked for and is taken is refused, in any letter case', async () => {
  await createProject(app, { code: 'heron' })
  const { status, body } = await refused(app.deps.db, () => create({ code: ' HERON ' }))
  expect([status, body.errors]).toEqual([400, [expect.objectContaining({ field: 'code' })]])
  expect((await createProject(app, { name: 'Heron' })).code).toBe('heron-2')
})

test('of many at once with one name each gets a code of its own', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => create({ name: 'Gannet' })))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const codes = answers.map(({ body }) => (body.data as CreatedProject).code)
  expect(codes.toSorted()).toEqual([
    'ganne',
    'ganne-2',
    'ganne-3',
    'ganne-4',
    'ganne-5',
    'ganne-6',
    'ganne-7',
    'ganne-8',
  ])
})

test.each([
  ['code', () => ({ code: `r-${randomUUID().slice(0, 8)}` })],
  ['auditNotionID', () => ({ auditNotionID: randomUUID() })],
])('of many at once with one %s one is made, the others are told', async (field, same) => {
  const over = same()
  const answers = await Promise.all(Array.from({ length: 6 }, () => create(over)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400, 400])
  for (const { body } of answers.filter(({ status }) => status === 400))
    expect(body.errors).toEqual([expect.objectContaining({ field })])
})

test('an audit id of another project is refused, that of a deleted one is free', async () => {
  const auditNotionID = randomUUID()
  const { id } = await createProject(app, { auditNotionID })
  const { status, body } = await refused(app.deps.db, () => create({ auditNotionID: auditNotionID.toUpperCase() }))
  expect([status, body.errors]).toEqual([400, [expect.objectContaining({ field: 'auditNotionID' })]])
  await app.deps.db.updateTable('projects').set({ deleted_at: new Date() }).where('id', '=', id).execute()
  expect((await create({ auditNotionID })).status).toBe(200)
})
