import type { GetListParams } from 'react-admin'
import { resourceNames, resourceOf } from '#contract/resources.ts'
import { dataProvider } from './index.ts'

const id = '11111111-1111-4111-8111-111111111111'
const people = Array.from({ length: 2 }, (_, index) => ({ id: `person-${index}` }))
const realFetch = globalThis.fetch

let seen: { call: string; body: unknown }[]
let answer: unknown

beforeEach(() => {
  seen = []
  globalThis.fetch = async (input, init) => {
    seen.push({
      call: `${init?.method} ${input as string}`,
      body: init?.body ? JSON.parse(init.body as string) : undefined,
    })
    return new Response(JSON.stringify(answer))
  }
})
afterEach(() => {
  globalThis.fetch = realFetch
})

const page = (over: Partial<GetListParams> = {}): GetListParams => ({
  pagination: { page: 2, perPage: 50 },
  sort: { field: 'joinedDate', order: 'DESC' },
  filter: {},
  ...over,
})

it.each(resourceNames.filter((name) => 'list' in resourceOf(name).calls))(
  'a list of %s can be called off',
  async (resource) => {
    const { rows } = resourceOf(resource)
    answer = { data: rows ? { [rows]: [] } : [], total: 0, next: null }
    const { signal } = new AbortController()
    const given: unknown[] = []
    const answered = globalThis.fetch
    globalThis.fetch = (input, init) => {
      given.push(init?.signal)
      return answered(input, init)
    }
    const meta = { projectID: id, surveyID: id, roleID: id, subcategory: 'work' }
    await dataProvider.getList(resource, page({ signal, meta }))
    // Pages of earlier tests may still ask for something.
    expect(given).toContain(signal)
  },
)

describe('employees getList', () => {
  it.each([
    ['page, size and order', page(), { page: 2, size: 50, preload: true, order: '-joinedDate' }],
    [
      'ascending order',
      page({ sort: { field: 'displayName', order: 'ASC' } }),
      { page: 2, size: 50, preload: true, order: 'displayName' },
    ],
    [
      'an unknown order is left out',
      page({ sort: { field: 'id', order: 'ASC' } }),
      { page: 2, size: 50, preload: true },
    ],
    [
      'known filters, and nothing else of the address',
      page({ filter: { keyword: 'an', positions: ['-', 'qa'], lineManagers: [id], evil: 1 } }),
      {
        keyword: 'an',
        positions: ['-', 'qa'],
        lineManagers: [id],
        page: 2,
        size: 50,
        preload: true,
        order: '-joinedDate',
      },
    ],
    [
      'a picker wants bare people and no total',
      page({ meta: { preload: false, withTotal: false } }),
      { page: 2, size: 50, preload: false, order: '-joinedDate', withTotal: false },
    ],
  ])('%s', async (_name, params, body) => {
    answer = { page: 2, size: 50, sort: '', total: 120, data: people }
    const result = await dataProvider.getList('employees', params)
    expect(seen).toEqual([{ call: 'POST /api/v1/employees/search', body }])
    expect(result).toEqual({ data: people, total: 120 })
  })

  it('has a next page while pages without a total are full', async () => {
    answer = { page: 1, size: 2, sort: '', data: people }
    const params = page({ pagination: { page: 1, perPage: 2 }, meta: { preload: false, withTotal: false } })
    expect(await dataProvider.getList('employees', params)).toEqual({
      data: people,
      pageInfo: { hasNextPage: true, hasPreviousPage: false },
    })
    const more = page({ pagination: { page: 1, perPage: 3 }, meta: { preload: false, withTotal: false } })
    expect(await dataProvider.getList('employees', more)).toMatchObject({ pageInfo: { hasNextPage: false } })
  })
})

describe('employees getOne and update', () => {
  it('reads one by username', async () => {
    answer = { data: { id, username: 'an.tran' } }
    const result = await dataProvider.getOne('employees', { id: 'an.tran' })
    expect(seen[0]?.call).toBe('GET /api/v1/employees/an.tran')
    expect(result.data).toEqual({ id, username: 'an.tran' })
  })

  it.each(['general-info', 'skills', 'personal-info', 'base-salary', 'employee-status', 'roles'])(
    'puts the section %s',
    async (section) => {
      answer = { data: null }
      answer = { data: { id, fullName: 'An Tran' } }
      const params = { id, data: { a: 1 }, previousData: { id }, meta: { section } }
      const result = await dataProvider.update('employees', params)
      expect(seen).toEqual([
        { call: `PUT /api/v1/employees/${id}/${section}`, body: { a: 1 } },
        { call: `GET /api/v1/employees/${id}`, body: undefined },
      ])
      expect(result.data).toEqual({ id, fullName: 'An Tran' })
    },
  )

  it('refuses a section that does not exist', async () => {
    const params = { id, data: {}, previousData: { id }, meta: { section: 'shoes' } }
    await expect(dataProvider.update('employees', params)).rejects.toThrow('no "update shoes"')
  })
})

