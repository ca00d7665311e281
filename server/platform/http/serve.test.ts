import Fastify from 'fastify'
import { z } from 'zod'
import { data, endpoint } from '#contract/endpoint.ts'
import { testServer } from '#tests/support/testServer.ts'
import { serve } from './serve.ts'

const app = testServer()

/** The answer of a call with one undeclared key. */
async function answerOf(exact: { exact?: true }) {
  const server = Fastify()
  // Of the plugin for forms, which the server registers.
  server.decorateRequest('isMultipart', () => false)
  const told = endpoint({
    method: 'GET',
    path: '/told',
    access: 'public',
    summary: 'Tells something',
    response: data(z.object({ name: z.string() })),
    ...exact,
  })
  serve(server, app.server, told, async () => ({ data: { name: 'Ann', salary: 1 } }))
  const { statusCode, body } = await server.inject('/told')
  await server.close()
  return { statusCode, body }
}

test('an undeclared key never leaves', async () => {
  expect(await answerOf({})).toEqual({ statusCode: 200, body: '{"data":{"name":"Ann"}}' })
})

test('of an exact call it is an error before it gets into production', async () => {
  const { statusCode, body } = await answerOf({ exact: true })
  expect(statusCode).toBe(500)
  expect(body).toContain('/told answers more than it declares.')
  expect(body).not.toContain('salary')
})
