import { jest } from '@jest/globals'
import * as api from '#contract/api/index.ts'
import { call } from './call.ts'
import { claimViewing, ApiError, http, setBearer } from './http.ts'

/** The last request, and the next mocked answer. */
let asked: { url: string; init: RequestInit }
let answer: () => Response

beforeEach(() => {
  answer = () => Response.json({ data: null, message: 'ok' })
  globalThis.fetch = async (url, init = {}) => {
    asked = { url: String(url), init }
    return answer()
  }
})
afterEach(() => setBearer(undefined))

const headers = () => new Headers(asked.init.headers)
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('The call did not fail.')
    },
    (error: unknown) => error as ApiError,
  )

test('fills the path, repeats array parameters and omits undefined ones', async () => {
  await call(api.employees.timeline, { params: { id: 'a/b' }, query: { page: 2 } })
  expect(asked.url).toBe('/api/v1/employees/a%2Fb/timeline?page=2')
  await http('/projects', { query: { status: ['active', 'paused'], keyword: undefined, page: 1 } })
  expect(asked.url).toBe('/api/v1/projects?status=active&status=paused&page=1')
})

test("sends the body as JSON, with the session's token", async () => {
  setBearer({ token: 'mine', onRefused: () => undefined })
  await call(api.employees.search, { body: { keyword: 'lê', withTotal: false } })
  expect(asked.init.method).toBe('POST')
  expect(JSON.parse(String(asked.init.body))).toEqual({ keyword: 'lê', withTotal: false })
  expect(headers().get('authorization')).toBe('Bearer mine')
  expect(headers().get('content-type')).toBe('application/json')
})

test('sends a file as the form field "file"', async () => {
  const file = new Blob(['x'], { type: 'image/png' })
  await call(api.employees.uploadAvatar, { params: { id: '1' }, file })
  expect(asked.init.body).toBeInstanceOf(FormData)
  expect((asked.init.body as FormData).get('file')).toBeInstanceOf(Blob)
  expect(headers().has('content-type')).toBe(false)
})

test("sends the body's fields with the file, without undefined ones", async () => {
  const body = { type: 'image', targetType: 'employees', targetID: undefined } as const
  await call(api.assets.upload, { body, file: new Blob(['x'], { type: 'image/png' }) })
  const form = asked.init.body as FormData
  expect([...form.keys()]).toEqual(['type', 'targetType', 'file'])
  expect([form.get('type'), form.get('targetType')]).toEqual(['image', 'employees'])
})

test('throws message, field errors and request id of a refusal', async () => {
  const errors = [{ field: 'email', msg: 'This address is taken.' }]
  answer = () => Response.json({ data: null, error: 'Not saved.', errors, requestId: 'r1' }, { status: 400 })
  const error = await failure(http('/x'))
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    message: 'Not saved.',
    status: 400,
    requestId: 'r1',
    body: { errors: { email: 'This address is taken.' } },
  })
})

test('appends the request id to the message of a server fault', async () => {
  answer = () => Response.json({ data: null, error: 'Something broke.', requestId: 'r2' }, { status: 500 })
  expect(await failure(http('/x'))).toMatchObject({
    message: 'Something broke. (Request r2)',
    requestId: 'r2',
  })
})

test('uses the status text without a message in the answer', async () => {
  answer = () => new Response('<html>', { status: 503, statusText: 'Service Unavailable' })
  expect(await failure(http('/x'))).toMatchObject({ message: 'Service Unavailable', status: 503 })
  answer = () => new Response('', { status: 503 })
  expect((await failure(http('/x'))).message).toMatch(/answered 503/)
})

