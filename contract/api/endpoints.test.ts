import { z } from 'zod'
import { factsOf } from '../fields.ts'
import { permissions } from '../permissions.ts'
import { Employee, EmployeeProject } from './employees/employee.ts'
import { endpoints } from './endpoints.ts'

const addresses = endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)

test('names and addresses are unique, whatever the parameters are called', () => {
  const plain = addresses.map((address) => address.replace(/:\w+/g, ':'))
  expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length)
  expect(new Set(plain).size).toBe(plain.length)
})

test.each(endpoints)('$name is declared completely', ({ endpoint }) => {
  expect(endpoint.path).toMatch(/^\/[a-z-]+(\/:?[A-Za-z-]+)*$/)
  expect(endpoint.summary).toMatch(/^[A-Z].*[^.]$/)
  expect([...permissions, 'public', 'session', 'invitation']).toContain(endpoint.access)
  const named = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
  expect(Object.keys(endpoint.params?.shape ?? {})).toEqual(named)
  const takesBody = Boolean(endpoint.body ?? endpoint.upload)
  expect([endpoint.method, takesBody]).not.toEqual(['GET', true])
  expect(Object.keys(endpoint.response.shape)).toContain('data')
})

test.each(endpoints)('$name answers in a shape that can be written down', ({ endpoint }) => {
  const written = () => [
    z.toJSONSchema(endpoint.response, { io: 'output', unrepresentable: 'throw' }),
    z.toJSONSchema(endpoint.body ?? z.object(), { io: 'input', unrepresentable: 'throw' }),
  ]
  expect(written).not.toThrow()
})

/** Without the search, which code fills in and whose fields are named by lists. */
const forms = endpoints.filter(({ name, endpoint }) => endpoint.body && name !== 'employees.search')

test.each(forms)('every field of $name has a label', ({ endpoint }) => {
  const bare = Object.entries(endpoint.body?.shape ?? {}).filter(([, schema]) => !factsOf(schema as z.ZodType)?.label)
  expect(bare.map(([name]) => name)).toEqual([])
})

test.each([
  ['an employee', Employee, ['id', 'createdAt', 'updatedAt']],
  ['a membership', EmployeeProject, ['id', 'code', 'avatar', 'status']],
] as const)('every field of %s that people read has a label', (_what, object, without) => {
  const bare = Object.entries(object.shape).filter(([, schema]) => !factsOf(schema)?.label)
  expect(bare.map(([name]) => name)).toEqual([...without])
})

type Schema = z.core.JSONSchema.BaseSchema

/** True if a text has bounded length: a pattern without repetition, an enum, or an id. */
const isShort = ({ pattern, format, ...schema }: Schema) =>
  schema.enum || 'const' in schema || format === 'uuid' || (pattern && !/(?<!\\)[*+]|,\}/.test(pattern))

/** Paths of request texts without a maximum length. */
function endless(schema: Schema | boolean | undefined, place: string): string[] {
  if (!schema || typeof schema === 'boolean') return []
  const { properties = {}, additionalProperties, propertyNames, items, anyOf = [] } = schema
  const isText = [schema.type].flat().includes('string')
  return [
    ...(isText && schema.maxLength === undefined && !isShort(schema) ? [place] : []),
    ...Object.entries(properties).flatMap(([name, one]) => endless(one, `${place}.${name}`)),
    ...endless(additionalProperties, `${place}.*`),
    ...endless(propertyNames, `${place} key`),
    ...endless(items as Schema | undefined, `${place}[]`),
    ...anyOf.flatMap((one) => endless(one, place)),
  ]
}

/** Booleans of a multipart form. */
const words = ['employeeImports.start body.invite']

test('each text of a request has a bound', () => {
  const found = endpoints.flatMap(({ name, endpoint }) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = endpoint[part] && z.toJSONSchema(endpoint[part], { io: 'input', unrepresentable: 'any' })
      return endless(schema, `${name} ${part}`)
    }),
  )
  expect(found.filter((place) => !words.includes(place))).toEqual([])
})

/** Transcribed from rules/people.md#2.4. A field that is added here needs no line. */
test('each field of the wire has its permission', () => {
  const needs = (permission?: string) =>
    Object.entries(Employee.shape)
      .filter(([, schema]) => factsOf(schema)?.read === permission)
      .map(([name]) => name)
      .toSorted()
  expect(needs('employees.read.generalInfo.fullAccess')).toEqual(
    expect.arrayContaining([
      'beneficiaryBankAddress',
      'beneficiaryBankCity',
      'beneficiaryBankName',
      'beneficiaryBankPostcode',
      'beneficiaryRoutingNumber',
      'isKeepFwdEmail',
      'joinedDate',
      'leftDate',
      'linkedInName',
      'notionID',
      'notionName',
      'phoneNumber',
      'referredBy',
      'wiseAccountNumber',
      'wiseCurrency',
      'wiseRecipientEmail',
      'wiseRecipientID',
      'wiseRecipientName',
    ]),
  )
  expect(needs('employees.read.personalInfo.fullAccess')).toEqual(
    expect.arrayContaining(['address', 'city', 'country', 'mbti', 'personalEmail', 'placeOfResidence']),
  )
  expect(needs('employees.baseSalary.read')).toEqual(['baseSalary'])
  const open = `fullName displayName teamEmail avatar username gender horoscope birthday status githubID discordID
    discordName seniority lineManager organizations positions stacks chapters roles projects`
  expect(needs()).toEqual(expect.arrayContaining(open.split(/\s+/)))
})
