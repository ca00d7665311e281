import fc from 'fast-check'
import { sql } from 'kysely'
import type { z } from 'zod'
import { GeneralInfo, PersonalInfo } from '#contract/api/employees/edits.ts'
import { Employee } from '#contract/api/employees/employee.ts'
import * as api from '#contract/api/index.ts'
import { changesBetween } from '#server/platform/auditLog/audit.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { cast } from '#tests/support/cast.ts'
import { often } from '#tests/support/long.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

let target: Made
let editor: Made
beforeAll(async () => {
  target = await makePerson(app)
  editor = await makePerson(app, {
    permissions: [
      'employees.read',
      'employees.read.projects.readActive',
      'employees.read.fullAccess',
      'employees.edit',
      'employees.baseSalary.edit',
    ],
  })
})

const of = (kind: string, codes: string[]) => fc.subarray(codes.map((code) => seedId(kind, code)))
const oneOf = (kind: string, ...codes: string[]) => fc.constantFrom(...codes.map((code) => seedId(kind, code)))
/** Omitted, cleared or given. */
const optional = (value: fc.Arbitrary<string>) => fc.option(fc.oneof(fc.constant(''), value), { nil: undefined })
const word = fc.constantFrom('Ævar', 'Nguyễn Ái', '李小龍', "O'Neil", 'Åsa "Q"', 'plain', '\\x')
const date = fc.constantFrom('1990-04-01', '2001-12-31', '2024-02-29')
const people = fc.constantFrom(cast.admin.id, cast.member.id, cast.projectLead.id)

const chapters = ['web', 'qa', 'pm'].map((code) => seedId('chapter', code))
const skills = fc
  .record({
    positions: of('position', ['backend', 'frontend', 'devops']),
    stacks: of('stack', ['react', 'go', 'postgresql']),
    chapters: fc.subarray(chapters),
    seniority: oneOf('seniority', 'junior', 'mid', 'principal'),
    leadingChapters: fc.option(fc.subarray(chapters), { nil: undefined }),
  })
  .map(({ leadingChapters, ...rest }) => ({
    ...rest,
    ...(leadingChapters && { leadingChapters: leadingChapters.filter((id) => rest.chapters.includes(id)) }),
  }))

/** Further texts of a form that has at least these. */
const texts = ({ shape }: z.ZodObject) =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, schema]) =>
      (schema as z.ZodType).safeParse('plain').success ? [[name, optional(word)]] : [],
    ),
  )

const personal = fc.record({
  ...texts(PersonalInfo),
  dob: date,
  gender: word,
  personalEmail: fc.nat(3).map((at) => `own-${at}@home.example`),
  address: word,
  country: fc.constant('Germany'),
  city: fc.constantFrom('Hamburg', 'Berlin'),
})

const general = fc.record({
  ...texts(GeneralInfo),
  fullName: word,
  email: fc.nat(3).map((at) => `own-${at}@tidewater.example`),
  phone: fc.constantFrom('+49 1511234567', '+84 9012345678'),
  lineManagerID: optional(fc.oneof(people, fc.constant('self'))),
  referredBy: optional(people),
  organizationIDs: fc.option(of('organization', ['tidewater']), { nil: undefined }),
  joinedDate: optional(fc.constantFrom('2020-01-01', '2021-02-03')),
  leftDate: optional(fc.constantFrom('2030-01-01')),
  probationEnd: optional(fc.constantFrom('2021-04-03', '2024-02-29')),
  contractEnd: optional(fc.constantFrom('2028-02-29')),
  wiseCurrency: optional(fc.constant('USD')),
})

const amount = fc.option(fc.constantFrom(0, 0.125, 1500, 999_999_999_999.999, 33.3), { nil: undefined })
const salary = fc.record({
  contractAmount: amount,
  companyAccountAmount: amount,
  personalAccountAmount: fc.option(fc.constantFrom(12, 7.07), { nil: null }),
  currencyCode: fc.constantFrom('USD', 'VND'),
  effectiveDate: fc.option(fc.oneof(fc.constant(''), date, fc.constant(null)), { nil: undefined }),
  batch: fc.constantFrom(1, 15),
})

