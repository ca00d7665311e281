import { questionsOnForms } from '#tests/support/surveys.ts'
import { sql } from 'kysely'
import { Employee } from '#contract/api/employees/employee.ts'
import { Invoice } from '#contract/api/invoices/invoice.ts'
import { Member } from '#contract/api/projects/project.ts'
import { ProjectRecord } from '#contract/api/projects/record.ts'
import { wordsOf } from '#contract/plainText.ts'
import { workplaces } from '#server/areas/metadata/publicHolidays.ts'
import { openTestDatabase } from '#tests/support/testDatabase.ts'
import { demoPeople } from './demoPeople.ts'
import { seedDemo } from './demo.ts'
import { demoCompany, personId } from './demo/company.ts'
import { seedReference } from './reference.ts'
import { staffRoles } from './roles.ts'

const today = '2026-11-21'
const company = { defaultOrganization: 'tidewater', companyName: 'Tidewater Software' }
const database = await openTestDatabase({
  key: 'demo',
  prepare: async (db) => {
    await seedReference(db, company)
    await seedDemo(db, { today })
  },
})
const { db } = database
afterAll(() => database.close())

async function column(query: ReturnType<typeof sql<{ value: unknown }>>): Promise<unknown[]> {
  return (await query.execute(db)).rows.map(({ value }) => value)
}

test('there are people of every status, seniority and country', async () => {
  expect(await column(sql`select distinct working_status as value from employees order by 1`)).toEqual([
    'contractor',
    'full-time',
    'left',
    'on-boarding',
    'probation',
  ])
  expect(
    await column(sql`select s.code as value from seniorities s join employees e on e.seniority_id = s.id
      where e.working_status = 'full-time' group by 1 order by min(s.level)`),
  ).toEqual(['junior', 'mid', 'senior', 'staff', 'principal'])
  expect(
    await column(
      sql`select c.name as value from countries c where not exists (select from employees where country = c.name)`,
    ),
  ).toEqual([])
})

test('every chapter is led by one of its people who is there', async () => {
  expect(
    await column(sql`select c.code as value from chapters c where not exists (select from employee_chapters ec
      join employees e on e.id = ec.employee_id and e.working_status = 'full-time'
      where ec.chapter_id = c.id and ec.employee_id = c.lead_id)`),
  ).toEqual([])
})

test('the eight named people hold exactly their role and may sign in', async () => {
  expect(demoPeople.map(({ role }) => role)).toEqual(staffRoles.map(({ code }) => code))
  for (const { username, role } of demoPeople) {
    expect(
      await column(sql`select r.code as value from employees e join employee_roles er on er.employee_id = e.id
        join roles r on r.id = er.role_id
        where e.username = ${username} and e.working_status in ('full-time', 'probation', 'contractor')`),
    ).toEqual([role])
  }
})

test('line managers form three levels, without circles', async () => {
  const depths = await column(sql`with recursive below as (
      select id, 0 as depth from employees where line_manager_id is null
      union all select e.id, depth + 1 from employees e join below b on e.line_manager_id = b.id
    ) select max(depth) as value from below union all select count(*)::int from below`)
  expect(depths[0]).toBeGreaterThanOrEqual(3)
  expect(depths[1]).toBe(demoCompany(today).length)
})

test('contractors and people on probation share an active project with a colleague today', async () => {
  expect(
    await column(sql`select e.username as value from employees e
      where e.working_status in ('contractor', 'probation') and not exists (
        select from project_members mine
        join projects p on p.id = mine.project_id and p.status = 'active'
        join project_members other on other.project_id = p.id and other.employee_id <> e.id
          and is_running(other.start_date, other.end_date, ${today})
        where mine.employee_id = e.id and is_running(mine.start_date, mine.end_date, ${today}))`),
  ).toEqual([])
})

test('no person works on a project before joining or after leaving', async () => {
  expect(
    await column(sql`select e.username as value from employees e join project_members m on m.employee_id = e.id
      where m.start_date < e.joined_date or m.end_date > e.left_date or (e.left_date <= ${today}::date and m.end_date is null)`),
  ).toEqual([])
})

