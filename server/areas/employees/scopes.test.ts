import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import * as api from '#contract/api/index.ts'
import type { Employee } from '#contract/api/employees/employee.ts'
import type { Permission } from '#contract/permissions.ts'
import { type Scope, type ScopedGrant, type ScopedPermission, scopeNames, scopedPermissions } from '#contract/scopes.ts'
import type { BulkRow } from '#contract/api/bulk.ts'
import { personWithId } from '#server/platform/http/person.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { giveScoped, joinProject, type Made, makePerson, makeProject } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const general = 'employees.read.generalInfo.fullAccess'
const pay = 'employees.baseSalary.read'
const everyone = ['auth.read', 'employees.read', 'employees.read.projects.readActive'] as const

/** A person with these grants on some people, beside those of everyone. */
async function makeReader(scoped: ScopedGrant[], more: Permission[] = []) {
  const reader = await makePerson(app, { permissions: [...everyone, ...more] })
  await giveScoped(app, reader, scoped)
  return reader
}

const one = async ({ token }: Made, id: string) => {
  const answer = await app.as(null)(api.employees.one, { params: { id }, token })
  return answer.body.data as Employee
}
const search = async ({ token }: Made, body: object = {}) =>
  (await app.as(null)(api.employees.search, { body: { preload: true, size: 999, ...body }, token })).body
    .data as Employee[]
const on = (scope: Scope, ...names: ScopedPermission[]) => names.map((permission) => ({ permission, scope }))
const phone = '+49 1511234567'

describe('a line manager (rules/roles.md#1.7)', () => {
  test('sees general info of the line, down to the last report, and of nobody else', async () => {
    const boss = await makePerson(app, { permissions: [...everyone] })
    const direct = await makePerson(app, { columns: { line_manager_id: boss.id } })
    const below = await makePerson(app, { columns: { line_manager_id: direct.id } })
    const stranger = await makePerson(app)
    expect((await one(boss, direct.id)).phoneNumber).toBe(phone)
    expect((await one(boss, below.id)).phoneNumber).toBe(phone)
    expect((await one(boss, stranger.id)).phoneNumber).toBe('')
    expect((await one(boss, boss.id)).phoneNumber).toBe('')
    const rows = new Map((await search(boss)).map((row) => [row.id, row]))
    expect([direct, below, stranger].map(({ id }) => rows.get(id)?.phoneNumber)).toEqual([phone, phone, ''])
  })

  test('is one no more when the last report has left', async () => {
    const boss = await makePerson(app, { permissions: [...everyone] })
    await makePerson(app, { columns: { line_manager_id: boss.id, working_status: 'left' } })
    const stranger = await makePerson(app)
    expect((await one(boss, stranger.id)).phoneNumber).toBe('')
    const access = await app.as('admin')(api.roles.access, { params: { id: boss.id } })
    expect(JSON.stringify(access.body.data)).not.toContain('line-manager')
  })

  test('ends in a circle', async () => {
    const a = await makePerson(app, { permissions: [...everyone] })
    const b = await makePerson(app, { columns: { line_manager_id: a.id } })
    await app.deps.db.updateTable('employees').set({ line_manager_id: b.id }).where('id', '=', a.id).execute()
    expect((await one(a, b.id)).phoneNumber).toBe(phone)
    expect((await one(a, a.id)).phoneNumber).toBe('')
  })
})

test('who waits to read answers does not read them by a grant on some people', async () => {
  const reader = await makePerson(app, { permissions: [...everyone, 'employeeEventQuestions.read'] })
  await giveScoped(app, reader, on('self', general))
  const held = async () => (await personWithId(app.deps, reader.id))?.scoped?.on(['self'])
  expect((await held())?.('employeeEventQuestions.read')).toBe(true)
  const giver = await makePerson(app)
  await app.deps.db.insertInto('waiting_readers').values({ employee_id: reader.id, asked_by: giver.id }).execute()
  expect([(await held())?.('employeeEventQuestions.read'), (await held())?.(general)]).toEqual([false, true])
})

