import * as api from '#contract/api/index.ts'
import type { WorkUnit } from '#contract/api/projects/workUnits.ts'
import { daysLater } from '#server/seed/demo/company.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { today } from '#server/platform/deps.ts'
import { cast } from '#tests/support/cast.ts'
import { joinProject, makePerson, makeProject } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'
import { staffedUnits, unitCalls } from '#tests/support/units.ts'

const app = testServer()
const { workUnits } = api
const staffed = () => staffedUnits(app)
const day = (days: number) => daysLater(today(app.deps.env), days)
const unknown = '00000000-0000-4000-8000-00000000dead'
const stack = (code: string) => seedId('stack', code)

const peopleRows = ({ id }: { id: string }) =>
  app.deps.db
    .selectFrom('work_unit_members')
    .select(['employee_id', 'status', 'start_date', 'end_date'])
    .select(({ eb }) => eb('deleted_at', 'is not', null).as('gone'))
    .where('work_unit_id', '=', id)
    .orderBy('created_at')
    .orderBy('employee_id')
    .execute()
const idsOf = ({ members }: WorkUnit) => members.map(({ employeeID }) => employeeID).sort()

describe('making', () => {
  test('returns the unit, with its people from their first day on the project', async () => {
    const { project, ann, bob, create, list } = await staffed()
    const { status, body } = await create({
      members: [ann.id, bob.id, ann.id],
      url: ' https://git.example/quay ',
      stacks: [stack('react'), stack('nodejs'), stack('react')],
    })
    const person = ({ id, username }: typeof ann) => ({
      employeeID: id,
      username,
      fullName: `Full ${username}`,
      displayName: `Display ${username}`,
      avatar: '',
    })
    const unit = {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      createdAt: expect.any(String),
      updatedAt: null,
      name: 'Quay sensors',
      url: 'https://git.example/quay',
      type: 'development',
      status: 'active',
      members: expect.arrayContaining([person(ann), person(bob)]),
      stacks: [
        { id: stack('nodejs'), code: 'nodejs', name: expect.any(String), avatar: expect.any(String) },
        { id: stack('react'), code: 'react', name: expect.any(String), avatar: expect.any(String) },
      ],
      projectID: project.id,
      code: project.code,
    }
    expect([status, body.data]).toEqual([200, unit])
    expect(await list()).toEqual([unit])
    const common = { status: 'active', end_date: null, gone: false }
    const rows = await peopleRows(body.data as WorkUnit)
    expect(rows).toHaveLength(2)
    expect(rows).toEqual(
      expect.arrayContaining([
        { employee_id: ann.id, start_date: '2024-02-01', ...common },
        { employee_id: bob.id, start_date: day(20), ...common },
      ]),
    )
  })

  test.each(['git.example/quay', 'GIT.example:8443/quay?x=1#y', 'www.git.example'])(
    'takes %s for the address of a page',
    async (url) => {
      const { create } = await staffed()
      expect((await create({ url })).body.data).toMatchObject({ url: `https://${url}` })
    },
  )

  test('a single unit is the same as in the list, archived too; it is not found in another project', async () => {
    const { project, ann, made, archive, list } = await staffed()
    const unit = await made({ members: [ann.id] })
    const one = (unitId: string, id = project.id) => app.as('admin')(api.workUnits.one, { params: { id, unitId } })
    expect((await one(unit.id)).body).toEqual({ data: unit })
    await archive(unit)
    const [archived] = await list('archived')
    expect(archived).toMatchObject({ id: unit.id, status: 'archived' })
    expect((await one(unit.id)).body).toEqual({ data: archived })
    const away = (await staffed()).project.id
    expect([(await one(unit.id, away)).status, (await one(unknown)).status]).toEqual([404, 404])
    expect((await one('x')).status).toBe(400)
  })

  test('needs no people and no address', async () => {
    const { create } = await staffed()
    for (const over of [{}, { members: null, url: null }, { members: [], url: '' }])
      expect((await create(over)).body.data).toMatchObject({ members: [], url: '' })
  })

  test.each<[string, object, number, string]>([
    ['no name', { name: ' ' }, 400, 'name'],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, 400, 'name'],
    ['an unknown type', { type: 'sales' }, 400, 'type'],
    ['no type', { type: undefined }, 400, 'type'],
    ['an unknown status', { status: 'paused' }, 400, 'status'],
    ['no status', { status: undefined }, 400, 'status'],
    ['no stack', { stacks: [] }, 400, 'stacks'],
    ['stacks left out', { stacks: undefined }, 400, 'stacks'],
    ['a broken stack', { stacks: ['go'] }, 400, 'stacks'],
    ['a broken member', { members: ['ann'] }, 400, 'members'],
    ['an unknown member', { members: [unknown] }, 400, 'members'],
    ['somebody who is not on the project', { members: [cast.member.id] }, 400, 'members'],
    ['a link that is no web address', { url: 'javascript:alert(1)' }, 400, 'url'],
    ['a link to no web address', { url: 'QUAY-17' }, 400, 'url'],
    ['an unknown stack', { stacks: [stack('react'), unknown] }, 404, 'stacks'],
  ])('refuses %s', async (_what, over, status, field) => {
    const { create, made, edit } = await staffed()
    const answer = await refused(app.deps.db, () => create(over))
    expect([answer.status, answer.body.errors?.map((one) => one.field)]).toEqual([status, [field]])
    expect(answer.body.error).toContain(status === 404 ? unknown : '.')
    const unit = await made()
    const again = await (field === 'status' ? create(over) : refused(app.deps.db, () => edit(unit, over)))
    expect(again.status).toBe(status)
  })

  test('a name may have 100 characters', async () => {
    const { create } = await staffed()
    expect((await create({ name: 'x'.repeat(100) })).status).toBe(200)
  })

  test.each([
    ['over', { end_date: '2024-06-01' }],
    ['at its end', { end_date: today({ TIME_ZONE: 'UTC' }) }],
  ])('refuses people whose membership is %s, by name', async (_what, columns) => {
    const { project, create } = await staffed()
    const gone = await makePerson(app)
    await joinProject(app, gone, project, columns)
    const answer = await refused(app.deps.db, () => create({ members: [gone.id] }))
    expect([answer.status, answer.body.error]).toEqual([
      400,
      expect.stringContaining(`Display ${gone.username} isn't active`),
    ])
  })
})

