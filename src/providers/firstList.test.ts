import fc from 'fast-check'
import { firstListOf } from '#contract/firstList.ts'
import { type ResourceName, resourceNames, resourceOf } from '#contract/resources.ts'
import type { Settings } from '#contract/api/settings.ts'
import { listInput } from './dataProvider/listInput.ts'
import { askFirstList, firstInput, firstList, firstParams } from './firstList.ts'
import { http, setBearer } from './http.ts'

const settings = { organizations: ['tidewater'] } as Settings
const can = () => true
const listOf = (path: string) => {
  const list = firstListOf(path, settings, can)
  if (!list) throw new Error(`No list stands at ${path}.`)
  return list
}
const people = listOf('/employees')
const inputAt = (search: string, list = people, path = '/employees') => {
  const params = firstParams(list, path, search)
  return params && firstInput(list, params)
}

beforeEach(() => localStorage.clear())

test("an address without query fetches the list's defaults", () => {
  expect(inputAt('')).toEqual({
    workingStatuses: ['on-boarding', 'probation', 'full-time', 'contractor'],
    organizations: ['tidewater'],
    page: 1,
    size: 100,
    preload: true,
    order: '-joinedDate',
    fields: [
      ...['avatar', 'baseSalary', 'chapters', 'displayName', 'fullName', 'joinedDate', 'lineManager', 'positions'],
      ...['projects', 'seniority', 'stacks', 'status', 'teamEmail', 'username'],
    ],
  })
  expect(people.choices).toEqual([{ resource: 'organizations', path: '/metadata/organizations' }])
  expect(inputAt('', listOf('/projects'), '/projects')).toEqual({
    status: ['on-boarding', 'active'],
    page: 1,
    size: 50,
    withCounts: true,
    withOwn: true,
  })
})

test('the address overrides the last state, which overrides the defaults', () => {
  const filter = { keyword: 'Đặng' }
  localStorage.setItem(
    'RaStore.employees.listParams',
    JSON.stringify({ filter, page: 2, perPage: null, sort: null, order: null }),
  )
  expect(inputAt('')).toMatchObject({ keyword: 'Đặng', page: 2, size: 100, order: '-joinedDate' })
  const search = `?${new URLSearchParams({ filter: JSON.stringify({ keyword: 'Ž' }), page: '3', perPage: '20' })}`
  expect(inputAt(search)).toMatchObject({ keyword: 'Ž', page: 3, size: 20, preload: true, order: '-joinedDate' })
  localStorage.setItem('RaStore.employees.columns', JSON.stringify(['githubID']))
  expect(inputAt('?sort=status&order=ASC')).toMatchObject({ page: 1, size: 100, preload: true, order: 'status' })
  expect(inputAt('')?.fields).toEqual([
    ...['avatar', 'displayName', 'fullName', 'githubID', 'positions', 'seniority', 'status', 'teamEmail', 'username'],
  ])
  localStorage.setItem(
    'RaStore.employees.listParams',
    JSON.stringify({ filter: {}, page: 1, perPage: null, sort: null, order: null }),
  )
  expect(inputAt('')).toMatchObject({ organizations: ['tidewater'] })
})

test('fetches the default view, and no list for another kind of page', () => {
  localStorage.setItem('RaStore.employees.first', JSON.stringify({ id: 'a', search: '?filter={"keyword":"noa"}' }))
  expect(inputAt('')).toMatchObject({ keyword: 'noa' })
  expect(inputAt('?view=chart')).toBeUndefined()
})

// The members of a project begin with a filter too, but have no page of their own.
const withStart = resourceNames.filter((name) => resourceOf(name).start && resourceOf(name).pages)

test('prefetches the same call as the data provider', () => {
  expect(withStart).toEqual(['employees', 'projects', 'invoices'])
  const cases = fc.record({
    name: fc.constantFrom(...withStart),
    page: fc.integer({ min: 1, max: 90 }),
    perPage: fc.constantFrom(10, 20, 50, 100),
    order: fc.constantFrom('ASC' as const, 'DESC' as const),
    at: fc.nat(20),
    word: fc.string({ minLength: 1, maxLength: 20 }),
  })
  fc.assert(
    fc.property(cases, ({ name, page, perPage, order, at, word }) => {
      const { sorts = [], pages: [path = ''] = [] } = resourceOf(name)
      const list = listOf(path)
      const filter = name === 'employees' ? { keyword: word, workingStatuses: ['left'] } : {}
      const sort = { field: sorts[at % sorts.length] ?? '', order }
      const search = new URLSearchParams({
        filter: JSON.stringify(filter),
        page: String(page),
        perPage: String(perPage),
        sort: sort.field,
        order,
      })
      const params = firstParams(list, path, `?${search}`)
      if (!params) throw new Error('Nothing is asked for.')
      expect(params.sort).toEqual(sort)
      expect(firstInput(list, params)).toEqual(listInput(name as ResourceName, params))
    }),
  )
})

describe('the answer', () => {
  const answers: Response[] = []
  const asked: string[] = []
  const real = globalThis.fetch
  beforeEach(() => {
    asked.length = 0
    globalThis.fetch = async (path) => {
      asked.push(String(path))
      return answers.shift() ?? Response.json({ data: [], total: 0 })
    }
  })
  afterEach(() => {
    globalThis.fetch = real
    // What was prefetched and not taken would answer a test of another file, or be asked for by its page.
    setBearer(undefined)
    askFirstList(people, at('?view=chart'))
  })
  const at = (search: string) => ({ pathname: '/employees', search }) as Location
  const body = () => firstInput(people, firstParams(people, '/employees', '') as never)
  const call = (more: object = {}) =>
    http('/employees/search', {
      method: 'POST',
      body: Object.fromEntries(Object.entries({ ...body(), ...more }).reverse()),
    })

  test('is taken by the next identical call, whatever the order of its keys', async () => {
    answers.push(Response.json({ data: [{ id: 'a' }], total: 1 }))
    askFirstList(people, at(''))
    expect(firstList()).toMatchObject({ resource: 'employees', choices: ['organizations'] })
    expect(asked).toEqual(['/api/v1/employees/search', '/api/v1/metadata/organizations'])
    await expect(call({ page: 2 })).resolves.toEqual({ data: [], total: 0 })
    await expect(call()).resolves.toEqual({ data: [{ id: 'a' }], total: 1 })
    await expect(call()).resolves.toEqual({ data: [], total: 0 })
    expect(asked).toHaveLength(4)
  })

  test('is dropped when another person signs in', async () => {
    answers.push(Response.json({ data: [{ id: 'secret' }], total: 1 }))
    askFirstList(people, at(''))
    setBearer({ token: 'of somebody else', onRefused: () => undefined })
    await expect(call()).resolves.toEqual({ data: [], total: 0 })
    setBearer(undefined)
  })

  test('is fetched again after a refusal, which is then thrown', async () => {
    answers.push(Response.json({ error: 'Resting.' }, { status: 503 }))
    askFirstList(people, at(''))
    await expect(call()).resolves.toEqual({ data: [], total: 0 })
  })

  test('fetches nothing for an unreadable address', () => {
    askFirstList(people, at('?filter={'))
    expect(asked).toEqual([])
    expect(firstList()).toBeUndefined()
  })
})
