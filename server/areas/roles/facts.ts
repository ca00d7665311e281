import { z } from 'zod'
import type { StoredChange, TimelineEntry } from '#contract/api/timeline.ts'
import { Id } from '#contract/endpoint.ts'
import { field } from '#contract/fields.ts'
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

/** The changes of a role in words: facts, and permissions by their codes. */
export const toldRole = (changes: readonly StoredChange[], names: Names): TimelineEntry['changes'] =>
  changes.flatMap((change) => {
    if (change.field in RoleFacts.shape) return toldBy(RoleFacts, [change], everything, names)
    const [before = '', after = ''] = [change.before, change.after].map((value) => sayWord(textOf(value)))
    return { ...change, label: change.field, before, after }
  })