test('throws a readable error if there is no answer', async () => {
  globalThis.fetch = async () => {
    throw new TypeError('Failed to fetch')
  }
  expect(await failure(http('/x'))).toMatchObject({ status: 0, message: /^Can't reach/ })
})

test('rethrows the abort of a cancelled call', async () => {
  const stop = new AbortController()
  globalThis.fetch = async () => {
    stop.abort()
    throw new DOMException('aborted', 'AbortError')
  }
  expect((await failure(http('/x', { signal: stop.signal }))).name).toBe('AbortError')
})

test('a 401 ends only the session whose token was sent', async () => {
  const refused: string[] = []
  const bear = (token: string) => setBearer({ token, onRefused: () => refused.push(token) })
  answer = () => Response.json({ error: 'Expired.' }, { status: 401 })

  bear('first')
  await failure(http('/x', { token: 'invitation' }))
  expect(refused).toEqual([])
  expect(headers().get('authorization')).toBe('Bearer invitation')

  const late = failure(http('/x'))
  bear('second')
  await late
  expect(refused).toEqual([])

  await failure(http('/x'))
  expect(refused).toEqual(['second'])
})

test('calls of a session say as whom the window shows it, and a change is told once to this session', async () => {
  const changed: string[] = []
  const bear = (token: string) =>
    setBearer({ token, onRefused: () => undefined, onViewChanged: () => changed.push(token) })
  bear('first')
  await http('/x').catch(() => undefined)
  expect(headers().has('x-viewing')).toBe(false)
  claimViewing('none')
  await http('/x').catch(() => undefined)
  expect(headers().get('x-viewing')).toBe('none')
  await http('/x', { token: 'invitation' }).catch(() => undefined)
  expect(headers().has('x-viewing')).toBe(false)

  answer = () => Response.json({ error: 'It began.', code: 'session.viewChanged' }, { status: 403 })
  const late = failure(http('/x'))
  bear('second')
  await late
  expect(changed).toEqual([])
  expect((await failure(http('/x'))).code).toBe('session.viewChanged')
  expect(changed).toEqual(['second'])
})

describe('too many requests', () => {
  let asks: number
  beforeEach(() => {
    jest.useFakeTimers()
    asks = 0
    const refusal = { data: null, error: 'Wait 7 seconds.', requestId: 'r1' }
    answer = () => {
      asks += 1
      return asks > 1
        ? Response.json({ data: 'there' })
        : Response.json(refusal, { status: 429, headers: { 'retry-after': '7' } })
    }
  })
  afterEach(() => jest.useRealTimers())

  test('a read waits as told and retries once', async () => {
    const read = http('/x')
    await jest.advanceTimersByTimeAsync(6_999)
    expect(asks).toBe(1)
    await jest.advanceTimersByTimeAsync(1)
    await expect(read).resolves.toEqual({ data: 'there' })
    expect(asks).toBe(2)
  })

  test('an aborted read stops waiting', async () => {
    const stop = new AbortController()
    const read = failure(http('/x', { signal: stop.signal }))
    await jest.advanceTimersByTimeAsync(1_000)
    stop.abort()
    expect((await read).name).toBe('AbortError')
    expect([asks, jest.getTimerCount()]).toEqual([1, 0])
  })

  test('a write fails at once', async () => {
    expect(await failure(http('/x', { method: 'POST', body: {} }))).toMatchObject({
      status: 429,
      message: 'Wait 7 seconds.',
    })
    expect(asks).toBe(1)
  })
})

test('each answer has the undo id of its own change, in any order', async () => {
  const open: Record<string, () => void> = {}
  globalThis.fetch = (input) =>
    new Promise((resolve) => {
      const name = String(input).split('/').at(-1) ?? ''
      open[name] = () => resolve(new Response('{"data":null}', { headers: { 'x-undo': `undo-${name}` } }))
    })
  const first = http('/first', { method: 'PUT' })
  const second = http('/second', { method: 'PUT' })
  open.second?.()
  expect(await second).toEqual({ data: null, meta: { undo: 'undo-second' } })
  open.first?.()
  expect(await first).toEqual({ data: null, meta: { undo: 'undo-first' } })
})