test('nobody makes oneself line manager, or shares an organization, to see more', async () => {
  const editor = await makePerson(app, { permissions: [...everyone, 'employees.edit'] })
  const person = await makePerson(app)
  const change = async (by: Made, id: string, body: object) => {
    const answer = await app.as(null)(api.employees.changeEmployment, { params: { id }, body, token: by.token })
    return answer.status === 200 ? 200 : answer.body.errors?.map(({ field, code }) => `${field} ${code}`)
  }
  const refused = ['lineManagerID employee.widensOwnRights']
  expect(await change(editor, person.id, { lineManagerID: editor.id })).toEqual(refused)
  expect(await change(editor, person.id, { lineManagerID: editor.id, from: '2099-01-01' })).not.toBe(200)
  const report = await makePerson(app, { columns: { line_manager_id: editor.id } })
  expect(await change(editor, person.id, { lineManagerID: report.id })).toEqual(refused)
  // Who is below already stays so, and another manager is no gain.
  expect(await change(editor, report.id, { lineManagerID: person.id })).toBe(200)
  const trusted = await makePerson(app, {
    permissions: [...everyone, 'employees.edit', general, 'employees.read.projects.fullAccess'],
  })
  expect(await change(trusted, person.id, { lineManagerID: trusted.id })).toBe(200)
  const [own, other] = [randomUUID(), randomUUID()]
  await insertRows(
    app.deps.db,
    'organizations',
    [own, other].map((id) => ({ id, code: `org-${id}`, name: id })),
  )
  const local = await makeReader(on('organization', general), ['employees.edit'])
  await insertRows(app.deps.db, 'employee_organizations', [{ employee_id: local.id, organization_id: own }])
  const shared = ['organizationIDs employee.widensOwnRights']
  expect(await change(local, person.id, { organizationIDs: [own] })).toEqual(shared)
  expect(await change(local, local.id, { organizationIDs: [own, other] })).toEqual(shared)
  expect(await change(local, person.id, { organizationIDs: [other] })).toBe(200)
})

describe('a grant on some people', () => {
  test('opens the calls about one of them, and of others refuses with 403', async () => {
    const reader = await makeReader(on('directs', 'employees.read.fullAccess', 'employees.edit', general))
    const mine = await makePerson(app, { columns: { line_manager_id: reader.id } })
    const other = await makePerson(app)
    const history = async (id: string) =>
      (await app.as(null)(api.employees.timeline, { params: { id }, token: reader.token })).status
    expect([await history(mine.id), await history(other.id), await history(randomUUID())]).toEqual([200, 403, 403])
    const rename = async (id: string) =>
      (
        await app.as(null)(api.employees.editSkills, {
          params: { id },
          body: { positions: [seedId('position', 'backend')], seniority: null, stacks: [], chapters: [] } as never,
          token: reader.token,
        })
      ).status
    expect([await rename(other.id)]).toEqual([403])
    expect([200, 400]).toContain(await rename(mine.id))
  })

  test('on pay shows pay in the row and nobody else’s', async () => {
    const reader = await makeReader(on('directs', pay))
    const mine = await makePerson(app, { columns: { line_manager_id: reader.id } })
    const other = await makePerson(app)
    for (const { id } of [mine, other])
      await app.as('admin')(api.employees.editBaseSalary, {
        params: { id },
        body: {
          contractAmount: 4200,
          companyAccountAmount: 4200,
          personalAccountAmount: 0,
          insuranceAmount: 0,
          type: 'gross',
          category: 'monthly',
          currencyID: seedId('currency', 'EUR'),
          batch: 1,
        } as never,
      })
    const paid = async (id: string) =>
      (await app.as(null)(api.employees.pay, { params: { id }, token: reader.token })).status
    expect([await paid(mine.id), await paid(other.id)]).toEqual([200, 403])
    const rows = new Map((await search(reader)).map((row) => [row.id, row.baseSalary]))
    expect(rows.get(other.id)).toBeNull()
    expect((await one(reader, other.id)).baseSalary).toBeNull()
  })
})

/** Who is in a scope, walked by hand. */
interface Company {
  people: { id: string; manager: string | null; organizations: string[]; projects: string[]; joined: string | null }[]
  led: string[]
}

