/**
 * The simplest server that gives the same answers: Fastify, pg, handwritten prepared statements, and the permissions of
 * one role. A product on the same tables can't be faster without giving something up, so this is the limit to compare
 * with.
 *
 * Environment: PORT, DATABASE_URL, PUBLIC_URL, SESSION_SECRET, COMPANY_NAME, DEFAULT_ORGANIZATION, TODAY.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import Fastify, { type FastifyRequest } from 'fastify'
import pg from 'pg'
import { fallingTrend, r2, trend, valueOf } from '#server/areas/dashboards/numbers.ts'
import { valueTypes } from '#server/platform/db/valueTypes.ts'
import { serveFigures } from '../load/figures.ts'
import * as people from './people.ts'
import * as projects from './projects.ts'

const {
  PORT,
  DATABASE_URL,
  SESSION_SECRET = '',
  COMPANY_NAME = '',
  DEFAULT_ORGANIZATION = '',
  TODAY = '',
} = process.env
const pool = new pg.Pool({
  connectionString: DATABASE_URL,
  max: 10,
  options: '-c TimeZone=UTC -c jit=off',
  types: valueTypes,
})

type Client = Pick<pg.Pool, 'query'>

/** Named statements, so that each connection plans them once. */
const rows = async <Row>(name: string, text: string, values: unknown[], client: Client = pool) =>
  (await client.query({ name, text, values })).rows as Row[]

const who = `select s.employee_id as id from sessions s join employees e on e.id = s.employee_id
  and e.deleted_at is null
  where s.jti = $1 and s.revoked_at is null and s.expires_at > now()
    and e.working_status in ('probation', 'full-time', 'contractor') and exists (select from employee_roles l
      join roles r on r.id = l.role_id and r.code = 'admin' and r.deleted_at is null where l.employee_id = e.id)`

/** The id of the admin in the request's token. */
async function caller(request: FastifyRequest): Promise<string> {
  const [head = '', body = '', signature = ''] = (request.headers.authorization ?? '').slice(7).split('.')
  const right = createHmac('sha256', SESSION_SECRET).update(`${head}.${body}`).digest()
  const given = Buffer.from(signature, 'base64url')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { jti: string; exp: number }
  const isRight = given.length === right.length && timingSafeEqual(given, right) && claims.exp > Date.now() / 1000
  const [me] = isRight ? await rows<{ id: string }>('who', who, [claims.jti]) : []
  if (!me) throw Object.assign(new Error('Sign in first.'), { statusCode: 401 })
  return me.id
}

interface Search {
  page: number
  size: number
  workingStatuses: [string]
  positions: [string]
  withTotal?: boolean
}

interface Info {
  dob: string
  gender: string
  personalEmail: string
  address: string
  country: string
  city: string
}

const app = Fastify()

app.post<{ Body: Search }>('/api/v1/employees/search', async (request) => {
  await caller(request)
  const { page, size, workingStatuses, positions, withTotal } = request.body
  const asked = [workingStatuses[0], positions[0]]
  const [data, [counted]] = await Promise.all([
    rows('list', people.list, [TODAY, ...asked, size, size * (page - 1)]),
    withTotal === false ? [] : rows<{ total: number }>('total', people.total, asked),
  ])
  return { page, size, sort: '', ...counted, data }
})

app.get<{ Params: { id: string } }>('/api/v1/employees/:id', async (request) => {
  await caller(request)
  const [data] = await rows('person', people.person, [TODAY, request.params.id])
  return { data }
})

app.put<{ Params: { id: string }; Body: Info }>('/api/v1/employees/:id/personal-info', async (request) => {
  const me = await caller(request)
  const { dob, gender, personalEmail, address, country, city } = request.body
  const { id } = request.params
  const [place] = await rows<{ lat: string; long: string }>('place', people.place, [country, city])
  const client = await pool.connect()
  try {
    await client.query('begin')
    const [before] = await rows<Record<string, unknown>>('before', people.before, [id], client)
    const values = [id, dob, gender, personalEmail, address, country, city, place?.lat, place?.long]
    const [data] = await rows<Record<string, unknown>>('update', people.update, values, client)
    const changes = Object.entries(before ?? {}).filter(([field, value]) => value !== data?.[field])
    await rows('history', people.history, [me, id, JSON.stringify(changes)], client)
    await client.query('commit')
    return { data }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
})

app.get<{ Querystring: { page: string; size: string } }>('/api/v1/feedbacks', async (request) => {
  const me = await caller(request)
  const [page, size] = [Number(request.query.page), Number(request.query.size)]
  const [data, counts] = await Promise.all([
    rows('inbox', projects.inbox, [me, COMPANY_NAME, size, size * (page - 1)]),
    rows<{ count: number }>('counts', projects.inboxCounts, [me]),
  ])
  return { page, size, sort: '', total: counts.reduce((sum, { count }) => sum + count, 0), data }
})

app.get<{ Params: { code: string } }>('/api/v1/projects/:code', async (request) => {
  await caller(request)
  const [data] = await rows('project', projects.project, [TODAY, request.params.code])
  return { data }
})

type Cycle = Record<'health' | 'audit' | 'open' | 'done', number>
interface Summed {
  size: number
  before: number
  cycles: Cycle[]
}
const score = (hundredths = 0): [number, number] => [hundredths, 100]
const scored = (now = 0, before = 0) => ({
  value: valueOf(score(now)),
  trend: trend(r2, score(now), score(before)),
})
const counted = (now = 0, before = 0) => ({ value: now, trend: fallingTrend(r2, [now, 1], [before, 1]) })

app.get('/api/v1/dashboards/projects/summary', async (request) => {
  await caller(request)
  const quarter = `${TODAY.slice(0, 4)}-${String(Math.floor((Number(TODAY.slice(5, 7)) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`
  const found = await rows<Summed>('summary', projects.summary, [quarter, DEFAULT_ORGANIZATION])
  const summary = found.map(({ size, before, cycles: [c1, c2, c3], ...project }) => ({
    ...project,
    size: { value: size, trend: trend(r2, [size, 1], [before, 1]) },
    health: scored(c1?.health, c2?.health),
    audit: scored(c1?.audit, c2?.audit),
    newItem: counted(c1?.open, c2?.open),
    resolvedItem: counted(c2?.done, c3?.done),
  }))
  return { data: { summary } }
})

serveFigures(app)

await pool.query(people.historyTable)
await app.listen({ port: Number(PORT), host: '127.0.0.1' })
console.log('The limit is ready.')