describe('projects', () => {
  const asked = () => {
    const url = new URL(seen[0]?.call.replace('GET ', '') ?? '', 'http://localhost')
    return [...url.searchParams].map(([name, value]) => `${name}=${value}`)
  }

  it.each([
    [
      'repeated filters and several orders',
      page({
        filter: { status: ['active', 'paused'], type: ['internal'], name: 'kiosk' },
        sort: { field: 'monthlyChargeRate,-importantLevel', order: 'ASC' },
      }),
      [
        'status=active',
        'status=paused',
        'type=internal',
        'name=kiosk',
        'page=2',
        'size=50',
        'sort=monthlyChargeRate,-importantLevel',
      ],
    ],
    [
      'known filters and orders once, and nothing else of the address',
      page({
        filter: { status: 'active', evil: ['1'], function: [3, 'training'], name: ['x'] },
        sort: { field: 'evil,-updatedAt,updatedAt', order: 'DESC' },
      }),
      ['status=active', 'function=training', 'page=2', 'size=50', 'sort=-updatedAt'],
    ],
    [
      'the own order of the service, with counts',
      page({ sort: { field: '', order: 'ASC' }, meta: { withCounts: true } }),
      ['page=2', 'size=50', 'withCounts=true'],
    ],
  ])('getList asks with %s', async (_name, params, query) => {
    answer = { page: 2, size: 50, sort: '', total: 120, data: people, counts: { active: 3 } }
    const result = await dataProvider.getList('projects', params)
    expect(asked()).toEqual(query)
    expect(result).toEqual({ data: people, total: 120, meta: { counts: { active: 3 } } })
  })

  it('reads one by code', async () => {
    answer = { data: { id, code: 'atlas' } }
    expect(await dataProvider.getOne('projects', { id: 'atlas' })).toEqual({ data: { id, code: 'atlas' } })
    expect(seen[0]?.call).toBe('GET /api/v1/projects/atlas')
  })

  it.each(['status', 'general-info', 'contact-info'])('puts the section %s', async (section) => {
    answer = { data: { id } }
    await dataProvider.update('projects', { id, data: { a: 1 }, previousData: { id }, meta: { section } })
    expect(seen.slice(0, 1)).toEqual([{ call: `PUT /api/v1/projects/${id}/${section}`, body: { a: 1 } }])
  })

  it('refuses a section that does not exist', async () => {
    const params = { id, data: {}, previousData: { id }, meta: { section: 'shoes' } }
    await expect(dataProvider.update('projects', params)).rejects.toThrow('no "update shoes"')
  })
})

const whole = page({ pagination: { page: 1, perPage: 999 }, sort: { field: 'id', order: 'ASC' } })

describe('lists of options', () => {
  it.each([
    ['positions', '/metadata/positions'],
    ['stacks', '/metadata/stacks'],
    ['countries', '/metadata/countries'],
    ['lineManagers', '/line-managers'],
    ['employeeProjects', '/employees/options/projects'],
  ])('%s comes from %s', async (resource, path) => {
    answer = { data: people }
    expect(await dataProvider.getList(resource, whole)).toEqual({ data: people, total: 2 })
    expect(seen[0]?.call).toBe(`GET /api/v1${path}`)
  })

  it('picks some by id', async () => {
    answer = { data: people }
    expect(await dataProvider.getMany('lineManagers', { ids: ['person-1'] })).toEqual({ data: [people[1]] })
  })
})

it.each([
  ['create', () => dataProvider.create('sessions', { data: {} })],
  ['delete', () => dataProvider.delete('employees', { id })],
  ['one', () => dataProvider.getOne('staffing', { id })],
])('says that the API has no %s', async (method, run) => {
  await expect(run()).rejects.toThrow(`no "${method}"`)
})

it('throws for an unknown resource', async () => {
  await expect(dataProvider.getList('shoes', page())).rejects.toThrow('no resource "shoes"')
})
