import { z } from 'zod'
import { closedInputs, factsOf, field, openInputs, openPartsOf, readableFields, unwrap } from './fields.ts'
import type { Can } from './permissions.ts'

const nobody: Can = () => false
const onlySalary: Can = (permission) => permission === 'employees.baseSalary.read'

const text = z.string()
const labelled = field(text, { label: 'Name' })

test('facts belong to one use of a schema', () => {
  expect(factsOf(text)).toBeUndefined()
  expect(factsOf(labelled)?.label).toBe('Name')
  expect(factsOf(field(text, { label: 'Other' }))?.label).toBe('Other')
  expect(factsOf(labelled)?.label).toBe('Name')
})

test('facts are found through optional, nullable and default, whichever was said first', () => {
  expect(factsOf(labelled.nullable().optional())?.label).toBe('Name')
  expect(factsOf(labelled.default('x'))?.label).toBe('Name')
  expect(factsOf(field(text.nullish(), { label: 'Late' }))?.label).toBe('Late')
  expect(factsOf(z.array(labelled))).toBeUndefined()
  expect(unwrap(text.nullable().optional().default('x'))).toBe(text)
})

test('a copy of an object keeps the facts of its fields', () => {
  const object = z.object({ name: labelled, plain: text })
  for (const copy of [object.pick({ name: true }), object.extend({ more: text }), object.partial()])
    expect(factsOf(copy.shape.name)?.label).toBe('Name')
})

const record = z.object({
  open: text,
  salary: field(z.number(), { label: 'Salary', read: 'employees.baseSalary.read' }),
  phone: field(text, { label: 'Phone', read: 'employees.read.generalInfo.fullAccess' }),
})

test('who lacks the permission of a field may not read it', () => {
  expect([...readableFields(record, nobody)]).toEqual(['open'])
  expect([...readableFields(record, onlySalary)]).toEqual(['open', 'salary'])
  expect([...readableFields(record, () => true)]).toEqual(['open', 'salary', 'phone'])
})

test('writing needs what writing says, else what reading says', () => {
  const body = record.extend({
    salary: field(z.number(), {
      label: 'Salary',
      read: 'employees.baseSalary.read',
      write: 'employees.baseSalary.edit',
    }),
  })
  expect(closedInputs(body, nobody)).toEqual(['salary', 'phone'])
  expect(closedInputs(body, onlySalary)).toEqual(['salary', 'phone'])
  expect(closedInputs(body, (permission) => permission === 'employees.baseSalary.edit')).toEqual(['phone'])
})

test('the writable schema is built once for all people with the same deciding permissions', () => {
  const body = z.object({
    ...record.shape,
    inner: z.array(
      z.object({
        plain: text,
        rate: field(z.number(), { label: 'Rate', write: 'projectMembers.rate.edit' }),
      }),
    ),
  })
  const openPart = openPartsOf(body)
  const holder =
    (...held: string[]): Can =>
    (permission) =>
      held.includes(permission)
  const sets = [
    [],
    ['employees.baseSalary.read'],
    ['projectMembers.rate.edit'],
    ['projectMembers.rate.edit', 'employees.baseSalary.read', 'employees.read.generalInfo.fullAccess'],
  ]
  const sent = { open: 'o', salary: 1, phone: 'p', inner: [{ plain: 'i', rate: 2 }] }
  const parts = sets.map((held) => {
    const part = openPart(holder(...held))
    // Equal sets of permissions share one part; permissions that decide nothing make no difference.
    expect(openPart(holder('projects.read', ...held.toReversed()))).toBe(part)
    expect([...part.closed]).toEqual(closedInputs(body, holder(...held)))
    expect(part.schema.parse(sent)).toEqual(openInputs(body, holder(...held)).parse(sent))
    return part
  })
  expect(new Set(parts).size).toBe(sets.length)
  expect(parts[0]?.schema.parse(sent)).toEqual({ open: 'o', inner: [{ plain: 'i' }] })
  expect(parts[3]?.schema).toBe(body)
})
