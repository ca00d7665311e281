import type { auth as authApi } from '#contract/api/auth.ts'
import type { profile as profileApi } from '#contract/api/profile.ts'
import type { settings as settingsApi } from '#contract/api/settings.ts'
import type { ResponseOf } from '#contract/endpoint.ts'

/** Answers that the server has put into the document; those of a person with the session that they are for. */
export interface PageData {
  settings: ResponseOf<typeof settingsApi.read>
  session?: string
  profile?: ResponseOf<typeof profileApi.mine>
  me?: ResponseOf<typeof authApi.me>
}

/** Takes them out of the document: they are true at its start alone. */
export function takePageData(): PageData | undefined {
  const block = document.getElementById('boot')
  block?.remove()
  return block ? (JSON.parse(block.textContent ?? '') as PageData) : undefined
}
