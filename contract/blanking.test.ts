import fc from 'fast-check'
import { z } from 'zod'
import { Employee } from './api/employees/employee.ts'
import { blankerOf } from './blanking.ts'
import { page } from './endpoint.ts'
import { factsOf, field } from './fields.ts'
import { type Can, permissions } from './permissions.ts'

const read = 'employees.baseSalary.read'
const nobody: Can = () => false
const hidden = <S extends z.ZodType>(schema: S) => field(schema, { label: 'Hidden', read })
const blanked = (schema: z.ZodType, value: unknown, can: Can = nobody) => {
  const copy = structuredClone(value)
  blankerOf(schema)?.(copy, can)
  return copy
}

test('each type has its own blank, and its key stays', () => {
  const schema = z.object({
    text: hidden(z.string()),
    number: hidden(z.number()),
    flag: hidden(z.boolean()),
    list: hidden(z.array(z.string())),
    nullable: hidden(z.object({ a: z.string() }).nullable()),
    nullableText: hidden(z.string().nullable()),
    open: z.string(),
  })
  const value = {
    text: 'x',
    number: 1,
    flag: true,
    list: ['x'],
    nullable: { a: 'x' },
    nullableText: 'x',
    open: 'x',
  }
  expect(blanked(schema, value)).toEqual({
    text: '',
    number: 0,
    flag: false,
    list: [],
    nullable: null,
    nullableText: null,
    open: 'x',
  })
  expect(blanked(schema, value, () => true)).toEqual(value)
})

test('a hidden object without a blank is refused when it is declared, with its path', () => {
  const schema = z.object({ data: z.array(z.object({ one: hidden(z.object({})) })) })
  expect(() => blankerOf(schema)).toThrow('.data[].one has no blank value')
})

test('nothing to hide makes no blanker', () => {
  expect(blankerOf(z.object({ a: z.string(), b: z.array(z.object({ c: z.string() })) }))).toBeUndefined()
})

test('lists, nullable objects and absent ones are reached', () => {
  const inner = z.object({ secret: hidden(z.string()) })
  const schema = z.object({ data: z.array(z.object({ one: inner.nullable(), more: inner.optional() })) })
  expect(blanked(schema, { data: [{ one: { secret: 's' } }, { one: null, more: { secret: 's' } }] })).toEqual({
    data: [{ one: { secret: '' } }, { one: null, more: { secret: '' } }],
  })
})

const rights = fc.subarray([...permissions])

const salary = {
  id: 'b',
  employee_id: 'a',
  contract_amount: 1,
  company_account_amount: 2,
  personal_account_amount: 3,
  insurance_amount: 4,
  type: 't',
  category: 'c',
  currency_id: 'u',
  batch: 1,
  effective_date: '2024-01-01',
}
const membership = {
  id: 'p',
  name: 'P',
  code: 'p',
  avatar: '',
  status: 'active',
  positions: [],
  deploymentType: 'shadow',
  startDate: '2024-01-01',
  endDate: '2024-02-01',
}
/** An employee without blank fields. */
const full: Record<string, unknown> = Object.fromEntries(
  Object.keys(Employee.shape).map((name) => [name, `value of ${name}`]),
)
Object.assign(full, { isKeepFwdEmail: true, baseSalary: salary, projects: [membership] })

/** Blank values other than the empty text. */
const blanks: Record<string, null | false> = {
  joinedDate: null,
  leftDate: null,
  probationEnd: null,
  contractEnd: null,
  referredBy: null,
  isKeepFwdEmail: false,
  baseSalary: null,
}

test('an employee keeps exactly the fields that the caller can read, for all permissions', () => {
  fc.assert(
    fc.property(rights, (held) => {
      const can: Can = (permission) => held.includes(permission)
      const [after] = (blanked(page(Employee), { data: [full] }, can) as { data: Record<string, unknown>[] }).data
      const hiddenFrom = (schema: z.ZodType) => ![factsOf(schema)?.read ?? []].flat().every(can)
      const closed = Object.keys(Employee.shape).filter((name) => hiddenFrom(Employee.shape[name as keyof Employee]))
      const dates = can('employees.read.projects.fullAccess')
      const projects = [dates ? membership : { ...membership, deploymentType: '', startDate: null, endDate: null }]
      const blank = Object.fromEntries(closed.map((name) => [name, name in blanks ? blanks[name] : '']))
      expect(after).toEqual({ ...full, projects, ...blank })
      expect(Object.keys(after ?? {})).toEqual(Object.keys(full))
    }),
  )
})

test('blanking twice is blanking once', () => {
  fc.assert(
    fc.property(rights, (held) => {
      const can: Can = (permission) => held.includes(permission)
      const once = blanked(page(Employee), { data: [full] }, can)
      expect(blanked(page(Employee), once, can)).toEqual(once)
    }),
  )
})
