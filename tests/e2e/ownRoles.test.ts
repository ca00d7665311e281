import { breaches } from './support/axe.ts'
import { settled } from './support/settled.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()
const folder = process.env.PICTURES ?? ''

interface Person {
  id: string
  username: string
  displayName: string
  roles: { id: string; code: string; name: string }[]
}
interface Role {
  id: string
  code: string
  name: string
}

const people = () =>
  stage.call<Person[]>('linh', 'POST', '/employees/search', {
    size: 999,
    preload: true,
    workingStatuses: ['full-time'],
  })
const roles = () => stage.call<Role[]>('linh', 'GET', '/roles')

const views = [1440, 390].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => [width, colorScheme] as const),
)

test.each(views)(
  'an admin makes the role Finance, a person uses it, and gets another when it is deleted, at %i px, %s',
  async (width, colorScheme) => {
    const name = `Finance ${width} ${colorScheme}`
    const picture = async (page: { screenshot: (options: object) => Promise<unknown> }, what: string) => {
      if (folder) await page.screenshot({ path: `${folder}/${what}-${width}-${colorScheme}.png` })
    }
    const options = { viewport: { width, height: 900 }, colorScheme }
    const person = (await people()).find(
      (one) => one.roles.length === 1 && one.roles[0]?.code === 'full-time',
    ) as Person

    // A copy of Full-time.
    const { page, watch } = await stage.visit('linh', '/config?tab=roles&role=full-time', options)
    // The stream of changes tells of the deletion before its answer comes, and the panel reads the role once more.
    watch.expect(/^404 \w+ \/api\/v1\/roles\//)
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    const panel = page.getByRole('dialog', { name: 'Copy of Full-time' })
    await panel.getByLabel('Name').fill(name)
    expect(await breaches(page)).toEqual([])
    await picture(page, 'copy')
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.waitFor({ state: 'detached' })
    const made = (await roles()).find((role) => role.name === name) as Role

    // It sees invoices too.
    await page.goto(new URL(`/config?tab=roles&role=${made.code}`, page.url()).href)
    await page.getByRole('button', { name: 'Edit grants' }).click()
    await page.getByLabel('See invoices.').click()
    await page.getByRole('button', { name: 'Review changes' }).click()
    await page.getByText('Invoices: See invoices.').waitFor()
    await page.getByRole('button', { name: 'Save grants' }).click()

    // What it grants beyond Full-time.
    await page.getByLabel('Compare with').click()
    await page.getByRole('option', { name: 'Full-time', exact: true }).click()
    const only = page.getByRole('region', { name: `Only ${name} grants` })
    await only.getByText('See invoices.').waitFor()
    await only.scrollIntoViewIfNeeded()
    expect(await breaches(page)).toEqual([])
    await picture(page, 'difference')

    // A person gets it in the editor of their access, and uses it.
    await page.goto(new URL(`/employees/${person.username}?tab=job`, page.url()).href)
    const card = page.getByRole('region', { name: 'Role and access' })
    await card.getByRole('combobox', { name: 'Roles' }).click()
    await page.getByRole('option', { name }).click()
    await page.keyboard.press('Escape')
    await picture(page, 'given')
    await card.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Roles updated').waitFor()
    const { page: own } = await stage.visit(person.username, '/invoices', options)
    await own.getByRole('heading', { name: 'Invoices' }).first().waitFor()

    // The role goes, and its holder is left with Full-time.
    await page.goto(new URL(`/config?tab=roles&role=${made.code}`, page.url()).href)
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: `Delete the role ${name}?` })
    await settled(page)
    await dialog.getByRole('combobox', { name: 'Role instead' }).click()
    await page.getByRole('option', { name: 'Full-time', exact: true }).click()
    await dialog.getByText('Will lose').waitFor()
    expect(await breaches(page)).toEqual([])
    await picture(page, 'delete')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByText(`${name} deleted`).waitFor()
    const after = (await people()).find(({ id }) => id === person.id)
    expect(after?.roles.map(({ code }) => code)).toEqual(['full-time'])
    await picture(page, 'list')
  },
  120_000,
)
