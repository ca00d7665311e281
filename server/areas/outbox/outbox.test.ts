import { randomUUID } from 'node:crypto'
import { tokenCookie } from '#contract/sessionCookie.ts'
import { mailing } from '#tests/support/mails.ts'
import { inviteNew } from '#tests/support/newEmployee.ts'
import { openTestApp } from '#tests/support/testApp.ts'
import { testServer } from '#tests/support/testServer.ts'
import { invoiceMailHooks } from '#server/areas/invoices/mail.ts'
import { mailWork } from '#server/platform/mail/send.ts'
import { runDue } from '#server/platform/queue/run.ts'

const app = testServer()
const { queue, keepFile } = mailing(app)

const html = { accept: 'text/html' }
const open = (path: string, headers: Record<string, string> = {}) =>
  app.app.inject({ method: 'GET', url: `/dev/outbox${path}`, headers })
const bearer = async (who: Parameters<typeof app.tokenOf>[0]) => ({
  authorization: `Bearer ${await app.tokenOf(who)}`,
})
const cookie = async (who: Parameters<typeof app.tokenOf>[0]) => ({
  cookie: `other=1; ${tokenCookie('Muster')}=${await app.tokenOf(who)}; more=2`,
})
const newest = async () => {
  const { data } = (await open('', await bearer('admin'))).json<{
    data: { id: string; to: string; text: string; state: string; error: string }[]
  }>()
  return data
}

test('shows admins what was written, newest first, with its text', async () => {
  await inviteNew(app)
  const invited = await inviteNew(app)
  const [mail, older] = await newest()
  expect(mail).toMatchObject({ to: invited.personalEmail, state: 'waiting', error: '' })
  expect(mail?.text).toContain(`/onboarding?code=${invited.token}`)
  expect(older).toBeDefined()
})

