import Fastify from 'fastify'
import * as api from '#contract/api/index.ts'
import { ErrorBody } from '#contract/errors.ts'
import { testServer } from '#tests/support/testServer.ts'
import { answerUnknownAddress, badField, handleErrors, notFound, Refusal } from './errors.ts'

/** What a server answers when a handler throws this. */
async function answerTo(thrown: unknown) {
  const server = Fastify()
  handleErrors(server)
  server.setNotFoundHandler(answerUnknownAddress)
  server.get('/', () => {
    throw thrown
  })
  const response = await server.inject('/')
  return { status: response.statusCode, body: response.json(), text: response.body }
}

const database = (code: string, constraint?: string) =>
  Object.assign(new Error('duplicate key value (secret@example.com)'), { code, constraint, detail: 'secret' })

const halfOfOne = Object.assign(database('22P02'), {
  detail: 'Unicode low surrogate must follow a high surrogate.',
})

test.each<[string, unknown, number, RegExp]>([
  ['a refusal', new Refusal(409, 'Not now.'), 409, /^Not now\.$/],
  ['nothing found', notFound('stack'), 404, /^This stack does not exist/],
  ['a broken field', badField('name', 'Name it.'), 400, /^Name it\.$/],
  ['a taken e-mail', database('23505', 'employee_emails_pkey'), 400, /already used/],
  ['a taken username', database('23505', 'employees_username'), 400, /username/],
  ['a taken seat', database('23505', 'project_members_seat'), 409, /just taken this role/],
  ['a head made twice', database('23505', 'project_heads_one'), 409, /just made this person/],
  ['a deadlock', database('40P01'), 503, /Try again/],
  ['a failed serialisation', database('40001'), 503, /Try again/],
  ['a lock not got', database('55P03'), 503, /Try again/],
  ['an entry of an index that is too long', database('54000'), 400, /too long to be kept/],
  ['a nesting that is too deep', database('54001'), 400, /nested too deeply/],
  ['too many columns', database('54011'), 400, /too long to be kept/],
  ['a NUL', database('22021'), 400, /NUL/],
  ['half of a character', halfOfOne, 400, /half of one/],
])('%s is told in a sentence', async (_what, thrown, status, sentence) => {
  const answer = await answerTo(thrown)
  expect(answer.status).toBe(status)
  expect(ErrorBody.parse(answer.body)).toMatchObject({ data: null, error: expect.stringMatching(sentence) })
  expect(answer.text).not.toContain('secret')
})

test('a broken field stands in the list of errors', async () => {
  const { body } = await answerTo(badField('name', 'Name it.'))
  expect(body.errors).toEqual([{ field: 'name', msg: 'Name it.' }])
})

test.each<[string, unknown]>([
  ['a fault', new Error('secret path /srv/x')],
  ['another broken constraint', database('23505', 'secret_constraint')],
  ['a foreign key', database('23503', 'employees_secret_fkey')],
  ['a text that is none of its type', database('22P02')],
  ['a type error', new TypeError('secret is not a function')],
])('%s is a bland 500 that tells nothing but the request’s id', async (_what, thrown) => {
  const { status, body, text } = await answerTo(thrown)
  expect(status).toBe(500)
  expect(body).toEqual({
    data: null,
    error: expect.stringMatching(/^Something went wrong on our side\..*\.$/),
    requestId: expect.any(String),
  })
  expect(text).not.toMatch(/secret|stack|srv/)
})

describe('the server', () => {
  const app = testServer()

  test.each<['GET' | 'POST' | 'DELETE', string]>([
    ['GET', '/api/v1/nothing'],
    ['POST', '/api/v1/employees'.concat('/none/of/these')],
    ['DELETE', '/api/v1/auth/me'],
    ['GET', '/api/v2/auth/me'],
    ['GET', '/nowhere'],
  ])('%s %s is no address of ours', async (method, url) => {
    const { status, body } = await app.send({ method, url })
    expect([status, body]).toMatchObject([404, { data: null, error: `There is no ${method} ${url} here.` }])
  })

  test.each(['/api/v1/employees/%zz', '/api/v1/employees/%'])('%s is an address that cannot be read', async (url) => {
    const { status, body } = await app.send({ method: 'GET', url })
    expect([status, body]).toMatchObject([400, { data: null, error: expect.any(String) }])
  })

  test('a fault in the database is bland too', async () => {
    await app.deps.db.schema.alterTable('chapters').renameTo('away').execute()
    const { status, body, text } = await app.as(null)(api.metadata.chapters)
    await app.deps.db.schema.alterTable('away').renameTo('chapters').execute()
    expect([status, body.data]).toEqual([500, null])
    expect(text).not.toMatch(/chapters|relation|sql/i)
    expect((await app.as(null)(api.metadata.chapters)).status).toBe(200)
  })

  test('every answer has the headers that keep a browser safe', async () => {
    const { headers } = await app.app.inject('/api/v1/nothing')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("script-src 'self'"),
    })
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })
})
