import { plainText } from './plainText.ts'

const allowed = /^[a-z0-9-]+$/
/** With or without its hyphens: the address of a project takes either for an id. */
const uuid = /^[0-9a-f]{32}$/

/** Whether a text can be the code of a project: it stands in addresses beside ids, and beside the form at `new`. */
export const isProjectCode = (text: string) =>
  allowed.test(text) && !uuid.test(text.replaceAll('-', '')) && text !== 'new'

/**
 * The code that a project gets by its name: the first 5 characters without spaces, in plain lower-case letters, digits and hyphens
 * (rules/projects.md#4.2); `project` when none of them is left. Another project may have it already.
 */
export function projectCodeOf(name: string): string {
  const start = plainText(name).replace(/\s/g, '').slice(0, 5)
  return start.replace(/[^a-z0-9-]/g, '') || 'project'
}
