import { randomUUID } from 'node:crypto'
import type { GetListParams, Identifier, RaRecord } from 'react-admin'
import { endpoints } from '#contract/api/endpoints.ts'
import { type Endpoint, permissionOf } from '#contract/endpoint.ts'
import { type ResourceName, resourceNames, resourceOf } from '#contract/resources.ts'
import { isCall } from '#contract/resources/resource.ts'
import { dataProvider } from '#src/providers/dataProvider/index.ts'
import { setBearer } from '#src/providers/http.ts'
import { castProjects } from '#tests/support/cast.ts'
import { makeSpareRates } from '#tests/support/exchangeRates.ts'
import { makeSpareInvoices } from '#tests/support/invoiceSamples.ts'
import { makeSpares } from '#tests/support/metadata.ts'
import { joinProject, leadProject, type Made, makePerson } from '#tests/support/people.ts'
import { samples } from '#tests/support/samples.ts'
import { makeSpareSlots } from '#tests/support/slots.ts'
import { makeSpareAudits } from '#tests/support/spareAudits.ts'
import { giveImport, makeSpareImport } from '#tests/support/spareImport.ts'
import { askCaller, makeSpareSurveys } from '#tests/support/spareSurveys.ts'
import type { Given } from '#tests/support/testApp.ts'
import { testServer } from '#tests/support/testServer.ts'

/* The browser's data provider with the real server: each method of each resource, as contract/resources declares it. */
const app = testServer()
const realFetch = globalThis.fetch

let target: Made
let admin: Made
let nobody: Made

/** Passes requests of the browser to the server without a network. */
const throughServer: typeof fetch = async (input, init) => {
  init?.signal?.throwIfAborted()
  const response = await app.app.inject({
    method: (init?.method ?? 'GET') as 'GET',
    url: String(input),
    headers: init?.headers as Record<string, string>,
    ...(init?.body ? { payload: init.body as string } : {}),
  })
  init?.signal?.throwIfAborted()
  return new Response(response.body, {
    status: response.statusCode,
    headers: response.headers as Record<string, string>,
  })
}

const actAs = ({ token }: Made) => setBearer({ token, onRefused: () => undefined })

beforeAll(async () => {
  target = await makePerson(app, { columns: { username: 'target' } })
  await joinProject(app, target, castProjects.harbor)
  await makeSpares(app.deps.db)
  await makeSpareRates(app.deps.db)
  await makeSpareImport(app.deps.db)
  await makeSpareSlots(app.deps.db)
  await makeSpareSurveys(app)
  await makeSpareAudits(app)
  await makeSpareInvoices(app)
  admin = await makePerson(app, { roles: ['admin'] })
  await leadProject(app, admin, castProjects.harbor)
  await askCaller(app, admin)
  await giveImport(app.deps.db, admin)
  nobody = await makePerson(app, { permissions: [] })
  globalThis.fetch = throughServer
  Object.assign(globalThis, { document: { documentElement: { lang: 'en' } } })
})
afterAll(() => {
  globalThis.fetch = realFetch
  setBearer(undefined)
  Reflect.deleteProperty(globalThis, 'document')
})
beforeEach(() => actAs(admin))

interface Row {
  resource: ResourceName
  endpoint: Endpoint
  section: string
}

/** Each resource with this method, with its call or with one per section. */
function rowsOf(method: 'list' | 'one' | 'create' | 'update' | 'updateMany' | 'delete'): Row[] {
  return resourceNames.flatMap((resource) => {
    const call = resourceOf(resource).calls[method]
    if (!call) return []
    if (isCall(call)) return [{ resource, endpoint: call, section: '' }]
    return Object.entries(call).map(([section, endpoint]) => ({ resource, endpoint, section }))
  })
}

const nameOfCall = (endpoint: Endpoint) => endpoints.find((one) => one.endpoint === endpoint)?.name ?? ''

/** The sample of the access tests for a call. */
function sampleOf(endpoint: Endpoint): Given {
  const sample = samples[nameOfCall(endpoint)]
  if (sample) return sample(target)
  throw new Error(`tests/support/samples.ts has no sample of ${nameOfCall(endpoint)}.`)
}

