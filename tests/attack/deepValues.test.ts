import { endpoints } from '#contract/api/endpoints.ts'
import { addressOf } from '#tests/support/address.ts'
import { makePerson } from '#tests/support/people.ts'
import { samples } from '#tests/support/samples.ts'
import { testServer } from '#tests/support/testServer.ts'

/** Attack B30: a value nested so deep that work doubles with each level, or that the stack overflows. */
const app = testServer()

const openings = [
  ['lists', '[', ']'],
  ['objects', '{"id":', '}'],
] as const

const writes = endpoints.filter(({ name, endpoint }) => endpoint.method !== 'GET' && samples[name])

describe.each(openings)(
  '%s',
  (_what, open, close) => {
    const nest = (levels: number) => `${open.repeat(levels)}1${close.repeat(levels)}`

    // Where work doubles, 26 levels take seconds and 40 an hour.
    test.each([26, 40, 50_000])('in each field of each call, nested %i levels', async (levels) => {
      const target = await makePerson(app, { roles: ['full-time'] })
      const headers = { authorization: `Bearer ${await app.tokenOf('admin')}`, 'content-type': 'application/json' }
      const slow: string[] = []
      for (const { name, endpoint } of writes) {
        const { params, query, body, file } = samples[name]?.(target) ?? {}
        if (file || typeof body !== 'object' || body === null || Array.isArray(body)) continue
        const shape = endpoint.body && 'shape' in endpoint.body ? (endpoint.body.shape as object) : {}
        const fields = [...new Set([...Object.keys(shape), ...Object.keys(body)])]
        const url = addressOf(endpoint, params)
        const payload = `{${fields.map((field) => `${JSON.stringify(field)}:${nest(levels)}`).join(',')}}`
        const begun = performance.now()
        const { status } = await app.send({ method: endpoint.method, url, query: query ?? {}, headers, payload })
        const millis = performance.now() - begun
        if (status >= 500 || millis > 5_000) slow.push(`${name}: ${status} after ${Math.round(millis)} ms`)
      }
      expect(slow).toEqual([])
    })
  },
  120_000,
)
