import { signInAs } from '#tests/support/signIn.ts'
import { cookieOf } from './support/cookie.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()

it('leaves nothing of one person to the next in the same browser', async () => {
  const { page, context } = await stage.visit(null, '/login')
  const enter = async (username: string, path: string) => {
    await context.addCookies([cookieOf(stage.product.url, await signInAs(stage.product.url, username))])
    await page.goto(path)
  }
  await enter('linh', `/employees?filter=${encodeURIComponent(JSON.stringify({ keyword: 'jonas' }))}`)
  await page.getByRole('checkbox', { name: 'Choose this row' }).first().check()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await bar.getByLabel('Names of the selected rows').getByText('Jonas').waitFor()

  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Sign in with Muster ID' }).click()
  await page.getByRole('button', { name: /^Anna/ }).click()
  await page.getByRole('button', { name: /^Account of Anna/ }).waitFor()
  expect(page.url()).not.toContain('jonas')
  await page.goto('/employees')
  await page.getByRole('table', { name: 'Employees' }).locator('tbody a').first().waitFor()
  expect(await page.getByRole('searchbox').first().inputValue()).toBe('')
  expect(await bar.count()).toBe(0)
  const kept = await page.evaluate(() => [localStorage, sessionStorage].map((store) => Object.entries(store)))
  expect(JSON.stringify(kept)).not.toContain('jonas')
})