/** The id and `meta` that react-admin passes for the sample's path parameters. */
function asked({ resource, endpoint, section }: Row): { id: Identifier; meta: Record<string, unknown> } {
  const { parent } = resourceOf(resource)
  const { params = {} } = sampleOf(endpoint)
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const rest = Object.fromEntries(names.map((name) => [name, params[name]]))
  const meta = { ...rest, ...(parent && names[0] ? { [parent.key]: params[names[0]] } : {}) }
  return {
    id: params[names.at(-1) ?? ''] ?? randomUUID(),
    meta: { ...meta, ...(section ? { section } : {}) },
  }
}

const first = (over: Partial<GetListParams> = {}) => ({
  pagination: { page: 1, perPage: 25 },
  sort: { field: 'id', order: 'ASC' as const },
  filter: {},
  ...over,
})

/** Parameters that these lists require. */
const needed: Partial<Record<ResourceName, object>> = {
  surveys: { subtype: 'peer-review' },
  staffing: { by: 'people', from: '2026-01-01', to: '2027-01-01' },
}

const listed = (row: Row, over: Partial<GetListParams> = {}) =>
  dataProvider.getList(
    row.resource,
    first({ meta: asked(row).meta, ...over, filter: { ...needed[row.resource], ...over.filter } }),
  )
const refused = (status: number) => expect.objectContaining({ name: 'ApiError', status })

describe.each(rowsOf('list'))('the list of $resource', (row) => {
  const line = resourceOf(row.resource)

  test('has rows with ids, a count or a next page, and pages', async () => {
    const { data, total, pageInfo } = await listed(row)
    expect(data.every(({ id }) => typeof id === 'string' && id !== '')).toBe(true)
    expect(new Set(data.map(({ id }) => id)).size).toBe(data.length)
    expect(total ?? pageInfo).toBeDefined()
    if (row.resource === 'auditEvents' || data.length < 2) return
    const { data: second } = await listed(row, { pagination: { page: 2, perPage: 1 } })
    expect(second.map(({ id }) => id)).toEqual([data[1]?.id])
  })

  if (line.sorts)
    test.each(line.sorts)('can be ordered by %s, both ways', async (name) => {
      // Own fields are named by their ids.
      const field = name === 'own' ? `own.${randomUUID()}` : name
      const up = await listed(row, { sort: { field, order: 'ASC' } })
      const down = await listed(row, { sort: { field, order: 'DESC' } })
      expect(up.data.length).toBe(down.data.length)
    })

  const without = ['ids', ...Object.keys(needed[row.resource] ?? {})]
  const filters = Object.keys(line.filters?.shape ?? {}).filter((name) => !without.includes(name))
  if (filters.length)
    test.each(filters)('passes over a filter by %s that the call would refuse', async (name) => {
      const { data } = await listed(row, { filter: { [name]: { not: 'a value' } } })
      expect(data).toBeInstanceOf(Array)
    })

  if (line.filters && 'ids' in line.filters.shape)
    test('finds records by their ids, and knows no unknown one', async () => {
      const { data: all } = await listed(row)
      const ids = all.slice(0, 2).map(({ id }) => id)
      const { data } = await dataProvider.getMany(row.resource, { ids: [...ids, randomUUID()] })
      expect(new Set(data.map(({ id }) => id))).toEqual(new Set(ids))
    })

  test('is called off', async () => {
    const signal = AbortSignal.abort()
    await expect(listed(row, { signal })).rejects.toMatchObject({ name: 'AbortError' })
  })

  if (permissionOf(row.endpoint))
    test('is refused without the permission', async () => {
      actAs(nobody)
      await expect(listed(row)).rejects.toEqual(refused(403))
    })

  if (line.parent)
    test('is that of its parent, and of no unknown one', async () => {
      const { key } = line.parent as { key: string }
      const params = { target: key, id: asked(row).meta[key] as string, ...first() }
      expect(await dataProvider.getManyReference(row.resource, params)).toEqual(await listed(row))
      await expect(dataProvider.getManyReference(row.resource, { ...params, id: randomUUID() })).rejects.toEqual(
        refused(404),
      )
    })
})

