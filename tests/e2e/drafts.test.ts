import type { InvoiceDetail } from '#contract/api/invoices/invoice.ts'
import type { BankAccount } from '#contract/api/metadata/lookups.ts'
import type { Project } from '#contract/api/projects/project.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()
const harbor = seedId('project', 'harbor-pilot')
const patience = 180_000

/** Gives the project another account, as its commercial form does. */
async function giveAccount(bankAccountID: string): Promise<void> {
  const project = await stage.call<Project>('linh', 'GET', `/projects/${harbor}`)
  const { name, function: work, country, startDate, importantLevel } = project
  const { leadRating, accountRating, deliveryRating } = project
  const own = { name, function: work, countryID: country?.id, startDate, importantLevel }
  const body = { ...own, leadRating, accountRating, deliveryRating, bankAccountID }
  await stage.call('linh', 'PUT', `/projects/${harbor}/general-info`, body)
}

it(
  'keeps the currency and the account of a draft when its project gets others, and takes them over when asked',
  async () => {
    const accounts = await stage.call<BankAccount[]>('linh', 'GET', '/bank-accounts')
    const [euro, dong] = ['EUR', 'VND'].map((code) => accounts.find(({ currency }) => currency.name === code))
    if (!euro || !dong) throw new Error('The demo company has accounts in euros and dong.')
    await giveAccount(euro.id)
    const { page } = await stage.visit('linh', `/invoices/new?projectID=${harbor}`)
    await page.getByRole('textbox', { name: 'Description of line 1' }).fill('Discovery workshop')
    await page.getByRole('textbox', { name: 'Quantity of line 1' }).fill('0.33333')
    await page.getByRole('textbox', { name: 'Unit price of line 1' }).fill('3000')
    await page.getByRole('button', { name: 'Save draft', exact: true }).click()
    await page.waitForURL(/draft=/)
    const id = new URL(page.url()).searchParams.get('draft') ?? ''
    const draft = () => stage.call<InvoiceDetail>('linh', 'GET', `/invoices/${id}`)
    const line = { description: 'Discovery workshop', quantity: 0.33333, unitCost: 3000, cost: 999.99 }

    // Somebody else gives the project an account in dong. The draft is opened again and saves itself.
    await giveAccount(dong.id)
    await page.reload()
    const note = page.getByRole('alert').filter({ hasText: 'The project now has' })
    await note.getByText(/This draft is paid to .*EUR.*The project now has .*VND/).waitFor()
    await page.getByRole('textbox', { name: /^Note/ }).fill('Thank you')
    await page.getByText(/^Saved at/).waitFor()
    const kept = await draft()
    expect(kept).toMatchObject({ note: 'Thank you', currency: 'EUR', bankID: euro.id, bankAccount: { id: euro.id } })
    expect(kept.lineItems[0]).toMatchObject(line)

    const saved = page.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && answer.url().endsWith(`/invoices/${id}`),
    )
    await note.getByRole('button', { name: "Use the project's" }).click()
    await note.waitFor({ state: 'detached' })
    expect((await saved).status()).toBe(200)
    // 0.33333 x 3,000 dong: there are no hundredths.
    await page.getByText('₫1,000').first().waitFor()
    expect(await draft()).toMatchObject({ currency: 'VND', bankID: dong.id, note: 'Thank you' })
  },
  patience,
)
