import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import * as api from '#contract/api/index.ts'
import { ErrorBody } from '#contract/errors.ts'
import type { ErrorCode } from '#contract/errors/index.ts'
import { gone } from '#server/platform/db/unavailable.ts'
import { cast } from '#tests/support/cast.ts'
import { testServer } from '#tests/support/testServer.ts'
import { answerUnknownAddress, badField, handleErrors, notFound, refuse } from './errors.ts'

/** The answer if a handler throws this. */
async function answerTo(thrown: unknown, isFull = false) {
  const server = Fastify()
  handleErrors(server, { isFull })
  server.setNotFoundHandler(answerUnknownAddress)
  server.get('/', () => {
    throw thrown
  })
  const response = await server.inject('/')
  return { status: response.statusCode, body: response.json(), text: response.body }
}

const database = (code: string, constraint?: string) =>
  Object.assign(new Error('duplicate key value (secret@example.com)'), { code, constraint, detail: 'secret' })

const fromFramework = (code: string, statusCode: number) => Object.assign(new Error('No.'), { code, statusCode })

const halfOfOne = Object.assign(database('22P02'), {
  file: 'jsonfuncs.c',
})

test.each<[string, unknown, number, ErrorCode]>([
  ['a refusal', refuse('undo.done'), 409, 'undo.done'],
  ['nothing found', notFound('stack'), 404, 'record.notFound'],
  ['a broken field', badField('name', 'view.nameTaken'), 400, 'view.nameTaken'],
  ['a taken e-mail', database('23505', 'employee_emails_pkey'), 400, 'employee.emailTaken'],
  ['a taken username', database('23505', 'employees_username'), 400, 'employee.usernameTaken'],
  ['a taken slot', database('23505', 'project_members_slot_taken'), 409, 'member.slotJustTaken'],
  ['two allocations on one day', database('23P01', 'allocations_overlaps'), 409, 'allocation.overlaps'],
  ['a head made twice', database('23P01', 'project_heads_overlaps'), 409, 'project.headTaken'],
  ['employments for the same days', database('23P01', 'employments_overlaps'), 409, 'employment.overlaps'],
  ['pay for the same days', database('23P01', 'pay_overlaps'), 409, 'pay.overlaps'],
  ['an id of an audit tracker', database('23505', 'projects_audit_notion_id'), 400, 'project.auditIdTaken'],
  ['a deadlock', database('40P01'), 503, 'database.busy'],
  ['a failed serialisation', database('40001'), 503, 'database.busy'],
  ['a lock not got', database('55P03'), 503, 'database.busy'],
  ['a database that is read-only', database('25006'), 503, 'database.readOnly'],
  ['a standby', Object.assign(database('0A000'), { routine: 'call_bool_check_hook' }), 503, 'database.readOnly'],
  ['a change without a standby', gone('The database did not confirm the change in time.'), 503, 'database.gone'],
  ['a connection that was lost', gone('Connection terminated unexpectedly'), 503, 'database.gone'],
  ['a full disk', database('53100'), 507, 'database.full'],
  ['a quota of files', Object.assign(database('XX000'), { file: 'md.c' }), 507, 'database.full'],
  ['an entry of an index that is too long', database('54000'), 400, 'request.tooLongToStore'],
  ['a nesting that is too deep', database('54001'), 400, 'request.tooDeep'],
  ['too many columns', database('54011'), 400, 'request.tooLongToStore'],
  ['a NUL', database('22021'), 400, 'request.unstorable'],
  ['half of a character', halfOfOne, 400, 'request.unstorable'],
  ['a fault of the framework', fromFramework('FST_ERR_CTP_INVALID_JSON_BODY', 400), 400, 'request.badJson'],
  ['no body', fromFramework('FST_ERR_CTP_EMPTY_JSON_BODY', 400), 400, 'request.emptyBody'],
  ['a body that is too large', fromFramework('FST_ERR_CTP_BODY_TOO_LARGE', 413), 400, 'request.bodyTooLarge'],
  ['an answer that takes too long', fromFramework('FST_ERR_HANDLER_TIMEOUT', 503), 503, 'server.slow'],
  ['any other fault of a request', fromFramework('FST_ERR_OTHER', 415), 400, 'request.notUnderstood'],
])('%s is told by its code', async (_what, thrown, status, code) => {
  const answer = await answerTo(thrown)
  expect(answer.status).toBe(status)
  expect(ErrorBody.parse(answer.body)).toMatchObject({ data: null, error: expect.stringMatching(/[.]$|: /), code })
  expect(answer.text).not.toContain('secret')
})

