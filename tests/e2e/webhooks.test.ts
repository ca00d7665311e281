import { breaches } from './support/axe.ts'
import { startProduct } from './support/product.ts'
import { openStage } from './support/stage.ts'
import { type Receiver, startReceiver, verified } from '#tests/support/webhooks.ts'

const stage = openStage(() => startProduct({ WEBHOOK_ADDRESSES: 'any' }))
const folder = process.env.PICTURES ?? ''

let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())

const views = [1440, 390].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => [width, colorScheme] as const),
)

test.each(views)(
  'an admin adds a webhook, its receiver fails once, and is told when sent again, at %i px, %s',
  async (width, colorScheme) => {
    const path = `/${width}-${colorScheme}`
    receiver.next([400], path)
    const { page } = await stage.visit('linh', '/config?tab=webhooks', {
      viewport: { width, height: 900 },
      colorScheme,
    })
    const picture = async (name: string) => {
      if (folder)
        await page.screenshot({ path: `${folder}/webhooks-${name}${path.replace('/', '-')}.png`, fullPage: true })
    }
    await page.getByRole('button', { name: 'Add webhook' }).first().waitFor()
    expect(await breaches(page)).toEqual([])
    await picture('before')
    await page.getByRole('button', { name: 'Add webhook' }).first().click()
    await page.getByRole('textbox', { name: 'Name' }).fill(`Chat ${path}`)
    await page.getByRole('textbox', { name: 'Address' }).fill(receiver.url(path))
    await page.getByRole('checkbox', { name: 'Person changed' }).check()
    expect(await breaches(page)).toEqual([])
    await picture('form')
    await page.getByRole('button', { name: 'Save' }).click()
    const secret = await page.getByRole('textbox', { name: 'Secret' }).inputValue()
    expect(await breaches(page)).toEqual([])
    await picture('secret')
    await page.getByRole('button', { name: 'Done' }).click()

    const [person] = await stage.call<{ id: string; status: string }[]>('linh', 'POST', '/employees/search', {
      ...{ size: 1, workingStatuses: ['full-time', 'contractor'] },
    })
    const employeeStatus = person?.status === 'full-time' ? 'contractor' : 'full-time'
    await stage.call('linh', 'PUT', `/employees/${person?.id}/employee-status`, { employeeStatus })
    await page.getByText('The other system answered 400.').first().waitFor({ timeout: 30_000 })
    expect(await breaches(page)).toEqual([])
    await picture('failed')
    await page.getByRole('button', { name: 'Send again: Person changed' }).first().click()
    await page.getByText('Delivered', { exact: true }).filter({ visible: true }).first().waitFor({ timeout: 30_000 })
    await picture('delivered')
    const told = receiver.to(path)
    expect(told).toHaveLength(2)
    const last = told.at(-1) as (typeof told)[number]
    expect(verified(last, secret)).toMatchObject({
      type: 'person.changed',
      data: { id: person?.id, status: employeeStatus, changed: expect.arrayContaining(['status']) },
    })
    await page.getByRole('button', { name: `Delete Chat ${path}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('The webhook is deleted.').waitFor()
  },
  120_000,
)