test('everybody works at a place whose public holidays are known, one moves, and a day of the company is off', async () => {
  const known = new Set((await workplaces()).map(({ id }) => id))
  const used = await column(sql`select distinct workplace as value from employments order by 1`)
  expect(used).toHaveLength(10)
  expect(used.filter((place) => !known.has(String(place)))).toEqual([])
  expect(
    await column(sql`select concat_ws(' ', e.username, before.workplace, after.workplace, lower(after.valid)) as value
      from employments after join employments before
        on before.employee_id = after.employee_id and upper(before.valid) = lower(after.valid)
      join employees e on e.id = after.employee_id where before.workplace <> after.workplace`),
  ).toEqual(['arjun SG DE-BE 2027-01-05'])
  expect(await column(sql`select concat_ws(' ', day, kind, workplace) as value from days_off`)).toEqual([
    '2027-05-06 company ',
  ])
})

test('people were away, are and will be, in kinds of two countries, and some ask', async () => {
  expect(
    await column(sql`select distinct k.code as value from absences a join absence_kinds k on k.id = a.absence_kind_id
      order by 1`),
  ).toEqual(['holiday', 'sick'])
  const count = async (which: ReturnType<typeof sql<{ value: unknown }>>) =>
    Number((await column(sql`select count(*) as value from absences where ${which}`))[0])
  expect(await count(sql`upper(span) <= ${today} and status = 'approved'`)).toBeGreaterThan(20)
  expect(await count(sql`span @> ${today}::timestamp`)).toBeGreaterThan(0)
  expect(await count(sql`lower(span) > ${today} and status = 'approved'`)).toBeGreaterThan(5)
  expect(await count(sql`status = 'requested'`)).toBeGreaterThan(5)
  // Nobody's absence begins on a weekend.
  expect(await column(sql`select id as value from absences where extract(isodow from lower(span)) > 5`)).toEqual([])
})

test('everybody has a T-shirt, and who joined in the last year a buddy who has been there longer', async () => {
  const sizes = await column(sql`select v.value #>> '{}' as value from own_values v
    join own_fields f on f.id = v.field_id where f.name = 'T-shirt size'`)
  expect(sizes).toHaveLength((await column(sql`select id as value from employees`)).length)
  expect([...new Set(sizes.map(String))].toSorted()).toEqual(['L', 'M', 'S', 'XL'])
  const buddies =
    await column(sql`select (e.joined_date > ${today}::date - 365 and b.joined_date <= ${today}::date - 365
      and b.working_status = 'full-time') as value
    from own_values v join employees e on e.id = v.employee_id join employees b on b.id = v.person_id`)
  expect(buddies.length).toBeGreaterThan(2)
  expect(buddies).toEqual(buddies.map(() => true))
})

test('every project has a cost centre of its own', async () => {
  const centres = await column(sql`select distinct v.value as value from own_values v
    join own_fields f on f.id = v.field_id where f.name = 'Cost centre' and v.project_id is not null`)
  expect(centres).toHaveLength((await column(sql`select id as value from projects`)).length)
})

test('a member has another position from next month on', async () => {
  expect(
    await column(sql`select concat_ws(' ', e.username, lower(a.valid), string_agg(p.code, ',' order by p.code)) as value
      from allocations a join project_members m on m.id = a.project_member_id join employees e on e.id = m.employee_id
      join positions p on p.id = any (a.position_ids)
      where a.position_ids <> (select b.position_ids from allocations b
        where b.project_member_id = m.id order by lower(b.valid) limit 1)
      group by a.id, e.username`),
  ).toEqual(['ngan.do 2026-12-01 quality-assurance,test-automation'])
})

test('projects have every status, memberships every kind and time', async () => {
  expect(await column(sql`select distinct status as value from projects order by 1`)).toEqual([
    'active',
    'closed',
    'on-boarding',
    'paused',
  ])
  expect(await column(sql`select distinct deployment_type as value from allocations order by 1`)).toEqual([
    'official',
    'part-time',
    'shadow',
  ])
  expect(
    await column(sql`select distinct case when start_date > ${today} then 'to come'
      when is_running(start_date, end_date, ${today}) then 'running' else 'ended' end as value
      from project_members order by 1`),
  ).toEqual(['ended', 'running', 'to come'])
})

