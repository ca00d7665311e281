import { scimPath } from '#contract/api/scim.ts'
import { newUser, patch, type ScimBody, scimPermissions, urn } from '#tests/support/scim.ts'
import { breaches } from './support/axe.ts'
import { button, day, dialog, toast } from './support/find.ts'
import { phone } from './support/phone.ts'
import { darken } from './support/routes.ts'
import { settled } from './support/settled.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()
const folder = process.env.PICTURES ?? ''

/** Calls of an identity provider with a key. */
function providerWith(secret: string) {
  return async (method: string, path: string, body?: object) => {
    const response = await fetch(`${stage.product.url}${scimPath}${path}`, {
      method,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/scim+json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: (text ? JSON.parse(text) : {}) as ScimBody }
  }
}

it('a joiner and a leaver come from the identity provider: tried first, then for good', async () => {
  const { page } = await stage.visit('linh', '/config?tab=identityProvider')
  await page.getByText('Nobody can be created until a role and a seniority are chosen.').waitFor()
  await button(page, 'Edit New people').click()
  const form = dialog(page, 'Edit new people')
  for (const [field, choice] of [
    ['Role', 'Member'],
    ['Seniority', 'Mid'],
  ] as const) {
    await form.getByRole('combobox', { name: new RegExp(`^${field}`) }).click()
    await page.getByRole('option', { name: choice, exact: true }).click()
  }
  await form.getByRole('checkbox').check()
  expect(await breaches(page)).toEqual([])
  await button(form, 'Save').click()
  await page.getByText('Changes are only tried. Nothing is changed.').waitFor()

  const made = await stage.call<{ secret: string }>('linh', 'POST', '/keys', {
    ...{ name: 'Identity provider', permissions: scimPermissions, isAdmin: true, endsOn: day(30) },
  })
  const provider = providerWith(made.secret)
  const joiner = newUser({ displayName: 'Nora Berg' })
  expect((await provider('POST', '/Users', joiner)).status).toBe(201)
  const find = `/Users?filter=${encodeURIComponent(`userName eq "${joiner.userName}"`)}`
  expect((await provider('GET', find)).body.totalResults).toBe(0)
  await page.reload()
  await page.getByRole('region', { name: 'What would change' }).getByText('Nora Berg').waitFor()
  expect(await breaches(page)).toEqual([])
  if (folder) await page.screenshot({ path: `${folder}/scim-tried.png`, fullPage: true })

  await button(page, 'Edit New people').click()
  await form.getByRole('checkbox').uncheck()
  await button(form, 'Save').click()
  await form.waitFor({ state: 'detached' })
  const { id } = (await provider('POST', '/Users', joiner)).body
  expect((await provider('POST', '/Users', joiner)).status).toBe(409)
  const group = { schemas: [urn.group], displayName: 'Project leads', members: [{ value: id }] }
  expect((await provider('POST', '/Groups', group)).status).toBe(201)
  await page.reload()
  await page.getByRole('combobox', { name: 'Role of Project leads' }).selectOption('Project Lead')
  const preview = dialog(page, 'Give Project Lead to Project leads?')
  await preview.getByText('Nora').first().waitFor()
  await settled(page)
  expect(await breaches(page)).toEqual([])
  await button(preview, 'Set the role').click()
  await toast(page, 'Role chosen')

  const { page: small } = await stage.visit('linh', '/config?tab=identityProvider', phone)
  await small.getByRole('combobox', { name: 'Role of Project leads' }).waitFor()
  expect(await small.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await darken(small)
  expect(await breaches(small, ['color-contrast'])).toEqual([])
  if (folder) await small.screenshot({ path: `${folder}/scim-390-dark.png`, fullPage: true })

  const one = await stage.call<{ roles: { code: string }[] }>('linh', 'GET', `/employees/${id}`)
  expect(one.roles.map(({ code }) => code)).toEqual(expect.arrayContaining(['project-lead']))
  const leave = patch({ op: 'replace', path: 'active', value: false })
  expect((await provider('PATCH', `/Users/${id}`, leave)).status).toBe(200)
  expect(await stage.call('linh', 'GET', `/employees/${id}`)).toMatchObject({ status: 'left' })
}, 120_000)
