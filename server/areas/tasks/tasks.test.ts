import { randomUUID } from 'node:crypto'
import * as api from '#contract/api/index.ts'
import type { Task, TaskKind } from '#contract/api/tasks.ts'
import { daysLater } from '#contract/dates.ts'
import type { Permission } from '#contract/permissions.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { today } from '#server/platform/deps.ts'
import { makeActionItem, makeCycle } from '#tests/support/audits.ts'
import { makeBilledProject, makeInvoice } from '#tests/support/invoices.ts'
import { invite } from '#tests/support/joining.ts'
import { joinProject, leadProject, type Made, makePerson, makeProject } from '#tests/support/people.ts'
import { makeSurvey } from '#tests/support/surveys.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { tasks } = api
const day = today({ TIME_ZONE: 'UTC' })
const on = (days: number) => daysLater(day, days)
const G: Permission = 'employees.read.generalInfo.fullAccess'
const P: Permission = 'employees.read.personalInfo.fullAccess'
const sees: Permission[] = ['employees.read', 'employees.read.projects.readActive']
const hr: Permission[] = [...sees, 'employees.edit', 'employees.create', G, P]

const tasksOf = async ({ token }: Made, query: Record<string, string> = {}): Promise<Task[]> => {
  const { status, body } = await app.as(null)(tasks.list, { token, query })
  expect(status).toBe(200)
  return body.data as Task[]
}
const ofKind = async (person: Made, kind: TaskKind) => (await tasksOf(person)).filter((task) => task.kind === kind)
const may = (...permissions: Permission[]) => makePerson(app, { permissions })

/** The ids of the tasks of this kind that people with these rights have among `ids`. */
const whoSees = async (kind: TaskKind, ids: string[], ...people: Made[]) =>
  Promise.all(
    people.map(async (person) =>
      (await ofKind(person, kind)).map(({ subject }) => subject.id).filter((id) => ids.includes(id)),
    ),
  )

const requestOf = async ({ id }: Made, span: string, columns: object = {}) => {
  const row = {
    id: randomUUID(),
    employee_id: id,
    absence_kind_id: seedId('absence kind', 'sick'),
    span,
    status: 'requested',
  }
  await insertRows(app.deps.db, 'absences', [{ ...row, ...columns }])
  return row.id
}

test('every call needs a session, and who has no rights has no tasks', async () => {
  const body = { kind: 'form' as const, subjectID: randomUUID() }
  for (const endpoint of [tasks.list, tasks.upcoming]) expect((await app.as(null)(endpoint, {})).status).toBe(401)
  for (const endpoint of [tasks.hide, tasks.show]) expect((await app.as(null)(endpoint, { body })).status).toBe(401)
  const nobody = await makePerson(app)
  expect(await tasksOf(nobody)).toEqual([])
  expect(await app.as(null)(tasks.hide, { token: nobody.token, body })).toMatchObject({
    status: 404,
    body: { code: 'record.notFound' },
  })
})

test('requests wait for the line manager, by due day, without kind and note (rules/tasks.md#2.1)', async () => {
  const [manager, other] = [await makePerson(app), await may(...hr)]
  const report = await makePerson(app, { columns: { line_manager_id: manager.id, display_name: 'Ana' } })
  const later = await requestOf(report, `[${on(9)},${on(10)})`, { note: 'secret words' })
  const sooner = await requestOf(report, `[${on(5)},${on(6)})`)
  await requestOf(report, `[${on(15)},${on(16)})`, { status: 'approved' })
  const found = await tasksOf(manager)
  expect(found).toEqual([
    {
      kind: 'absence-request',
      subject: { id: sooner, name: 'Ana' },
      about: '',
      dueOn: on(5),
      verb: 'decide',
      link: { id: sooner },
    },
    {
      kind: 'absence-request',
      subject: { id: later, name: 'Ana' },
      about: '',
      dueOn: on(9),
      verb: 'decide',
      link: { id: later },
    },
  ])
  expect(await whoSees('absence-request', [sooner, later], other, report)).toEqual([[], []])
})

