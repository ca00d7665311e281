import { plainText } from './plainText.ts'

const allowed = /^[a-z0-9-]+$/
/** A UUID without hyphens. Project addresses accept ids with or without them. */
const uuid = /^[0-9a-f]{32}$/

/** True if the text can be a project's code. Codes share addresses with ids and with the form at `new`. */
export const isProjectCode = (text: string) =>
  allowed.test(text) && !uuid.test(text.replaceAll('-', '')) && text !== 'new'

/**
 * Code generated from a project's name: its first 5 characters without spaces, as plain lower-case letters, digits and
 * hyphens (rules/projects.md#4.2); `project` if none is left. It may already be taken.
 */
export function projectCodeOf(name: string): string {
  const start = plainText(name).replace(/\s/g, '').slice(0, 5)
  return start.replace(/[^a-z0-9-]/g, '') || 'project'
}
