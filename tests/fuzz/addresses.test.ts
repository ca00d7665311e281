import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

const odd = [
  '',
  '%',
  '%zz',
  '%00',
  '%c3%28',
  '%ed%a0%80',
  '..',
  '..%2f..%2fetc',
  '%2e%2e/%2e%2e',
  'x'.repeat(5000),
  '%F0%9F%92%A5',
  '?a=%zz',
  '?a[b]=1&a=2',
  '#',
  ';a',
  '\\',
  '*',
]
const beginnings = [
  '/nothing/',
  '/files/',
  '/files/invoices/',
  '/files/people/',
  '/dev/outbox/',
  '/idp/',
  '/idp/auth?client_id=',
  '/metrics',
  '/api/',
  '/api/docs/',
  '/api/v1/',
  '/api/v1/employees/',
  '/api/v1/projects/',
  '/login/',
  '/healthz',
]
const methods = ['GET', 'POST', 'HEAD'] as const

test.each(beginnings)('%s with anything behind it is answered, and never with a fault', async (beginning) => {
  const faults: string[] = []
  const headers = { authorization: `Bearer ${await app.tokenOf('admin')}` }
  for (const method of methods) {
    for (const end of odd) {
      const { statusCode, body } = await app.app.inject({ method, url: beginning + end, headers })
      if (statusCode >= 500 || /node_modules|at Object\./.test(body))
        faults.push(`${method} ${beginning}${end} ${statusCode} ${body.slice(0, 200)}`)
    }
  }
  expect(faults).toEqual([])
})
