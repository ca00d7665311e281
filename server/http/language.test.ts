import * as api from '#contract/api/index.ts'
import { makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'
import { sayIn } from './language.ts'

const app = testServer()
const ask = (url: string, language: string, token: string) =>
  app.app.inject({ url, headers: { 'accept-language': language, authorization: `Bearer ${token}` } })

test('a language is kept for each person; none until one chooses', async () => {
  const { token } = await makePerson(app)
  const mine = async () => (await app.as(null)(api.language.mine, { token })).body.data
  expect(await mine()).toEqual({ language: null })
  for (const language of ['vi', 'en', 'vi'] as const) {
    const { status } = await app.as(null)(api.language.choose, { token, body: { language } })
    expect([status, await mine()]).toEqual([200, { language }])
  }
  expect(await app.as('admin')(api.language.mine)).toMatchObject({ body: { data: { language: null } } })
})

test('a language that nobody speaks here is refused', async () => {
  const { token } = await makePerson(app)
  const { status, body } = await app.as(null)(api.language.choose, {
    token,
    body: { language: 'xx' as 'en' },
  })
  expect([status, body.errors?.[0]?.field]).toEqual([400, 'language'])
})

test('refusals are said in the language of the caller, and in English to everybody else', async () => {
  const { token } = await makePerson(app, { roles: [] })
  const said = async (language: string, url: string) => (await ask(url, language, token)).json()
  const inEnglish = await said('en', '/api/v1/employees/nobody')
  for (const language of ['de', '', 'en-US,vi;q=0.5'])
    expect((await said(language, '/api/v1/employees/nobody')).error).toBe(inEnglish.error)
  const { error } = await said('vi-VN,vi;q=0.9', '/api/v1/employees/nobody')
  expect(error).not.toBe(inEnglish.error)
  expect(error).toBe(sayIn('vi')(inEnglish.error))
})

test('values stay in what is said, and what is not ours stays as it is', () => {
  const say = sayIn('vi')
  const found = say('The username ana.lopez is already taken. Choose another team e-mail.')
  expect(found).toContain('ana.lopez')
  expect(found).not.toContain('taken')
  expect(say('A sentence of somebody’s own.')).toBe('A sentence of somebody’s own.')
  expect(say('x'.repeat(100_000))).toHaveLength(100_000)
})
