import type { Locator, Page } from 'playwright-core'

/** Whether something has the focus of the keyboard. */
export const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Goes on by Tab until something has the focus, and sees that it is in the window by then. */
export async function reach(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  // To find it by its role takes as long as many a key, so it is only looked for again where the page has made it anew.
  let element = await target.elementHandle()
  for (let step = 0; step < 250; step += 1) {
    const where = await element?.evaluate((it) => {
      if (!it.isConnected) return 'gone'
      if (it !== document.activeElement) return 'elsewhere'
      const { top, bottom } = it.getBoundingClientRect()
      return bottom > 0 && top < innerHeight ? 'here' : 'outside'
    })
    if (where === 'here') return
    if (where === 'outside') throw new Error(`The focus is on ${String(target)}, which is outside of the window.`)
    if (where === 'gone') element = await target.elementHandle()
    else await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not come to ${String(target)}.`)
}

/** Goes there and presses a key. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await reach(page, target)
  await page.keyboard.press(key)
}

/** Goes to a field and types over what is in it. */
export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await reach(page, target)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

/** Goes to a date and types it, `2026-11-23`, as month, day and year. */
export async function typeDate(page: Page, target: Locator, date: string): Promise<void> {
  const [year = '', month = '', day = ''] = date.split('-')
  await reach(page, target)
  await page.keyboard.type(`${month}${day}${year}`)
}

/** Goes to the first choice of a group and on by arrows to the one of this name. */
export async function choose(page: Page, group: Locator, name: string): Promise<void> {
  const choices = group.getByRole('radio')
  await choices.first().waitFor()
  const checked = choices.and(group.getByRole('radio', { checked: true }))
  await reach(page, (await checked.count()) > 0 ? checked.first() : choices.first())
  await page.keyboard.press('Space')
  const wanted = group.getByRole('radio', { name, exact: true })
  for (let step = await choices.count(); step > 0 && !(await wanted.isChecked()); step -= 1)
    await page.keyboard.press('ArrowDown')
}

/** Types the beginning of a name into a field that finds people or things, and takes the first that it finds. */
export async function find(page: Page, field: Locator, words: string): Promise<void> {
  await reach(page, field)
  await page.keyboard.type(words)
  const option = page.getByRole('option', { name: new RegExp(words) }).first()
  await option.waitFor()
  if ((await page.locator('[role="option"].Mui-focused').count()) === 0) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}