describe('editing', () => {
  test('replaces what is sent; who is dropped goes for good, who is new comes today', async () => {
    const { ann, bob, made, edit, archive, unarchive, list } = await staffed()
    const unit = await made({ members: [ann.id], url: 'https://a.example' })
    const body = { name: 'Mole', type: 'training', stacks: [stack('react')], members: [bob.id], url: '' }
    expect((await edit(unit, body)).body).toEqual({ data: null, message: 'ok' })
    const [edited] = (await list()) as [WorkUnit]
    expect(edited).toMatchObject({ name: 'Mole', type: 'training', url: '', status: 'active' })
    expect([edited.stacks.map(({ code }) => code), idsOf(edited)]).toEqual([['react'], [bob.id]])
    expect(await peopleRows(unit)).toEqual([
      { employee_id: ann.id, status: 'inactive', start_date: '2024-02-01', end_date: day(0), gone: true },
      { employee_id: bob.id, status: 'active', start_date: day(0), end_date: null, gone: false },
    ])
    await archive(unit)
    await unarchive(unit)
    expect(idsOf(((await list()) as [WorkUnit])[0])).toEqual([bob.id])
  })

  test('keeps the rows of people who stay, and restores people who were removed', async () => {
    const { ann, bob, made, edit } = await staffed()
    const unit = await made({ members: [ann.id] })
    await edit(unit, { members: [ann.id, bob.id] })
    await edit(unit, { members: [bob.id] })
    await edit(unit, { members: [bob.id, ann.id] })
    const live = (await peopleRows(unit)).filter(({ gone }) => !gone)
    const row = { status: 'active', start_date: day(0), end_date: null, gone: false }
    expect(live).toHaveLength(2)
    expect(live).toEqual(
      expect.arrayContaining([
        { employee_id: ann.id, ...row },
        { employee_id: bob.id, ...row },
      ]),
    )
  })

  test('keeps people and address that are left out, and the status whatever is sent', async () => {
    const { ann, made, edit, list } = await staffed()
    const unit = await made({ members: [ann.id], url: 'https://a.example' })
    await edit(unit, { status: 'archived' })
    const [kept] = (await list()) as [WorkUnit]
    expect([kept.url, idsOf(kept), kept.status]).toEqual(['https://a.example', [ann.id], 'active'])
    await edit(unit, { members: [] })
    expect(idsOf(((await list()) as [WorkUnit])[0])).toEqual([])
  })

  test('of two editors the second is refused, told who was first, and loses nothing', async () => {
    const { made, edit, list } = await staffed()
    const unit = await made()
    const version = unit.createdAt
    expect((await edit(unit, { name: 'First' }, { version })).status).toBe(200)
    const { token } = await makePerson(app, {
      permissions: ['projectWorkUnits.edit', 'projectWorkUnits.edit.fullAccess'],
    })
    const second = await refused(app.deps.db, () => edit(unit, { name: 'Second' }, { version, token }))
    expect([second.status, second.body.error]).toEqual([409, expect.stringMatching(/^Ada Admin changed this/)])
    const [now] = (await list()) as [WorkUnit]
    expect((await edit(unit, { name: 'Second' }, { version: now.updatedAt ?? '' })).status).toBe(200)
  })
})

