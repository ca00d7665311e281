import { randomUUID } from 'node:crypto'
import * as api from '#contract/api/index.ts'
import type { Onboarding } from '#contract/api/employees/onboardingItems.ts'
import type { Task } from '#contract/api/tasks.ts'
import type { Permission } from '#contract/permissions.ts'
import { cast } from '#tests/support/cast.ts'
import { invite } from '#tests/support/joining.ts'
import { newEmployee } from '#tests/support/newEmployee.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { employees } = api
const sees: Permission[] = ['employees.read', 'employees.read.projects.readActive']
const hrRights: Permission[] = [
  ...sees,
  'employees.edit',
  'employees.read.generalInfo.fullAccess',
  'employees.read.personalInfo.fullAccess',
  'employees.read.fullAccess',
]
const may = (...permissions: Permission[]) => makePerson(app, { permissions })

type Call = 'onboarding' | 'checkOnboardingForm' | 'addOnboardingItem' | 'removeOnboardingItem' | 'finishOnboardingItem'
const call = (name: Call, { id }: Made, by: Made | null, body?: object, itemID?: string) =>
  app.as(null)(employees[name], {
    ...(by && { token: by.token }),
    params: { id, ...(itemID && { itemID }) },
    ...(body && { body }),
  })
const onboardingOf = async (person: Made, by: Made) => (await call('onboarding', person, by)).body.data as Onboarding
const tasksOf = async ({ token }: Made, kind: string) =>
  ((await app.as(null)(api.tasks.list, { token })).body.data as Task[]).filter((task) => task.kind === kind)
const laptop = (owner: Made, due: string | null = null) => ({ title: 'Order a laptop', ownerID: owner.id, due })
const undoLast = async ({ token }: Made) => {
  const { body } = await app.as(null)(api.undo.list, { token })
  const [last] = body.data as { request: string }[]
  return app.as(null)(api.undo.run, { token, params: last as { request: string } })
}
/** What the history of the person tells, newest first. */
const history = async ({ id }: Made, { token }: Made) => {
  const { body } = await app.as(null)(employees.timeline, { token, params: { id } })
  return (body.data as { action: string; changes: { before: string; after: string }[] }[]).map(
    ({ action, changes: [change] }) => [action, change?.before, change?.after],
  )
}

test('every call needs a session and the right to edit people; an item is finished by its owner or HR', async () => {
  const [hr, reader, owner, person] = [await may(...hrRights), await may(...sees), await makePerson(app), await may()]
  await call('addOnboardingItem', person, hr, laptop(owner))
  const [item] = (await onboardingOf(person, hr)).items
  const id = item?.id ?? ''
  const calls: [Call, object?, string?][] = [
    ['onboarding'],
    ['checkOnboardingForm'],
    ['addOnboardingItem', laptop(owner)],
    ['removeOnboardingItem', undefined, id],
  ]
  for (const [name, ...given] of calls) {
    expect((await call(name, person, null, ...given)).status).toBe(401)
    expect((await call(name, person, reader, ...given)).status).toBe(403)
    expect((await call(name, person, owner, ...given)).status).toBe(403)
  }
  expect((await call('finishOnboardingItem', person, null, { isDone: true }, id)).status).toBe(401)
  expect((await call('finishOnboardingItem', person, reader, { isDone: true }, id)).status).toBe(404)
  for (const one of [owner, hr])
    expect((await call('finishOnboardingItem', person, one, { isDone: true }, id)).status).toBe(200)
})

test('an item is a task of its owner until it is done, and is told in the history (rules/people.md#5.14)', async () => {
  const [hr, owner, person] = [await may(...hrRights), await makePerson(app), await makePerson(app)]
  expect((await call('addOnboardingItem', person, hr, laptop(owner, '2026-12-01'))).status).toBe(200)
  const [item] = (await onboardingOf(person, hr)).items
  expect(item).toMatchObject({ title: 'Order a laptop', owner: { id: owner.id }, due: '2026-12-01', doneAt: null })
  expect(await tasksOf(owner, 'onboarding-item')).toEqual([
    {
      kind: 'onboarding-item',
      subject: { id: item?.id, name: 'Order a laptop' },
      about: `Display ${person.username}`,
      dueOn: '2026-12-01',
      verb: 'finish',
      link: { employeeID: person.id },
    },
  ])
  expect(await tasksOf(hr, 'onboarding-item')).toEqual([])
  const finish = (isDone: boolean) => call('finishOnboardingItem', person, owner, { isDone }, item?.id)
  await finish(true)
  await finish(true)
  expect(await tasksOf(owner, 'onboarding-item')).toEqual([])
  expect((await onboardingOf(person, hr)).items[0]).toMatchObject({
    doneAt: expect.any(String),
    doneBy: { id: owner.id },
  })
  await finish(false)
  expect(await tasksOf(owner, 'onboarding-item')).toHaveLength(1)
  expect((await call('removeOnboardingItem', person, hr, undefined, item?.id)).status).toBe(200)
  expect((await onboardingOf(person, hr)).items).toEqual([])
  expect((await history(person, hr)).slice(0, 4)).toEqual([
    ['employee.onboarding-item-removed', 'Order a laptop', ''],
    ['employee.onboarding-item-open', '', 'Order a laptop'],
    ['employee.onboarding-item-done', '', 'Order a laptop'],
    ['employee.onboarding-item-added', '', 'Order a laptop'],
  ])
  expect((await undoLast(hr)).status).toBe(200)
  expect((await onboardingOf(person, hr)).items).toHaveLength(1)
})