test('forms wait for who is asked, until the survey is closed (rules/tasks.md#2.2)', async () => {
  const [asked, other] = [
    await may('feedbacks.read', 'feedbacks.create'),
    await may('feedbacks.read', 'feedbacks.create'),
  ]
  const form = (state: 'delivered' | 'finished', status: string, end: number) =>
    makeSurvey(app, {
      subtype: 'peer-review',
      columns: { status, start_date: `${on(-9)}T00:00:00Z`, end_date: `${on(end)}T23:59:59Z` },
      topics: [{ about: other, title: 'Review of Lan', reviewers: [{ person: asked, state }] }],
    })
  const waits = await form('delivered', 'in-progress', -3)
  await form('finished', 'in-progress', 3)
  await form('delivered', 'done', 3)
  const [topic] = waits.topics
  expect(await tasksOf(asked)).toEqual([
    {
      kind: 'form',
      subject: { id: topic?.id, name: `Display ${other.username}` },
      about: 'peer-review',
      dueOn: on(-3),
      verb: 'answer',
      link: { id: topic?.id, eventID: waits.id },
    },
  ])
  expect(await tasksOf(other)).toEqual([])
  expect(await tasksOf(await may('feedbacks.read'))).toEqual([])
})

test('onboarding forms of the last 30 days and failed invitations are HR’s (rules/tasks.md#2.3, #2.4)', async () => {
  const [back, old, failed, sent] = [
    await makePerson(app),
    await makePerson(app),
    await makePerson(app),
    await makePerson(app),
  ]
  const mail = async ({ id }: Made, state: string) => {
    const row = {
      id: randomUUID(),
      kind: 'invitation',
      to_address: 'x@home.example',
      subject: 's',
      text: 't',
      html: 'h',
    }
    await insertRows(app.deps.db, 'mails', [{ ...row, about_employee_id: id, state }])
    return row.id
  }
  const ago = (days: number) => `${on(-days)}T08:00:00Z`
  await invite(app, back, { completed_at: ago(29), is_completed: true })
  await invite(app, old, { completed_at: ago(32), is_completed: true })
  await invite(app, failed, { mail_id: await mail(failed, 'failed') })
  await invite(app, sent, { mail_id: await mail(sent, 'sent') })
  const withdrawn = await makePerson(app, { columns: { working_status: 'left' } })
  await invite(app, withdrawn, { mail_id: await mail(withdrawn, 'failed') })
  const ids = [back, old, failed, sent, withdrawn].map(({ id }) => id)
  const [full, creator] = [await may(...hr), await may(...sees, 'employees.create')]
  const noPersonal = await may(...hr.filter((one) => one !== P))
  const [plain, everyone] = [await may(...sees), await may(...sees, 'employees.create', 'employees.read.fullAccess')]
  expect(await whoSees('onboarding-form', ids, full, noPersonal, creator, plain)).toEqual([[back.id], [], [], []])
  expect(await whoSees('invitation-bounced', ids, full, creator, plain, everyone)).toEqual([
    [failed.id],
    [failed.id],
    [],
    [failed.id],
  ])
})

test('ends of probation and contract are HR’s from 30 days before, late ones too (rules/tasks.md#2.5, #2.6)', async () => {
  const person = (columns: object) => makePerson(app, { columns })
  const people = {
    late: await person({ working_status: 'probation', probation_end: on(-2) }),
    soon: await person({ working_status: 'probation', probation_end: on(30) }),
    far: await person({ working_status: 'probation', probation_end: on(31) }),
    passed: await person({ working_status: 'full-time', probation_end: on(3) }),
    contract: await person({ contract_end: on(12) }),
    leaves: await person({ contract_end: on(12), left_date: on(12) }),
    gone: await person({ working_status: 'left', contract_end: on(2), probation_end: on(2) }),
  }
  const ids = Object.values(people).map(({ id }) => id)
  const [full, withoutDays, plain] = [await may(...hr), await may(...sees, 'employees.edit'), await may(...sees, G)]
  expect(await whoSees('probation-end', ids, full, withoutDays, plain)).toEqual([
    [people.late.id, people.soon.id],
    [],
    [],
  ])
  expect(await whoSees('contract-end', ids, full, withoutDays, plain)).toEqual([[people.contract.id], [], []])
  // Scope: who shares no project with them can't open them.
  expect(await whoSees('probation-end', ids, await may('employees.read', 'employees.edit', G))).toEqual([[]])
})