const status = fc.record({
  employeeStatus: fc.constantFrom('full-time', 'contractor', 'probation', 'left'),
  isKeepFwdEmail: fc.option(fc.boolean(), { nil: undefined }),
})

const edit = fc.oneof(
  skills.map((body) => ({ name: 'editSkills' as const, body })),
  personal.map((body) => ({ name: 'editPersonalInfo' as const, body })),
  general.map((body) => ({ name: 'editGeneralInfo' as const, body })),
  salary.map((body) => ({ name: 'editBaseSalary' as const, body })),
  status.map((body) => ({ name: 'changeStatus' as const, body })),
  of('role', ['full-time', 'contractor', 'member'])
    .filter((roles) => roles.length > 0)
    .map((roles) => ({ name: 'changeRoles' as const, body: { roles } })),
)

const whole = async () =>
  (await app.as('admin')(api.employees.one, { params: { id: target.id } })).body.data as Record<string, unknown>

const lastEvent = async () => {
  const { rows } = await sql<{
    seq: number
    action: string
    changes: unknown[]
  }>`select seq::int as seq, action, changes
    from audit_events where entity = 'employee' and entity_id = ${target.id} order by seq desc limit 1`.execute(
    app.deps.db,
  )
  return rows[0] ?? { seq: 0, action: '', changes: [] }
}

test('a section returns what is read afterwards, and the history has the differences of two full reads', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 6 }), fc.boolean(), async (edits, asAdmin) => {
      // Each change of the payout account or an address sends an email, and one address gets only some in an hour.
      await sql`update mails set created_at = now() - interval '2 hours'`.execute(app.deps.db)
      for (const { name, body } of edits) {
        const sent = JSON.parse(JSON.stringify(body).replace('"self"', `"${target.id}"`))
        const [before, earlier] = [await whole(), await lastEvent()]
        const by = asAdmin || /Roles|General|Status/.test(name) ? { token: await app.tokenOf('admin') } : editor
        const given = { token: by.token, params: { id: target.id }, body: sent }
        const answer = await app.as(null)(api.employees[name], given)
        const [after, last] = [await whole(), await lastEvent()]
        // An editor without personal info cannot change an address of a person who does not rank below.
        expect([200, 400]).toContain(answer.status)
        const changes = changesBetween(Employee, before, after)
        expect(last.seq > earlier.seq ? last.changes : []).toEqual(changes)
        expect(after.updatedAt !== before.updatedAt).toBe(answer.status === 200)
        const data = name === 'editBaseSalary' ? { baseSalary: answer.body.data } : answer.body.data
        // The editor does not see every field.
        const told = answer.status === 200 && by !== editor ? (data as object | null) : null
        const fields = Object.keys(told ?? {}).filter((field) => field in after)
        const of = (record: object | null) => fields.map((field) => [field, (record as typeof after)[field]])
        expect(of(told)).toEqual(of(after))
      }
    }),
    { numRuns: often(10, 200) },
  )
}, 120_000)

test('a writer who waited for another one starts from what that one wrote', async () => {
  const made = await makePerson(app)
  const stacks = ['react', 'go', 'postgresql', 'elixir', 'typescript', 'docker'].map((code) => seedId('stack', code))
  const known = (await app.as(null)(api.metadata.stacks)).body.data as { id: string }[]
  const sets = stacks.filter((id) => known.some((stack) => stack.id === id)).map((id) => [id])
  expect(sets.length).toBeGreaterThan(2)
  const common = { positions: [], chapters: [], seniority: seedId('seniority', 'mid') }
  const answers = await Promise.all(
    sets.map((one) =>
      app.as('admin')(api.employees.editSkills, {
        params: { id: made.id },
        body: { ...common, stacks: one },
      }),
    ),
  )
  expect(answers.map(({ status: code }) => code)).toEqual(sets.map(() => 200))
  const { rows } = await sql<{
    before: string
    after: string
  }>`select c ->> 'before' as before, c ->> 'after' as after
    from audit_events, jsonb_array_elements(changes) c
    where entity_id = ${made.id} and c ->> 'field' = 'stacks' order by seq`.execute(app.deps.db)
  expect(rows).toHaveLength(sets.length)
  expect(rows.map(({ before }) => before)).toEqual(['', ...rows.slice(0, -1).map(({ after }) => after)])
})
