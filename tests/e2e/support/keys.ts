import type { Locator, Page } from 'playwright-core'

/** True if the element has the keyboard focus. */
export const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Presses Tab until the element has the focus, and checks that it is visible. */
export async function reach(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  // Finding an element by role takes as long as many key presses, so it is repeated only if the page re-created the
  // element.
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

/** Moves the focus to the element and presses a key. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await reach(page, target)
  await page.keyboard.press(key)
}

/** Moves the focus to a field and replaces its text. */
export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await reach(page, target)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

/** Moves the focus to a date field and types `2026-11-23` as month, day and year. */
export async function typeDate(page: Page, target: Locator, date: string): Promise<void> {
  const [year = '', month = '', day = ''] = date.split('-')
  await reach(page, target)
  await page.keyboard.type(`${month}${day}${year}`)
}

/** Moves the focus to the first option of a group, then by arrow keys to the option with this name. */
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

/** Types the beginning of a name into a search field and chooses the first result. */
export async function find(page: Page, field: Locator, words: string): Promise<void> {
  await reach(page, field)
  await page.keyboard.type(words)
  const option = page.getByRole('option', { name: new RegExp(words) }).first()
  await option.waitFor()
  if ((await page.locator('[role="option"].Mui-focused').count()) === 0) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}
