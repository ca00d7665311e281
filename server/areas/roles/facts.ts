import { z } from 'zod'
import type { StoredChange, StoredValue, TimelineEntry } from '#contract/api/timeline.ts'
import { Id } from '#contract/endpoint.ts'
import { field } from '#contract/fields.ts'
import { type Scope, scopes } from '#contract/scopes.ts'
import { toSay } from '#contract/words.ts'
import type { Names } from '#server/platform/auditLog/names.ts'
import { toldBy } from '#server/platform/auditLog/told.ts'
import { textOf } from '#server/platform/auditLog/values.ts'
import { sayWord } from '#server/platform/languages/i18n.ts'

const role = (label: string) => field(Id, { label, kind: 'assignableRoles' })

/** What events of a role tell besides permissions. */
export const RoleFacts = z.object({
  name: field(z.string(), { label: 'Name' }),
  belowID: role(toSay('Stands below')),
  copyOf: role(toSay('Copy of')),
  moveTo: role(toSay('Holders get instead')),
})

const everything = () => true

/** Between the permission and the scope of a grant on some people, in the name of a change. */
export const onScope = ' · '

/** A permission by its code, and on whom it is granted, if not on everybody. */
function labelOf(name: string): string {
  const [permission = '', scope] = name.split(onScope)
  return scope && scope in scopes ? `${permission}${onScope}${sayWord(scopes[scope as Scope])}` : name
}

/** Whether a permission was granted. Events from before have the word. */
function grantOf(value: StoredValue): string {
  if (typeof value !== 'boolean') return sayWord(textOf(value))
  return value ? sayWord(toSay('Granted')) : ''
}

/** The changes of a role in words: facts, and permissions by their codes. */
export const toldRole = (changes: readonly StoredChange[], names: Names): TimelineEntry['changes'] =>
  changes.flatMap((change) => {
    if (change.field in RoleFacts.shape) return toldBy(RoleFacts, [change], everything, names)
    return { ...change, label: labelOf(change.field), before: grantOf(change.before), after: grantOf(change.after) }
  })