function walked(scope: Scope, me: string, { people, led }: Company): Set<string> {
  const own = people.find(({ id }) => id === me)
  if (scope === 'self') return new Set([me])
  if (scope === 'directs') return new Set(people.filter(({ manager }) => manager === me).map(({ id }) => id))
  if (scope === 'organization')
    return new Set(
      people
        .filter(({ organizations }) => organizations.some((one) => own?.organizations.includes(one)))
        .map(({ id }) => id),
    )
  if (scope === 'projects')
    return new Set(people.filter(({ projects }) => projects.some((one) => led.includes(one))).map(({ id }) => id))
  const above = (id: string, seen: string[] = []): boolean => {
    const manager = people.find((person) => person.id === id)?.manager ?? null
    return manager === me || (manager !== null && !seen.includes(manager) && above(manager, [...seen, manager]))
  }
  return new Set(people.filter(({ id }) => id !== me && above(id)).map(({ id }) => id))
}

const organizations = ['a', 'b', 'c'].map(() => randomUUID())

describe('a change of many by who may edit some', () => {
  const stacks = { addStacks: [seedId('stack', 'go')] }
  const bulk = async (token: string, ids: string[], more: object = {}) => {
    const answer = await app.as(null)(api.bulk.employees, { token, body: { ids, ...stacks, ...more } })
    return { status: answer.status, rows: answer.body.data as BulkRow[] }
  }
  async function makeTeam() {
    const boss = await makeReader(on('directs', 'employees.edit'))
    const direct = await makePerson(app, { columns: { line_manager_id: boss.id } })
    return { boss, direct, stranger: await makePerson(app) }
  }

  test('changes these, says of the others why not, and is closed to who may edit nobody', async () => {
    const { boss, direct, stranger } = await makeTeam()
    const preview = await bulk(boss.token, [direct.id, stranger.id], { dryRun: true })
    expect(preview).toMatchObject({
      status: 200,
      rows: [
        { refusal: '', changes: [{ field: 'stacks' }] },
        { refusal: expect.stringContaining('have access'), changes: [] },
      ],
    })
    await bulk(boss.token, [direct.id, stranger.id])
    const now = await Promise.all([direct, stranger].map(async ({ id }) => (await one(boss, id)).stacks.length))
    expect(now).toEqual([1, 0])
    expect((await bulk(stranger.token, [direct.id])).status).toBe(403)
  })

  test('is undone by them, but not after the person is nobody of theirs any more', async () => {
    const { boss, direct, stranger } = await makeTeam()
    const undo = async () => {
      const { body } = await app.as(null)(api.undo.list, { token: boss.token })
      const [params] = body.data as { request: string }[]
      return app.as(null)(api.undo.run, { token: boss.token, params: params as { request: string } })
    }
    await bulk(boss.token, [direct.id])
    expect((await undo()).status).toBe(200)
    expect((await one(boss, direct.id)).stacks).toEqual([])

    await bulk(boss.token, [direct.id])
    await app.as('admin')(api.bulk.employees, { body: { ids: [direct.id], lineManagerID: stranger.id } })
    const refusal = await undo()
    expect([refusal.status, (refusal.body as { code?: string }).code]).toEqual([403, 'undo.permissionsChanged'])
    expect((await one(boss, direct.id)).stacks).toHaveLength(1)
  })
})

/** Checks that pages are parts of the whole list, also where those whose day is hidden begin. */
async function expectPagesOfOne(reader: Made, body: object): Promise<void> {
  const size = 9
  const idsOf = (people: Employee[]) => people.map(({ id }) => id)
  const whole = idsOf(await search(reader, body))
  const pages = Array.from({ length: Math.ceil(whole.length / size) }, async (_page, at) =>
    idsOf(await search(reader, { ...body, page: at + 1, size })),
  )
  expect((await Promise.all(pages)).flat()).toEqual(whole)
}