test('is a page in a browser, with a page for each mail', async () => {
  const invited = await inviteNew(app)
  const [mail] = await newest()
  const list = await open('', { ...html, ...(await cookie('admin')) })
  expect(list.headers).toMatchObject({
    'content-type': expect.stringContaining('text/html'),
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  expect(list.body).toContain(invited.personalEmail)
  expect(list.body).toContain(`href="/dev/outbox/${mail?.id}"`)
  const one = await open(`/${mail?.id}`, { ...html, ...(await cookie('admin')) })
  expect(one.body).toContain(`href="http://localhost:3000/onboarding?code=${invited.token}"`)
  const body = await open(`/${mail?.id}/html`, { ...html, ...(await cookie('admin')) })
  expect(body.headers['content-security-policy']).toContain('sandbox')
  expect(body.body).toContain(`href="http://localhost:3000/onboarding?code=${invited.token}"`)
  expect((await open('/page.css')).headers['content-type']).toContain('text/css')
})

test('writes names as text, never as HTML', async () => {
  const nasty = '<script>alert(1)</script>"\'&'
  const invited = await inviteNew(app, { displayName: nasty })
  const [mail] = await newest()
  expect(mail).toMatchObject({ to: invited.personalEmail })
  expect(mail?.text).toContain(`Hello ${nasty},`)
  for (const path of ['', `/${mail?.id}`, `/${mail?.id}/html`]) {
    const { body } = await open(path, { ...html, ...(await cookie('admin')) })
    expect(body).not.toContain('<script')
  }
})

test('says how far a mail is', async () => {
  await queue('kept@home.example')
  await runDue(mailWork(invoiceMailHooks), app.deps)
  expect((await newest())[0]).toMatchObject({ to: 'kept@home.example', state: 'kept' })
})

test('shows copies and files, and opens a PDF in the browser', async () => {
  const bytes = Buffer.from('%PDF-1.7 not much of one')
  const [pdf, xml] = [await keepFile(bytes), await keepFile(Buffer.from('<x/>'), 'application/xml')]
  const id = await queue('client@home.example', {
    cc: ['boss@home.example', 'bills@home.example'],
    attachments: [
      { contentId: pdf, name: '20261-ATLAS-001.pdf' },
      { contentId: xml, name: 'é"\r\nx: y.xml' },
    ],
  })
  const [mail] = await newest()
  expect(mail).toMatchObject({
    id,
    cc: ['boss@home.example', 'bills@home.example'],
    attachments: [
      { contentId: pdf, name: '20261-ATLAS-001.pdf', mediaType: 'application/pdf', size: bytes.length },
      { contentId: xml },
    ],
  })
  const asAdmin = { ...html, ...(await cookie('admin')) }
  for (const path of ['', `/${id}`]) {
    const { body } = await open(path, asAdmin)
    expect(body).toContain('boss@home.example, bills@home.example')
    expect(body).toContain('20261-ATLAS-001.pdf')
  }
  expect((await open(`/${id}`, asAdmin)).body).toContain(`href="/dev/outbox/${id}/files/${pdf}"`)
  const file = await open(`/${id}/files/${pdf}`, asAdmin)
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename="20261-ATLAS-001.pdf"',
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  expect(file.rawPayload).toEqual(bytes)
  const other = await open(`/${id}/files/${xml}`, asAdmin)
  expect(other.headers['content-disposition']).toBe('attachment; filename="____x__y.xml"')
})

test('opens no file but those of the mail', async () => {
  const file = await keepFile(Buffer.from('x'))
  const carrier = await queue('one@home.example', { attachments: [{ contentId: file, name: 'a.pdf' }] })
  const without = await queue('two@home.example')
  const status = async (path: string) => (await open(path, await bearer('admin'))).statusCode
  expect(await status(`/${carrier}/files/${file}`)).toBe(200)
  expect(await status(`/${without}/files/${file}`)).toBe(404)
  expect(await status(`/${carrier}/files/${randomUUID()}`)).toBe(404)
  expect(await status(`/${carrier}/files/x`)).toBe(404)
  expect(await status(`/x/files/${file}`)).toBe(404)
})

test('has pages', async () => {
  for (let count = 0; count < 51; count++) await queue(`p${count}@home.example`)
  const first = await open('?page=x', { ...html, ...(await cookie('admin')) })
  expect(first.body).toContain('href="/dev/outbox?page=2"')
  const second = (await open('?page=2', await bearer('admin'))).json<{
    page: number
    data: unknown[]
    total: number
  }>()
  expect(second).toMatchObject({ page: 2 })
  expect(second.data).toHaveLength(second.total - 50)
})

describe('is closed', () => {
  const someId = '5ab1ec70-0000-4000-8000-000000000009'
  const paths = ['', `/${someId}`, `/${someId}/html`, `/${someId}/files/${someId}`]

  test.each(paths)('%s: without a session', async (path) => {
    expect((await open(path)).statusCode).toBe(401)
    expect((await open(path, { authorization: 'Bearer x' })).statusCode).toBe(401)
    const page = await open(path, html)
    expect([page.statusCode, page.headers.location]).toEqual([302, '/login'])
    const forged = await open(path, { ...html, cookie: `${tokenCookie('Muster')}=x` })
    expect([forged.statusCode, forged.headers.location]).toEqual([302, '/login'])
  })

  test.each(paths)('%s: to all people but admins', async (path) => {
    for (const who of ['engineeringManager', 'member', 'contractor'] as const) {
      const refused = await open(path, await bearer(who))
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'mail.outboxClosed'])
      const page = await open(path, { ...html, ...(await cookie(who)) })
      expect(page.statusCode).toBe(403)
      expect(page.body).toContain('Only admins')
    }
  })

  test('to the invited', async () => {
    const { token } = await inviteNew(app)
    expect((await open('', { authorization: `Bearer ${token}` })).statusCode).toBe(401)
    expect((await open('', { cookie: `${tokenCookie('Muster')}=${token}` })).statusCode).toBe(401)
  })

  test('to ids that are none or name no mail', async () => {
    for (const id of ['x', randomUUID()]) {
      const { statusCode, body } = await open(`/${id}`, await bearer('admin'))
      expect([statusCode, body]).toEqual([404, expect.stringContaining("This mail doesn't exist")])
    }
  })

  test('in production, as if it were not there', async () => {
    const live = await openTestApp({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://muster.example',
      OIDC_ISSUER: 'https://id.example',
    })
    const authorization = `Bearer ${await live.tokenOf('admin')}`
    for (const accept of ['text/html', 'application/json']) {
      const answer = await live.app.inject({ url: '/dev/outbox', headers: { authorization, accept } })
      expect(answer.statusCode).toBe(404)
    }
    await live.close()
  })
})