test('ends come to the line manager too, who sees the days by the role (rules/tasks.md#2.5)', async () => {
  const top = await makePerson(app)
  const manager = await makePerson(app, { columns: { line_manager_id: top.id } })
  const stranger = await makePerson(app)
  const columns = { line_manager_id: manager.id, working_status: 'probation' }
  const report = await makePerson(app, { columns: { ...columns, probation_end: on(5), contract_end: on(6) } })
  for (const kind of ['probation-end', 'contract-end'] as const)
    expect(await whoSees(kind, [report.id], manager, top, stranger, report)).toEqual([[report.id], [], [], []])
  const [task] = await ofKind(manager, 'probation-end')
  expect(task).toMatchObject({ about: 'line', link: { username: report.username } })
  await app.deps.db.updateTable('employees').set({ line_manager_id: stranger.id }).where('id', '=', report.id).execute()
  expect(await whoSees('probation-end', [report.id], manager, stranger)).toEqual([[], [report.id]])
})

test('who leaves with duties is a task until they are handed over (rules/tasks.md#2.7)', async () => {
  const [leaver, free] = [
    await makePerson(app, { columns: { left_date: on(20) } }),
    await makePerson(app, { columns: { left_date: on(20) } }),
  ]
  const report = await makePerson(app, { columns: { line_manager_id: leaver.id } })
  const ids = [leaver.id, free.id]
  const [full, plain] = [await may(...hr), await may(...sees, 'employees.edit')]
  expect(await whoSees('leaving', ids, full, plain)).toEqual([[leaver.id], []])
  await app.deps.db.updateTable('employees').set({ line_manager_id: null }).where('id', '=', report.id).execute()
  expect(await whoSees('leaving', ids, full)).toEqual([[]])
})

test('open roles with a near day are for who fills them, on projects that they see (rules/tasks.md#2.8)', async () => {
  const project = await makeProject(app, { name: 'Quay' })
  const slot = async (columns: object) => {
    const row = { id: randomUUID(), project_id: project.id, seniority_id: seedId('seniority', 'mid'), is_open: true }
    await insertRows(app.deps.db, 'project_slots', [{ ...row, deployment_type: 'official', ...columns }])
    return row.id
  }
  const near = await slot({ start_date: on(10) })
  const ids = [near, await slot({ start_date: on(40) }), await slot({})]
  const fills: Permission[] = ['projects.read', 'projectMembers.read', 'projectMembers.edit']
  const [all, member, reader] = [
    await may(...fills, 'projects.read.fullAccess'),
    await may(...fills),
    await may('projects.read', 'projects.read.fullAccess', 'projectMembers.read'),
  ]
  expect(await whoSees('open-role', ids, all, member, reader)).toEqual([[near], [], []])
  await joinProject(app, member, project)
  const [task] = await ofKind(member, 'open-role')
  expect(task).toEqual({
    kind: 'open-role',
    subject: { id: near, name: 'Quay' },
    about: '',
    dueOn: on(10),
    verb: 'decide',
    link: { code: project.code },
  })
})

test('over-allocation ahead is for line managers and heads, of what they see (rules/tasks.md#2.9)', async () => {
  const reads: Permission[] = ['projectMembers.read', 'projects.read', 'projects.read.fullAccess']
  const [manager, stranger, head] = [await may(...reads), await may(...reads), await may('projectMembers.read')]
  const blind = await makePerson(app)
  const report = await makePerson(app, { columns: { line_manager_id: manager.id } })
  await app.deps.db.updateTable('employees').set({ line_manager_id: manager.id }).where('id', '=', blind.id).execute()
  const [one, two] = [await makeProject(app), await makeProject(app)]
  await joinProject(app, report, one, { start_date: on(-10) })
  await joinProject(app, report, two, { start_date: on(8) })
  // More later: the percent is that of the day that is told.
  await joinProject(app, report, await makeProject(app), { start_date: on(20) })
  await leadProject(app, head, one)
  const [task] = await ofKind(manager, 'over-allocation')
  expect(task).toMatchObject({ subject: { id: report.id }, about: '200 %', dueOn: on(8), verb: 'fix' })
  // The head sees only one of the two projects, in which there is no more than 100 percent.
  expect(await whoSees('over-allocation', [report.id], stranger, head, blind)).toEqual([[], [], []])
})