test('thirty projects, some with open roles, are paid for in four currencies and led by who works there', async () => {
  expect(await column(sql`select count(*) as value from projects`)).toEqual([30])
  expect(
    await column(sql`select distinct c.name as value from projects p join bank_accounts b on b.id = p.bank_account_id
      join currencies c on c.id = b.currency_id order by 1`),
  ).toEqual(['EUR', 'GBP', 'SGD', 'USD'])
  expect(
    await column(sql`select p.code as value from project_slots s join projects p on p.id = s.project_id
      where s.is_open group by p.code having count(*) > 1 order by 1`),
  ).toEqual(['cobalt-claims', 'fjord-freight', 'harbor-pilot', 'raven-robotics'])
  expect(
    await column(sql`select p.code as value from projects p where not exists (select from project_heads h
      join project_members m on m.project_id = h.project_id and m.employee_id = h.employee_id
      where h.project_id = p.id and h.position = 'technical-lead')`),
  ).toEqual([])
  expect(
    await column(sql`select u.name as value from work_unit_members w join work_units u on u.id = w.work_unit_id
      where not exists (select from project_members m where m.project_id = u.project_id and m.employee_id = w.employee_id)`),
  ).toEqual([])
})

test('eight quarters, four half-years and 26 fortnights were asked, with forms in every state', async () => {
  const rounds = await sql<{ subtype: string; status: string; rounds: number }>`
    select subtype, status, count(*)::int as rounds from feedback_events group by 1, 2 order by 1, 2`.execute(db)
  expect(rounds.rows.map(({ subtype, status, rounds: count }) => [subtype, status, count])).toEqual([
    ['engagement', 'done', 7],
    ['engagement', 'in-progress', 1],
    ['peer-review', 'done', 2],
    ['peer-review', 'draft', 1],
    ['peer-review', 'in-progress', 1],
    ['work', 'done', 24],
    ['work', 'draft', 2],
  ])
  expect(
    await column(sql`select distinct concat_ws(' ', author_status, reviewer_status, is_read, is_forced_done) as value
      from event_reviewers order by 1`),
  ).toEqual(['done done f t', 'done done t f', 'draft none f f', 'sent draft t f', 'sent new f f', 'sent new t f'])
  expect(
    await column(sql`select e.username as value from employees e where e.username in ('linh', 'anna', 'george', 'huong')
      and not exists (select from event_reviewers r where r.reviewer_id = e.id and r.reviewer_status = 'new')`),
  ).toEqual([])
})

test('every form of a survey has the questions of the bank, answered where it is finished', async () => {
  expect(
    await column(sql`select r.id as value from event_reviewers r join feedback_events e on e.id = r.event_id
      where (select count(*) from round_questions q where q.event_id = r.event_id)
        <> (select count(*) from questions q where q.subcategory = e.subtype)
      or (r.reviewer_status = 'done' and not r.is_forced_done
        and exists (select from ${questionsOnForms} q where q.event_reviewer_id = r.id and q.answer = ''))`),
  ).toEqual([])
  expect(
    await column(sql`select distinct score::text as value from answers where score is not null order by 1`),
  ).toEqual(['1', '2', '3', '4', '5'])
})

test('every address belongs to one person, two to each', async () => {
  expect(await column(sql`select count(*)::int as value from employee_emails group by employee_id`)).toEqual(
    demoCompany(today).map(() => 2),
  )
})

test('each person is found by every word of the name', async () => {
  const words = demoCompany(today).flatMap(({ username, fullName, displayName }) =>
    wordsOf(`${fullName} ${displayName} ${username}`).map((word) => ({ username, query: `'${word}':*` })),
  )
  const misses = await column(sql`select query as value
    from json_to_recordset(${JSON.stringify(words)}) word (username text, query text)
    join employees e using (username) where not search_words @@ query::tsquery`)
  expect(misses).toEqual([])
})

test('history is in order, in the past, about known fields, and keeps amounts to itself', async () => {
  const events = await db.selectFrom('audit_events').selectAll().orderBy('seq').execute()
  expect(events.length).toBeGreaterThan(100)
  expect(events.map(({ at }) => at.getTime())).toEqual(events.map(({ at }) => at.getTime()).toSorted((a, b) => a - b))
  expect(events.at(-1)?.at.toISOString() ?? '').toMatch(/^2026-/)
  const changes = events.flatMap((event) => event.changes as { field: string; after: string; masked: boolean }[])
  const known = { ...Employee.shape, ...ProjectRecord.shape, ...Member.shape, ...Invoice.shape, reason: true }
  expect(changes.filter(({ field }) => !(field in known))).toEqual([])
  expect(
    changes.filter(({ field, masked, after }) => (field === 'baseSalary') !== masked || (masked && after)),
  ).toEqual([])
})

