import fc from 'fast-check'
import { blankOf } from '#contract/blanking.ts'
import { Employee } from '#contract/api/employees/employee.ts'
import * as api from '#contract/api/index.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

const found = async (who: 'admin' | 'member', fields?: readonly string[]) => {
  const body = { page: 1, size: 50, preload: true, order: 'displayName', ...(fields && { fields }) }
  const { status, body: answer } = await app.as(who)(api.employees.search, { body })
  expect(status).toBe(200)
  return answer.data as Employee[]
}

const always = ['id', 'createdAt', 'updatedAt', 'status']
const names = Object.keys(Employee.shape)

test('a search answers the fields that it is asked for, and blanks the others', async () => {
  for (const who of ['admin', 'member'] as const) {
    const whole = await found(who)
    await fc.assert(
      fc.asyncProperty(fc.subarray(names), async (fields) => {
        const wanted = (name: string) => always.includes(name) || fields.includes(name)
        const expected = whole.map((person) =>
          Object.fromEntries(
            Object.entries(person).map(([name, value]) => {
              const schema = Employee.shape[name as keyof typeof Employee.shape]
              return [name, wanted(name) ? value : blankOf(schema, name)()]
            }),
          ),
        )
        expect(await found(who, [...fields, 'unknown'])).toEqual(expected)
      }),
      { numRuns: 25 },
    )
  }
})

test('a list that is asked for little is small', async () => {
  const sizeOf = (rows: Employee[]) => JSON.stringify(rows).length
  expect(sizeOf(await found('admin', ['displayName', 'status']))).toBeLessThan(sizeOf(await found('admin')) * 0.7)
})