test('list, record, filter and order agree with a walk by hand', async () => {
  const { db } = app.deps
  await insertRows(
    db,
    'organizations',
    organizations.map((id, at) => ({ id, code: `own-${id}`, name: `Own ${at}` })),
  )
  const projects = [await makeProject(app), await makeProject(app)]
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(
        fc.record({
          permission: fc.constantFrom(general, 'employees.read.fullAccess'),
          scope: fc.constantFrom(...scopeNames),
        }),
        {
          minLength: 1,
          maxLength: 3,
          selector: ({ permission, scope }) => permission + scope,
        },
      ),
      fc.array(fc.record({ manager: fc.nat(8), organizations: fc.nat(7), projects: fc.nat(3), joined: fc.nat(4) }), {
        minLength: 8,
        maxLength: 8,
      }),
      fc.nat(3),
      async (scoped, drawn, leads) => {
        await db.updateTable('employees').set({ line_manager_id: null }).execute()
        const reader = await makeReader(scoped as ScopedGrant[])
        const ids = [reader.id, ...drawn.map(() => randomUUID())]
        const bits = <T>(all: readonly T[], seed: number) => all.filter((_one, at) => (seed >> at) % 2 === 1)
        const company: Company = {
          people: [],
          led: bits(
            projects.map(({ id }) => id),
            leads,
          ),
        }
        for (const [at, id] of ids.entries()) {
          const wanted = drawn[at - 1] ?? {
            manager: 8,
            organizations: (drawn[0]?.organizations ?? 0) ^ 1,
            projects: 0,
            joined: 0,
          }
          const before = wanted.manager < at ? (ids[wanted.manager] ?? null) : null
          const joined = wanted.joined ? `201${wanted.joined}-01-01` : null
          if (at) await makePerson(app, { columns: { id, line_manager_id: before, joined_date: joined } })
          company.people.push({
            id,
            manager: before,
            organizations: bits(organizations, wanted.organizations),
            projects: bits(
              projects.map((project) => project.id),
              wanted.projects,
            ),
            joined: at ? joined : null,
          })
        }
        for (const { id, organizations: own, projects: works } of company.people) {
          await insertRows(
            db,
            'employee_organizations',
            own.map((organization_id) => ({ employee_id: id, organization_id })),
          )
          for (const project of works) await joinProject(app, { id }, { id: project })
        }
        for (const project of company.led)
          await insertRows(db, 'project_heads', [
            { project_id: project, employee_id: reader.id, position: 'account-manager', start_date: '2024-01-01' },
          ])
        // Who has reports is a line manager as well.
        const isManager = company.people.some(({ manager }) => manager === reader.id)
        const grants = [...scoped, ...(isManager ? on('line', general) : [])]
        const seen = new Set(
          grants
            .filter(({ permission }) => permission === general)
            .flatMap(({ scope }) => [...walked(scope, reader.id, company)]),
        )
        const rows = (await search(reader)).filter(({ id }) => ids.includes(id))
        expect(rows.length).toBe(ids.length)
        for (const row of rows) {
          expect([row.id, row.phoneNumber]).toEqual([row.id, seen.has(row.id) ? phone : ''])
          expect(row.joinedDate).toBe(seen.has(row.id) ? company.people.find(({ id }) => id === row.id)?.joined : null)
          const { leaveAt: _, ...alone } = { leaveAt: 0, ...(await one(reader, row.id)) }
          expect(alone.phoneNumber).toBe(row.phoneNumber)
        }
        const filtered = await search(reader, { joinedFrom: '2012-01-01' })
        const late = company.people.filter(
          ({ id, joined }) => seen.has(id) && joined !== null && joined >= '2012-01-01',
        )
        // Who may read the day of nobody is told nothing by the filter: it is ignored.
        const isOffered = grants.some(({ permission }) => permission === general)
        const expected = isOffered ? late.map(({ id }) => id) : ids
        expect(
          filtered
            .map(({ id }) => id)
            .filter((id) => ids.includes(id))
            .toSorted(),
        ).toEqual(expected.toSorted())
        const ordered = (await search(reader, { order: 'joinedDate' }))
          .map(({ id }) => id)
          .filter((id) => ids.includes(id))
        const days = ordered
          .filter((id) => seen.has(id))
          .map((id) => company.people.find((one) => one.id === id)?.joined ?? '9999')
        expect(days).toEqual(days.toSorted())
        await expectPagesOfOne(reader, { order: 'joinedDate' })
        await expectPagesOfOne(reader, { order: '-joinedDate', keyword: 'full' })
        for (const id of ids) await db.deleteFrom('project_heads').where('employee_id', '=', id).execute()
      },
    ),
    { numRuns: 12 },
  )
}, 120_000)

test('every permission that can be given on some people is one of the vocabulary, and none is held for everybody by it', async () => {
  const reader = await makeReader(scopedPermissions.map((permission) => ({ permission, scope: 'self' })))
  const other = await makePerson(app)
  expect((await app.as(null)(api.employees.timeline, { params: { id: reader.id }, token: reader.token })).status).toBe(
    200,
  )
  expect((await app.as(null)(api.employees.timeline, { params: { id: other.id }, token: reader.token })).status).toBe(
    403,
  )
})