describe('archiving', () => {
  test('ends the people of the unit; unarchiving restores them without checking the project', async () => {
    const { project, ann, bob, made, archive, unarchive, list } = await staffed()
    const unit = await made({ members: [ann.id, bob.id] })
    const states = async () => (await peopleRows(unit)).map(({ status, end_date }) => [status, end_date])
    for (const call of [archive, archive]) {
      expect((await call(unit)).body).toEqual({ data: null, message: 'ok' })
      expect(await states()).toEqual([
        ['inactive', day(0)],
        ['inactive', day(0)],
      ])
    }
    const [archived] = (await list('archived')) as [WorkUnit]
    expect(idsOf(archived)).toEqual([ann.id, bob.id].sort())
    expect(await list('active')).toEqual([])
    await app.deps.db
      .updateTable('project_members')
      .set({ end_date: day(-1) })
      .where('project_id', '=', project.id)
      .execute()
    for (const call of [unarchive, unarchive]) {
      expect((await call(unit)).body).toEqual({ data: null, message: 'ok' })
      expect(await states()).toEqual([
        ['active', null],
        ['active', null],
      ])
    }
    expect(idsOf(((await list('active')) as [WorkUnit])[0])).toEqual([ann.id, bob.id].sort())
  })

  test('once more keeps the day on which it was archived', async () => {
    const { ann, made, archive } = await staffed()
    const unit = await made({ members: [ann.id] })
    await archive(unit)
    const past = { end_date: day(-5) }
    await app.deps.db.updateTable('work_unit_members').set(past).where('work_unit_id', '=', unit.id).execute()
    await archive(unit)
    expect(await peopleRows(unit)).toMatchObject([past])
  })

  test('who joins an archived unit waits for its return', async () => {
    const { ann, bob, made, edit, archive, unarchive } = await staffed()
    const unit = await made({ members: [ann.id] })
    await archive(unit)
    await edit(unit, { members: [ann.id, bob.id] })
    expect((await peopleRows(unit)).map(({ status }) => status)).toEqual(['inactive', 'inactive'])
    await unarchive(unit)
    expect((await peopleRows(unit)).map(({ status }) => status)).toEqual(['active', 'active'])
  })
})

test('are listed oldest first, by status or all; active ones with active people only', async () => {
  const { ann, made, archive, list } = await staffed()
  const [first, second, third] = [
    await made({ name: 'One', members: [ann.id] }),
    await made({ name: 'Two' }),
    await made({ name: 'Three', status: 'archived' }),
  ]
  await app.deps.db
    .updateTable('work_unit_members')
    .set({ status: 'inactive' })
    .where('work_unit_id', '=', first.id)
    .execute()
  await archive(second)
  const names = async (status: string) => (await list(status)).map(({ name }) => name)
  expect([await names(''), await names('active'), await names('archived')]).toEqual([
    ['One', 'Two', 'Three'],
    ['One'],
    ['Two', 'Three'],
  ])
  expect(third.status).toBe('archived')
  expect((await list('active'))[0]?.members).toEqual([])
  expect(idsOf((await list(''))[0] as WorkUnit)).toEqual([ann.id])
})

test('the trail keeps what was done to a unit', async () => {
  const { made, edit, archive } = await staffed()
  const unit = await made()
  await edit(unit, { name: 'Mole' })
  await edit(unit, { name: 'Mole' })
  await archive(unit)
  await archive(unit)
  const events = await app.deps.db
    .selectFrom('audit_events')
    .select(['action', 'entity', 'changes'])
    .where('entity_id', '=', unit.id)
    .orderBy('seq')
    .execute()
  expect(events).toMatchObject([
    { action: 'work-unit.created', entity: 'work-unit' },
    {
      action: 'work-unit.edited',
      changes: [{ field: 'name', before: 'Quay sensors', after: 'Mole', masked: false }],
    },
    { action: 'work-unit.archived', changes: [{ field: 'status', before: 'active', after: 'archived' }] },
  ])
})

test('a unit of another project, an unknown one and an unknown project are 404, broken ids 400', async () => {
  const { project, made } = await staffed()
  const other = await makeProject(app)
  const unit = await made()
  const attempts: [{ id: string }, { id: string }, number][] = [
    [other, unit, 404],
    [project, { id: unknown }, 404],
    [{ id: unknown }, unit, 404],
    [project, { id: 'x' }, 400],
    [{ id: project.code }, unit, 400],
  ]
  for (const [where, what, status] of attempts) {
    const { edit, archive, unarchive } = unitCalls(app, where)
    for (const call of [edit, archive, unarchive])
      expect((await refused(app.deps.db, () => call(what))).status).toBe(status)
  }
  const bad = { params: { id: project.id }, query: { status: 'paused' } }
  expect((await app.as('admin')(workUnits.list, bad)).status).toBe(400)
  expect((await unitCalls(app, { id: unknown }).create()).status).toBe(404)
})