test('over-allocation is told of members of now, in projects that go on, to others (rules/tasks.md#2.9)', async () => {
  const head = await may('projectMembers.read', 'projects.read', 'projects.read.fullAccess')
  const [led, closed, other] = [await makeProject(app), await makeProject(app), await makeProject(app)]
  const [member, former, ofClosed] = [await makePerson(app), await makePerson(app), await makePerson(app)]
  const busy = [member, former, ofClosed, head]
  for (const person of busy) for (const project of [other, led]) await joinProject(app, person, project)
  for (const project of [led, closed]) await leadProject(app, head, project)
  await joinProject(app, ofClosed, closed)
  const { db } = app.deps
  await db.updateTable('projects').set({ status: 'closed' }).where('id', '=', closed.id).execute()
  const third = await makeProject(app)
  for (const person of [former, ofClosed]) {
    await joinProject(app, person, third)
    await db
      .updateTable('project_members')
      .set({ start_date: on(-60), end_date: on(-20) })
      .where('employee_id', '=', person.id)
      .where('project_id', '=', led.id)
      .execute()
  }
  const ids = busy.map(({ id }) => id)
  expect(await whoSees('over-allocation', ids, head)).toEqual([[member.id]])
  // It began before today. That is late for nobody, and once hidden it stays so.
  const [task] = await ofKind(head, 'over-allocation')
  expect(task?.dueOn).toBe(null)
})

test('late audits and action items are for who is in charge and sees them, and for heads (rules/tasks.md#2.10)', async () => {
  const project = await makeProject(app, { name: 'Pier' })
  const [head, other, inCharge] = [
    await may('dashboards.projects.read', 'projects.read'),
    await may('dashboards.projects.read', 'projects.read'),
    await may('dashboards.projects.read', 'projects.read', 'projects.read.fullAccess'),
  ]
  await leadProject(app, head, project)
  await joinProject(app, head, project)
  await makeCycle(app, {
    project,
    cycle: 1,
    columns: { date: on(-5) },
    audits: [
      { type: 'frontend', columns: { auditor_id: inCharge.id, name: 'Frontend', status: 'pending', score: null } },
    ],
  })
  await makeActionItem(app, { project, columns: { name: 'Write tests', due_date: on(-1), pic_id: other.id } })
  await makeActionItem(app, { project, columns: { name: 'Write more', due_date: on(-3) } })
  await makeActionItem(app, { project, columns: { name: 'Written', due_date: on(-9), status: 'done' } })
  await makeActionItem(app, { project, columns: { name: 'Later', due_date: on(1) } })
  const named = async (person: Made) =>
    (await tasksOf(person)).map(({ kind, subject, about, dueOn }) => [kind, subject.name, about, dueOn])
  const [audit, item] = [
    ['audit', 'Frontend', 'Pier', on(-5)],
    ['action-item', 'Pier', '2', on(-3)],
  ]
  expect(await named(head)).toEqual([audit, item])
  expect(await named(inCharge)).toEqual([audit])
  // In charge of one, but not allowed to see the project's health.
  expect(await named(other)).toEqual([])
  expect(await named(await makePerson(app))).toEqual([])
  await app.deps.db.updateTable('projects').set({ status: 'closed' }).where('id', '=', project.id).execute()
  expect([await named(head), await named(inCharge)]).toEqual([[], []])
})

test('invoices that failed, are overdue or whose day has come are for who sends them (rules/tasks.md#2.11)', async () => {
  const project = await makeBilledProject(app)
  const [finance, reader] = [await may('invoices.read', 'invoices.create'), await may('invoices.read')]
  const bounced = await makeInvoice(app, { project, status: 'error', columns: { failed_at: new Date() } })
  const marked = await makeInvoice(app, { project, status: 'error' })
  const overdue = await makeInvoice(app, {
    project,
    status: 'overdue',
    columns: { invoiced_at: on(-20), due_at: on(-10) },
  })
  const sent = await makeInvoice(app, { project, status: 'sent', columns: { invoiced_at: on(-20), due_at: on(10) } })
  const draft = await makeInvoice(app, { project, status: 'draft', columns: { invoiced_at: on(0), due_at: on(9) } })
  const ahead = await makeInvoice(app, { project, status: 'draft', columns: { invoiced_at: on(1), due_at: on(9) } })
  const ids = [bounced, marked, overdue, sent, draft, ahead].map(({ id }) => id)
  expect(await whoSees('invoice-bounced', ids, finance, reader)).toEqual([[bounced.id], []])
  expect(await whoSees('invoice-overdue', ids, finance, reader)).toEqual([[overdue.id], []])
  expect(await whoSees('invoice-to-send', ids, finance, reader)).toEqual([[draft.id], []])
})

