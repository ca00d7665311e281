import { openStage } from './support/stage.ts'

const stage = openStage()
const patience = 90_000

it('serves pages with the policy, and makes browsers revalidate them each time', async () => {
  for (const path of ['/', '/login', '/no/such/page']) {
    const { status, headers } = await fetch(stage.product.url + path, { headers: { accept: 'text/html' } })
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ])
    expect(headers.get('content-security-policy')).toMatch(
      /script-src 'self' 'sha256-[\w+/]{43}=';.*frame-ancestors 'none'/,
    )
    expect(headers.get('content-security-policy')).not.toContain('unsafe')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
})

// A page that violates its policy logs it to the console, which makes the stage fail the test.
it(
  'keeps pages that are no part of the application within their policies',
  async () => {
    const { page } = await stage.visit('linh', '/api/docs')
    // Rendering hundreds of calls takes a while on a busy machine.
    await page.getByRole('heading', { name: /Muster API/ }).waitFor({ timeout: patience })
    await page.getByText('Sign in with the code of the identity provider').click()
    await page.goto('/dev/outbox')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('table').getByRole('link').first().click()
    await page.locator('iframe').waitFor()
    expect(await page.locator('iframe').count()).toBe(1)
  },
  2 * patience,
)

it('notices a page that breaks its policy', async () => {
  const { page, watch } = await stage.visit(null, '/login')
  await page.getByRole('button', { name: /^Sign in/ }).waitFor()
  const broken = page.waitForEvent('console', (message) => message.text().includes('Content Security Policy'))
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "taken over"'
    document.body.append(script)
  })
  expect((await broken).type()).toBe('error')
  expect(watch.problems.splice(0)).toEqual([expect.stringContaining('Content Security Policy')])
  expect(await page.title()).not.toBe('taken over')
})