test('an embedded database that is read-only because its disk is almost full says so', async () => {
  expect(await answerTo(database('25006'), true)).toMatchObject({ status: 507, body: { code: 'database.almostFull' } })
})

test('a broken field is in the list of errors, with its code and params', async () => {
  const { body } = await answerTo(badField('code', 'project.codeTaken', { code: 'quay' }))
  const known = { code: 'project.codeTaken', params: { code: 'quay' } }
  const error = 'Another project already has the code quay. Choose another one.'
  expect(body).toMatchObject({ error, ...known, errors: [{ field: 'code', msg: error, ...known }] })
})

test.each<[string, unknown]>([
  ['a fault', new Error('secret path /srv/x')],
  ['another broken constraint', database('23505', 'secret_constraint')],
  ['a foreign key', database('23503', 'employees_secret_fkey')],
  ['a text that is none of its type', database('22P02')],
  ['an internal error of the database', Object.assign(database('XX000'), { file: 'json.c' })],
  ['a connection to something else', Object.assign(new Error('secret'), { code: 'ECONNREFUSED' })],
  ['a type error', new TypeError('secret is not a function')],
])('%s is a bland 500 that tells nothing but the request’s id', async (_what, thrown) => {
  const { status, body, text } = await answerTo(thrown)
  expect(status).toBe(500)
  expect(body).toEqual({
    data: null,
    error: expect.stringMatching(/^Something went wrong on our side\..*\.$/),
    code: 'server.failed',
    requestId: expect.any(String),
  })
  expect(text).not.toMatch(/secret|stack|srv/)
})

describe('the server', () => {
  const app = testServer()

  test('a broken field is answered as the example of rules/api.md#1.3 shows', async () => {
    const rules = readFileSync(new URL('../../../docs/rules/api.md', import.meta.url), 'utf8')
    const [, example = ''] = /id="1\.3".*?```json\n(.*?)```/s.exec(rules) ?? []
    const { status, body } = await app.as('admin')(api.employees.editGeneralInfo, {
      params: { id: cast.member.id },
      body: { fullName: 'x'.repeat(101), email: cast.member.teamEmail, phone: '+49 1511234567' },
    })
    expect(status).toBe(400)
    expect({ ...body, requestId: 'req-7f3' }).toEqual(JSON.parse(example))
  })

  test.each<['GET' | 'POST' | 'DELETE', string]>([
    ['GET', '/api/v1/nothing'],
    ['POST', '/api/v1/employees'.concat('/none/of/these')],
    ['DELETE', '/api/v1/auth/me'],
    ['GET', '/api/v2/auth/me'],
    ['GET', '/nowhere'],
  ])('%s %s is no address of ours', async (method, url) => {
    const { status, body } = await app.send({ method, url })
    expect([status, body]).toMatchObject([
      404,
      { data: null, code: 'request.unknownAddress', params: { method, path: url } },
    ])
  })

  test.each(['/api/v1/employees/%zz', '/api/v1/employees/%'])('%s is an address that cannot be read', async (url) => {
    const { status, body } = await app.send({ method: 'GET', url })
    expect([status, body]).toMatchObject([400, { data: null, code: 'request.badAddress' }])
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
