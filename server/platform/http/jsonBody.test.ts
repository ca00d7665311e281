import * as api from '#contract/api/index.ts'
import { castProjects } from '#tests/support/cast.ts'
import { makeEntry } from '#tests/support/metadata.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

const json = (token: string) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json; charset=utf-8',
})

test('a DELETE that names a type but has no body is done', async () => {
  const id = await makeEntry(app.deps.db, 'stacks')
  const url = `/api/v1/metadata/stacks/${id}`
  const headers = json(await app.tokenOf('admin'))
  expect(await app.send({ method: 'DELETE', url, headers })).toMatchObject({
    status: 200,
    body: { data: null },
  })
  const { body } = await app.as(null)(api.metadata.stacks)
  expect(body.data).not.toContainEqual(expect.objectContaining({ id }))
})

test('a PUT with a content type but no body gets the list of missing fields', async () => {
  const url = `/api/v1/projects/${castProjects.harbor.id}/status`
  const answer = await app.send({ method: 'PUT', url, headers: json(await app.tokenOf('admin')) })
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'status' }] } })
})

test.each<['POST' | 'DELETE', string]>([
  ['POST', ''],
  ['POST', '{"name":'],
  ['POST', '{"__proto__":{"name":"x"}}'],
  ['DELETE', '{"name":'],
])('%s with the body %j is refused', async (method, payload) => {
  const url = method === 'POST' ? '/api/v1/metadata/stacks' : '/api/v1/metadata/stacks/none'
  const { status, body } = await app.send({ method, url, payload, headers: json(await app.tokenOf('admin')) })
  expect([status, body]).toMatchObject([400, { data: null, error: expect.stringMatching(/\.$/) }])
})
