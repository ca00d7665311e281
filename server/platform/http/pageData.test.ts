import type { FastifyRequest } from 'fastify'
import * as api from '#contract/api/index.ts'
import { tokenCookie } from '#contract/sessionCookie.ts'
import { makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'
import { pageData } from './pageData.ts'

const app = testServer()
const warnings: unknown[] = []
const log = { warn: (fault: unknown) => warnings.push(fault), child: (): unknown => log }

/** Page data for a browser with this token. */
async function dataFor(token = '', more = '', url = '/') {
  const cookie = `${tokenCookie(app.deps.env.PRODUCT_NAME)}=${token}${more}`
  const request = { id: 'a-page', url, headers: { cookie }, log } as unknown as FastifyRequest
  const data = await pageData(request, app.server)
  return { hasFrame: data?.frame !== undefined, ...JSON.parse(data?.json ?? '{}') }
}

test('people without a valid session get the settings, but no person', async () => {
  const { body: settings } = await app.as(null)(api.settings.read)
  const leaver = await makePerson(app, { columns: { working_status: 'left' }, roles: ['full-time'] })
  const ended = await makePerson(app, { roles: ['full-time'] })
  await app.deps.db
    .updateTable('sessions')
    .set({ revoked_at: new Date() })
    .where('employee_id', '=', ended.id)
    .execute()
  for (const token of ['', 'nonsense', `${ended.token}x`, leaver.token, ended.token])
    expect(await dataFor(token)).toEqual({ hasFrame: false, settings })
  expect(warnings).toEqual([])
})

test('a person gets what the calls answer, in both languages, also without any role', async () => {
  for (const made of [await makePerson(app, { roles: ['full-time'] }), await makePerson(app)]) {
    for (const more of ['', '; muster-language=vi']) {
      const data = await dataFor(made.token, more)
      expect(warnings).toEqual([])
      expect(data).toMatchObject({ hasFrame: true, profile: { data: { id: made.id } } })
      expect(Array.isArray(data.me.data.permissions)).toBe(true)
      expect(JSON.parse(atob(made.token.split('.')[1] ?? '')).jti).toBe(data.session)
    }
  }
})

test('the page of a list contains the request of its list, for people who can read it', async () => {
  const reader = await makePerson(app, { roles: ['hr'] })
  const { list } = await dataFor(reader.token, '', '/employees?page=2')
  expect(list).toMatchObject({ resource: 'employees', method: 'POST', path: '/employees/search' })
  expect((await dataFor(reader.token, '', '/profile')).list).toBeUndefined()
  const nobody = await makePerson(app)
  for (const { token } of [nobody, { token: '' }]) expect((await dataFor(token, '', '/employees')).list).toBeUndefined()
})