test('of who has left, what is due on the last day or later stays a task (rules/tasks.md#2.13)', async () => {
  const [hr, owner] = [await may(...hrRights), await makePerson(app)]
  const person = await makePerson(app, { columns: { left_date: '2026-11-30' } })
  for (const due of ['2026-11-30', '2026-11-29', null]) await call('addOnboardingItem', person, hr, laptop(owner, due))
  const dues = async () => (await tasksOf(owner, 'onboarding-item')).map(({ dueOn }) => dueOn)
  await app.deps.db.updateTable('employees').set({ working_status: 'left' }).where('id', '=', person.id).execute()
  expect(await dues()).toEqual(['2026-11-30'])
})

test('a form that was handed in is marked as checked once, for all, and the mark is undone', async () => {
  const [hr, other, person] = [await may(...hrRights), await may(...hrRights), await makePerson(app)]
  expect(await call('checkOnboardingForm', person, hr)).toMatchObject({
    status: 400,
    body: { code: 'onboarding.noForm' },
  })
  await invite(app, person, { completed_at: new Date().toISOString(), is_completed: true })
  const waits = async (one: Made) =>
    (await tasksOf(one, 'onboarding-form')).some(({ subject }) => subject.id === person.id)
  expect([await waits(hr), await waits(other)]).toEqual([true, true])
  expect((await call('checkOnboardingForm', person, hr)).status).toBe(200)
  expect((await call('checkOnboardingForm', person, other)).status).toBe(200)
  expect((await onboardingOf(person, other)).formChecked).toEqual({
    at: expect.any(String),
    by: expect.objectContaining({ id: hr.id }),
  })
  expect((await history(person, hr)).filter(([action]) => action === 'employee.onboarding-checked')).toHaveLength(1)
  expect([await waits(hr), await waits(other)]).toEqual([false, false])
  expect((await undoLast(hr)).status).toBe(200)
  expect([await waits(hr), (await onboardingOf(person, hr)).formChecked]).toEqual([true, null])
})

test('items belong to people whom one can open, and to owners who are here', async () => {
  const [hr, blind, person] = [await may(...hrRights), await may('employees.edit'), await makePerson(app)]
  const gone = await makePerson(app, { columns: { working_status: 'left' } })
  for (const owner of [gone, { ...gone, id: randomUUID() }])
    expect(await call('addOnboardingItem', person, hr, laptop(owner))).toMatchObject({
      status: 400,
      body: { code: 'onboarding.ownerGone', errors: [{ field: 'ownerID' }] },
    })
  expect((await call('addOnboardingItem', person, hr, { ...laptop(hr), title: '  ' })).status).toBe(400)
  expect((await call('addOnboardingItem', person, blind, laptop(hr))).status).toBe(404)
  await call('addOnboardingItem', person, hr, laptop(hr))
  const [item] = (await onboardingOf(person, hr)).items
  expect((await call('removeOnboardingItem', hr, hr, undefined, item?.id)).status).toBe(404)
  expect((await call('removeOnboardingItem', person, blind, undefined, item?.id)).status).toBe(404)
  expect((await call('finishOnboardingItem', person, blind, { isDone: true }, item?.id)).status).toBe(404)
  expect((await call('finishOnboardingItem', hr, hr, { isDone: true }, item?.id)).status).toBe(404)
})

describe('what the company does for each joiner (rules/people.md#5.14)', () => {
  const own = testServer()
  const entry = (name: string, owner: string, days: number) =>
    own.as('admin')(api.metadata.joiningItemsCreate, { body: { name, owner, days } })
  const create = async (over: Record<string, unknown>) => {
    const body = newEmployee(over)
    const { status, body: answer } = await own.as('admin')(api.employees.create, { body })
    expect(status).toBe(200)
    const { id } = answer.data as { id: string }
    const { body: told } = await own.as('admin')(api.employees.onboarding, { params: { id } })
    return { id, items: (told.data as Onboarding).items.map(({ title, owner, due }) => [title, owner?.id, due]) }
  }

  test('joiners get it with owner and day, others do not, and later changes of the list leave it', async () => {
    expect((await entry('Order a laptop', 'manager', -7)).status).toBe(200)
    expect((await entry('Contract', 'creator', 0)).status).toBe(200)
    expect((await entry('Read the handbook', 'person', 3)).status).toBe(200)
    const lead = await makePerson(own)
    const first = '2199-03-02'
    const joiner = await create({ status: 'on-boarding', joinedDate: first, lineManagerID: lead.id })
    const items = [
      ['Order a laptop', lead.id, '2199-02-23'],
      ['Contract', cast.admin.id, first],
      ['Read the handbook', joiner.id, '2199-03-05'],
    ]
    expect(joiner.items).toEqual(items)
    const listed = (await own.as('admin')(api.metadata.joiningItems)).body.data as { id: string; name: string }[]
    expect(listed.map(({ name }) => name)).toEqual(['Order a laptop', 'Contract', 'Read the handbook'])
    const id = listed.at(-1)?.id ?? ''
    expect((await own.as('admin')(api.metadata.joiningItemsDelete, { params: { id } })).status).toBe(200)
    const { body } = await own.as('admin')(api.employees.onboarding, { params: { id: joiner.id } })
    expect((body.data as Onboarding).items).toHaveLength(3)
    const alone = await create({ status: 'probation', joinedDate: first })
    expect(alone.items).toEqual([['Order a laptop', cast.admin.id, '2199-02-23'], items[1]])
    const event = await own.deps.db
      .selectFrom('audit_events')
      .select('changes')
      .where('entity_id', '=', alone.id)
      .where('action', '=', 'employee.onboarding-item-added')
      .executeTakeFirstOrThrow()
    expect((event.changes as { after: string }[]).map(({ after }) => after).toSorted()).toEqual([
      'Contract',
      'Order a laptop',
    ])
    expect((await create({ status: 'full-time', joinedDate: '2020-01-01' })).items).toEqual([])
  })
})
