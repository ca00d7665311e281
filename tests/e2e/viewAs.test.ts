import { breaches } from './support/axe.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()
const folder = process.env.PICTURES ?? ''

interface Person {
  id: string
  username: string
  displayName: string
  phoneNumber: string
  lineManager: { id: string } | null
  roles: { code: string }[]
}
const people = () =>
  stage.call<Person[]>('linh', 'POST', '/employees/search', {
    size: 999,
    preload: true,
    workingStatuses: ['full-time'],
  })

/** A manager without more rights than anybody, and one of the reports. */
async function team() {
  const all = await people()
  const reportOf = ({ id }: Person) => all.find((one) => one.lineManager?.id === id && one.phoneNumber)
  const manager = all.find((one) => one.roles.every(({ code }) => code === 'full-time') && reportOf(one)) as Person
  return { manager, report: reportOf(manager) as Person }
}

const views = [1440, 390].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => [width, colorScheme] as const),
)

test.each(views)(
  'an admin views the product as a line manager, changes nothing and ends it, at %i px, %s',
  async (width, colorScheme) => {
    const options = { viewport: { width, height: 900 }, colorScheme }
    const { manager, report } = await team()
    const { page, watch } = await stage.visit('linh', `/config?tab=roles&person=${manager.id}`, options)
    // What is the manager's own stays closed, and so does what the page of roles asks while it is left.
    watch.expect(/^403 /)
    const shoot = (name: string) =>
      folder ? page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true }) : undefined
    await page.getByText(`Who can see ${manager.displayName}, and why`).waitFor()
    await page.getByText(/^General info: /).click()
    expect(await breaches(page)).toEqual([])
    await shoot('access')

    await page.getByRole('button', { name: `View as ${manager.displayName}` }).click()
    const banner = page.getByRole('complementary', { name: 'Viewing as another person' })
    await banner.waitFor()
    await page.getByRole('button', { name: `Account of ${manager.displayName}` }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    expect(await breaches(page)).toEqual([])
    await shoot('home')

    // The rights of the manager: general info of a report, and no settings of roles.
    await page.goto(new URL(`/employees/${report.username}`, page.url()).href)
    await page.getByText(report.phoneNumber).first().waitFor()
    await banner.waitFor()
    await shoot('report')

    // Saving is refused, and says why.
    await page.goto(new URL('/profile', page.url()).href)
    await banner.waitFor()
    expect(await breaches(page)).toEqual([])
    await shoot('profile')
    const saved = await page.evaluate(async (id) => {
      const token = document.cookie.split('-token=')[1]?.split(';')[0] ?? ''
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const answer = await fetch('/api/v1/profile/language', { method: 'PUT', headers, body: '{"language":"vi"}' })
      const other = await fetch(`/api/v1/employees/${id}/view-as`, { method: 'POST', headers, body: '{}' })
      return [answer.status, ((await answer.json()) as { code: string }).code, other.status]
    }, report.id)
    expect(saved).toEqual([403, 'permission.viewing', 403])

    // Another window of the same session shows the banner too.
    const second = await page.context().newPage()
    await second.goto(new URL('/employees', page.url()).href)
    const secondBanner = second.getByRole('complementary', { name: 'Viewing as another person' })
    await secondBanner.waitFor()

    await page.bringToFront()
    await banner.getByRole('button', { name: 'End' }).click()
    await banner.waitFor({ state: 'detached' })
    await secondBanner.waitFor({ state: 'detached' })
    expect(await page.getByRole('button', { name: `Account of ${manager.displayName}` }).count()).toBe(0)
    await second.close()
  },
  120_000,
)
