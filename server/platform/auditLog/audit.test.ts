import { z } from 'zod'
import { sql } from 'kysely'
import { field } from '#contract/fields.ts'
import * as api from '#contract/api/index.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { cast } from '#tests/support/cast.ts'
import { makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'
import { audit, changesBetween } from './audit.ts'

const thing = z.object({
  id: z.string(),
  updatedAt: z.string(),
  name: field(z.string(), { label: 'Name' }),
  flag: field(z.boolean(), { label: 'Flag' }),
  count: field(z.number(), { label: 'Count' }),
  boss: field(z.object({ id: z.string() }).nullable(), { label: 'Boss', kind: 'employee' }),
  tags: field(z.array(z.object({ id: z.string() })), { label: 'Tags', refersTo: 'stacks' }),
  places: field(z.array(z.object({ town: z.string() })), { label: 'Places' }),
  salary: field(z.object({ amount: z.number() }).nullable(), { label: 'Salary', masked: true }),
})
const before = {
  id: 'a',
  updatedAt: '1',
  name: 'Old',
  flag: false,
  count: 1,
  boss: null,
  tags: [{ id: 'b' }, { id: 'a' }],
  places: [],
  salary: { amount: 5 },
}

describe('changes', () => {
  test.each<[string, object, object[]]>([
    ['nothing', {}, []],
    ['only the stamp', { updatedAt: '2' }, []],
    ['a text', { name: 'New' }, [{ field: 'name', before: 'Old', after: 'New', masked: false }]],
    ['a text to blank', { name: '' }, [{ field: 'name', before: 'Old', after: '', masked: false }]],
    ['a flag', { flag: true }, [{ field: 'flag', before: false, after: true, masked: false }]],
    ['a number', { count: 2 }, [{ field: 'count', before: 1, after: 2, masked: false }]],
    ['a person', { boss: { id: 'x', name: 'Ada' } }, [{ field: 'boss', before: '', after: 'x', masked: false }]],
    ['a list', { tags: [{ id: 'c' }] }, [{ field: 'tags', before: ['a', 'b'], after: ['c'], masked: false }]],
    ['a list in another order', { tags: [{ id: 'a' }, { id: 'b' }] }, []],
    ['a new name of a record', { tags: [{ id: 'b', name: 'B' }, { id: 'a' }] }, []],
    [
      'values of parts',
      { places: [{ town: 'Hue' }] },
      [{ field: 'places', before: '', after: [{ town: 'Hue' }], masked: false }],
    ],
    ['a masked value', { salary: { amount: 6 } }, [{ field: 'salary', before: '', after: '', masked: true }]],
    ['a masked value to none', { salary: null }, [{ field: 'salary', before: '', after: '', masked: true }]],
    ['what the schema does not know', { secret: 'x' }, []],
  ])('%s', (_what, change, changes) => {
    expect(changesBetween(thing, before, { ...before, ...change })).toEqual(changes)
  })

  test('a new record: blank values, masked or not, are no change', () => {
    const born = { id: 'a', name: '', salary: '', boss: null }
    expect(changesBetween(thing, {}, born)).toEqual([])
  })
})

describe('the trail', () => {
  const app = testServer()
  const eventsOf = ({ id }: { id: string }) =>
    app.deps.db.selectFrom('audit_events').selectAll().where('entity_id', '=', id).execute()
  const skills = {
    positions: [],
    chapters: [],
    stacks: [],
    seniority: seedId('seniority', 'staff'),
  }

  test('keeps actor, action, request and changes of a write', async () => {
    const made = await makePerson(app)
    const response = await app.app.inject({
      method: 'PUT',
      url: `/api/v1/employees/${made.id}/skills`,
      headers: { authorization: `Bearer ${await app.tokenOf('admin')}` },
      payload: skills,
    })
    expect(response.statusCode).toBe(200)
    expect(await eventsOf(made)).toEqual([
      expect.objectContaining({
        actor_id: cast.admin.id,
        action: 'employee.skills',
        entity: 'employee',
        changes: [{ field: 'seniority', before: '', after: skills.seniority, masked: false }],
        request_id: expect.stringMatching(/\w/),
      }),
    ])
  })

  test('says nothing of a write that changes nothing', async () => {
    const made = await makePerson(app)
    const edit = () => app.as('admin')(api.employees.editSkills, { params: { id: made.id }, body: skills })
    await edit()
    await edit()
    expect(await eventsOf(made)).toHaveLength(1)
    await audit(app.deps.db, {
      actorId: null,
      action: 'nothing',
      entity: 'employee',
      entityId: made.id,
      changes: [],
      requestId: '',
    })
    expect(await eventsOf(made)).toHaveLength(1)
  })

  test('event and write are committed or rolled back together', async () => {
    const made = await makePerson(app)
    const edit = () => app.as('admin')(api.employees.editSkills, { params: { id: made.id }, body: skills })
    const seniority = async () => {
      const { rows } = await sql`select seniority_id from employees where id = ${made.id}`.execute(app.deps.db)
      return rows
    }
    await sql`alter table audit_events add constraint no_more check (action <> 'employee.skills') not valid`.execute(
      app.deps.db,
    )
    expect((await edit()).status).toBe(500)
    expect([await seniority(), await eventsOf(made)]).toEqual([[{ seniority_id: null }], []])
    await sql`alter table audit_events drop constraint no_more`.execute(app.deps.db)
    expect((await edit()).status).toBe(200)
    expect(await eventsOf(made)).toHaveLength(1)
  })

  test('keeps nothing of a write that fails after it', async () => {
    const made = await makePerson(app)
    const failing = app.deps.db.transaction().execute(async (trx) => {
      const change = { field: 'name', before: 'a', after: 'b', masked: false }
      const event = { actorId: null, action: 'x', entity: 'employee', entityId: made.id, requestId: '' }
      await audit(trx, { ...event, changes: [change] })
      throw new Error('the write failed')
    })
    await expect(failing).rejects.toThrow('the write failed')
    expect(await eventsOf(made)).toEqual([])
  })
})