test('history and employments tell of the same promotions and ends of probation', async () => {
  const told = await column(sql`select concat_ws(' ', e.username, (a.at at time zone 'UTC')::date, c ->> 'field',
      c ->> 'before', c ->> 'after') as value
    from audit_events a join employees e on e.id = a.entity_id, jsonb_array_elements(a.changes) c
    where c ->> 'field' = 'seniority' and a.action = 'employee.skills'
      or c ->> 'field' = 'status' and c ->> 'before' = 'probation' order by 1`)
  const happened =
    await column(sql`select concat_ws(' ', e.username, lower(after.valid), f.field, f.before, f.after) as value
    from employments after join employments before
      on before.employee_id = after.employee_id and upper(before.valid) = lower(after.valid)
    join employees e on e.id = after.employee_id
    cross join lateral (values ('seniority', before.seniority_id::text, after.seniority_id::text),
      ('status', before.working_status, after.working_status)) f (field, before, after)
    where f.before <> f.after and (f.field = 'seniority' or f.before = 'probation')
      and lower(after.valid) < ${today}::date and e.joined_date >= '2014-01-01' order by 1`)
  expect(told.length).toBeGreaterThan(20)
  expect(told).toEqual(happened)
})

test('pictures are stored where the avatars point; some people have none', async () => {
  const drawn = await column(sql`select convert_from(b.bytes, 'UTF8') as value from employees e
    join contents c on '/files/' || c.path = e.avatar join content_bytes b on b.content_id = c.id`)
  const without = await column(sql`select username as value from employees where avatar = ''`)
  expect(drawn.length + without.length).toBe(demoCompany(today).length)
  expect(without).toHaveLength(10)
  expect(drawn.filter((svg) => !String(svg).startsWith('<svg'))).toEqual([])
  expect(await column(sql`select code as value from projects where avatar = ''`)).toEqual([])
})

test('identity cards are private and belong to the person shown; new people have none', async () => {
  expect(
    await column(sql`select distinct e.working_status as value from employees e
      where e.identity_card_photo_front = '' or e.identity_card_photo_back = ''`),
  ).toEqual(['on-boarding'])
  expect(
    await column(sql`select e.username as value from employees e join contents c
      on '/files/' || c.path in (e.identity_card_photo_front, e.identity_card_photo_back)
      where not c.is_private or c.target_id <> e.id`),
  ).toEqual([])
  expect(await column(sql`select username as value from employees where avatar like '%identity%'`)).toEqual([])
})

test('invitations are of every state, and only those who handed in the form are past on-boarding', async () => {
  expect(
    await column(sql`select distinct case when i.is_completed then 'completed' when i.revoked_at is not null then 'revoked'
      when i.expires_at > ${today}::date then 'open' else 'expired' end as value from invitations i order by 1`),
  ).toEqual(['completed', 'expired', 'open', 'revoked'])
  expect(
    await column(sql`select e.username as value from employees e join invitations i on i.employee_id = e.id
      where i.is_completed = (e.working_status = 'on-boarding')`),
  ).toEqual([])
  expect(await column(sql`select distinct state as value from mails order by 1`)).toEqual(['failed', 'kept'])
})

test('two seedings give the same company', async () => {
  const again = await openTestDatabase()
  try {
    await seedReference(again.db, company)
    await seedDemo(again.db, { today })
    for (const table of [
      'employees',
      'employments',
      'pay',
      'project_members',
      'project_slots',
      'project_heads',
      'work_units',
      'social_accounts',
      'audit_events',
      'invitations',
      'mails',
      'invoices',
      'outside_actions',
    ]) {
      const rows = sql<{
        rows: string
      }>`select json_agg(to_jsonb(t) - array['created_at', 'salt', 'digest', 'hash'] order by id)::text as rows from ${sql.table(table)} t`
      expect((await rows.execute(again.db)).rows).toEqual((await rows.execute(db)).rows)
    }
  } finally {
    await again.close()
  }
})

test('ids come from usernames', async () => {
  expect(await column(sql`select username as value from employees where id = ${personId('linh')}`)).toEqual(['linh'])
})