describe.each(rowsOf('one'))('one of $resource', (row) => {
  test('is read by its id, and no unknown one', async () => {
    const { id, meta } = asked(row)
    const { data } = await dataProvider.getOne(row.resource, { id, meta })
    // People and projects can also be found by name.
    expect([data.id, data.username, data.code]).toContain(id)
    await expect(dataProvider.getOne(row.resource, { id: randomUUID(), meta })).rejects.toEqual(refused(404))
  })

  if (permissionOf(row.endpoint))
    test('is refused without the permission', async () => {
      actAs(nobody)
      await expect(dataProvider.getOne(row.resource, asked(row))).rejects.toEqual(refused(403))
    })
})

/** Creating surveys returns no id. */
const unnamed: readonly ResourceName[] = ['surveys']

describe.each(rowsOf('create'))('a new one of $resource', (row) => {
  test('is answered as it is now, with its undo', async () => {
    const { meta } = asked(row)
    const { data, meta: told } = (await dataProvider.create<RaRecord & { meta?: unknown }>(row.resource, {
      data: sampleOf(row.endpoint).body as object,
      meta,
    })) as { data: RaRecord; meta?: { undo?: string } }
    expect(data.id !== '').toBe(!unnamed.includes(row.resource))
    expect(Boolean(told?.undo)).toBe(row.endpoint.undoable === true)
  })
})

/** Views belong to a person, and ending a session would end the test's: they have no sample. */
const sampled = ({ endpoint }: Row) => samples[nameOfCall(endpoint)] !== undefined

describe.each(rowsOf('update').filter(sampled))('$resource $section', (row) => {
  const { resource, endpoint } = row
  const body = () => (sampleOf(endpoint).body ?? {}) as object

  test('is saved, and the record answered as it is now, with its undo', async () => {
    const { id, meta } = asked(row)
    const result = (await dataProvider.update(resource, {
      id,
      data: body(),
      previousData: { id },
      meta,
    })) as { data: RaRecord; meta?: { undo?: string } }
    expect(result.data.id).toBeTruthy()
    // An unchanged record has no undo.
    expect(!result.meta?.undo || endpoint.undoable).toBe(true)
  })

  if (endpoint.versioned)
    test('of another version is refused', async () => {
      const { id, meta } = asked(row)
      const params = {
        id,
        data: body(),
        previousData: { id },
        meta: { ...meta, version: '2001-01-01T00:00:00Z' },
      }
      await expect(dataProvider.update(resource, params)).rejects.toEqual(refused(409))
    })

  if (permissionOf(endpoint))
    test('is refused without the permission', async () => {
      actAs(nobody)
      const params = { ...asked(row), data: body(), previousData: { id: '' } }
      await expect(dataProvider.update(resource, params)).rejects.toEqual(refused(403))
    })
})

describe.each(rowsOf('updateMany'))('many of $resource', (row) => {
  test('are changed by one call', async () => {
    const { ids, ...data } = sampleOf(row.endpoint).body as { ids: string[] }
    const result = await dataProvider.updateMany(row.resource, { ids, data })
    expect(result.data).toEqual(ids)
  })
})

describe.each(rowsOf('delete').filter(sampled))('the deletion of one of $resource', (row) => {
  test('is refused without the permission, succeeds once, and then is not found', async () => {
    const { id, meta } = asked(row)
    actAs(nobody)
    await expect(dataProvider.delete(row.resource, { id, meta })).rejects.toEqual(refused(403))
    actAs(admin)
    const { data } = await dataProvider.delete(row.resource, { id, previousData: { id }, meta })
    expect(data.id).toBe(id)
    await expect(dataProvider.delete(row.resource, { id, meta })).rejects.toEqual(refused(404))
  })
})

test('a view of the caller is made, renamed and deleted, and unknown sessions are not ended', async () => {
  const view = { page: '/employees', search: 'page=1', columns: null, isShared: false }
  const { data } = await dataProvider.create('views', { data: { ...view, name: 'Mine' } })
  const { id } = data
  await dataProvider.update('views', { id, data: { ...view, name: 'Ours' }, previousData: data })
  const named = async () => (await dataProvider.getList('views', first())).data.map(({ name }) => name)
  expect(await named()).toContain('Ours')
  await dataProvider.delete('views', { id, previousData: data })
  expect(await named()).not.toContain('Ours')
  await expect(dataProvider.delete('sessions', { id: randomUUID() })).rejects.toEqual(refused(404))
})