test('surveys that end with open forms are for who reminds, but not of the own review (rules/tasks.md#2.12)', async () => {
  const [hrPerson, reader, form] = [
    await may('surveys.read', 'surveys.create'),
    await may('surveys.read'),
    await makePerson(app),
  ]
  const survey = (end: number, about: Made, state: 'delivered' | 'finished' = 'delivered') =>
    makeSurvey(app, {
      subtype: 'peer-review',
      columns: { start_date: `${on(-9)}T00:00:00Z`, end_date: `${on(end)}T23:59:59Z` },
      topics: [{ about, reviewers: [{ person: form, state }] }],
    })
  const lags = await survey(3, form)
  const ids = [lags, await survey(5, form), await survey(1, form, 'finished'), await survey(1, hrPerson)].map(
    ({ id }) => id,
  )
  expect(await whoSees('survey-lagging', ids, hrPerson, reader)).toEqual([[lags.id], []])
})

test('a hidden task comes back on its day, when its due day changes, and when it is shown (rules/tasks.md#3)', async () => {
  const manager = await makePerson(app)
  const report = await makePerson(app, { columns: { line_manager_id: manager.id } })
  const id = await requestOf(report, `[${on(9)},${on(10)})`)
  const task = { kind: 'absence-request' as const, subjectID: id }
  const call = (endpoint: typeof tasks.hide | typeof tasks.show, body: object, { token } = manager) =>
    app.as(null)(endpoint, { token, body: { ...task, ...body } })
  const isShown = async () => (await tasksOf(manager)).length === 1
  expect((await call(tasks.hide, {})).status).toBe(200)
  expect(await isShown()).toBe(false)
  expect((await call(tasks.show, {})).status).toBe(200)
  expect(await isShown()).toBe(true)
  await call(tasks.hide, { until: on(1) })
  expect(await isShown()).toBe(false)
  await call(tasks.hide, { until: on(0) })
  expect(await isShown()).toBe(true)
  await call(tasks.hide, { until: null })
  await app.deps.db
    .updateTable('absences')
    .set({ span: `[${on(12)},${on(13)})` })
    .where('id', '=', id)
    .execute()
  expect(await isShown()).toBe(true)
  // Nobody hides what is not a task of theirs.
  expect((await call(tasks.hide, {}, report)).status).toBe(404)
  expect((await call(tasks.hide, { kind: 'form' })).status).toBe(404)
})

test('asked for mine: about the company only people and projects that the reader leads (rules/tasks.md#1)', async () => {
  const reads: Permission[] = [
    'projects.read',
    'projects.read.fullAccess',
    'projectMembers.read',
    'projectMembers.edit',
  ]
  const reader = await may(...hr, ...reads, 'invoices.read', 'invoices.create', 'surveys.read', 'surveys.create')
  const [led, other] = [await makeBilledProject(app), await makeBilledProject(app)]
  await leadProject(app, reader, led)
  const ending = (columns: object = {}) => makePerson(app, { columns: { contract_end: on(3), ...columns } })
  const [report, member, stranger] = [await ending({ line_manager_id: reader.id }), await ending(), await ending()]
  await joinProject(app, member, led)
  const made = async (project: typeof led) => {
    const columns = { invoiced_at: on(-20), due_at: on(-2) }
    const invoice = await makeInvoice(app, { project, status: 'overdue', columns })
    const role = { id: randomUUID(), project_id: project.id, seniority_id: seedId('seniority', 'mid'), is_open: true }
    await insertRows(app.deps.db, 'project_slots', [{ ...role, deployment_type: 'official', start_date: on(1) }])
    return [invoice.id, role.id]
  }
  const survey = await makeSurvey(app, {
    subtype: 'peer-review',
    columns: { start_date: `${on(-9)}T00:00:00Z`, end_date: `${on(-1)}T23:59:59Z` },
    topics: [{ about: stranger, reviewers: [{ person: member, state: 'delivered' }] }],
  })
  const own = [report.id, member.id, ...(await made(led))]
  const ids = [...own, stranger.id, survey.id, ...(await made(other))]
  const found = async (query: Record<string, string>) =>
    (await tasksOf(reader, query)).map(({ subject }) => subject.id).filter((id) => ids.includes(id))
  expect((await found({})).toSorted()).toEqual(ids.toSorted())
  expect((await found({ mine: 'true' })).toSorted()).toEqual(own.toSorted())
})
