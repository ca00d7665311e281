import type { Locator, Page } from 'playwright-core'

/** A button by its name. */
export const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name })

/** Opens a tab of a page. */
export const openTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()

/** Begins an action of the menu "Change" of a person. */
export async function change(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'Change…' }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** A dialog or panel, by name if there are several. */
export const dialog = (page: Page, name?: string | RegExp) => page.getByRole('dialog', name ? { name } : {})

/** Waits for a message with this text. */
export const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('alert').filter({ hasText: text }).first().waitFor()

/** The date this many days from today, as `2026-11-23`. */
export const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)

/** The number of forms that a person has sent. `call` is that of the stage. */
export const doneOf = async (
  call: (username: string, method: string, path: string) => Promise<unknown>,
  username: string,
) => ((await call(username, 'GET', '/feedbacks?status=done&size=1000')) as object[]).length
