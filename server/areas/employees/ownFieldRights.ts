import { type RawBuilder, sql } from 'kysely'
import { type OwnFieldOwner, ownFieldReads, readableSections } from '#contract/api/metadata/ownFields.ts'
import type { Permission } from '#contract/permissions.ts'
import { ownFieldOpen } from '#server/areas/metadata/index.ts'
import { canOnSome } from '#server/platform/reference/rights.ts'
import { covers } from './scopes.ts'
import type { Viewer } from './visibility.ts'

/** SQL condition: the own field `f` is there, of this owner, and the viewer can read it of anybody. */
export const ownFieldOnSome = (of: OwnFieldOwner, { me }: Viewer): RawBuilder<boolean> =>
  ownFieldOpen(of, canOnSome(me))

/** The sections that the viewer reads of some people only. */
function sectionsOfSome(of: OwnFieldOwner, { me }: Viewer) {
  const ofAll = readableSections(me.can, of)
  return readableSections(canOnSome(me), of).filter((section) => !ofAll.includes(section))
}

/** True if the viewer reads some own fields of some people only. */
export const readsOwnOfSome = (of: OwnFieldOwner, viewer: Viewer): boolean => sectionsOfSome(of, viewer).length > 0

/**
 * SQL condition: the own field `f` is there, of this owner, and the viewer can read it of the one with the id `who`
 * (docs/rules/people.md#8.2).
 */
export function ownFieldReadable(of: OwnFieldOwner, who: RawBuilder<unknown>, viewer: Viewer): RawBuilder<boolean> {
  const open = ownFieldOpen(of, viewer.me.can)
  const some = sectionsOfSome(of, viewer)
  if (!some.length) return open
  const inSection = some.map((section) => {
    const held = covers(ownFieldReads[section] as Permission, who, viewer)
    return sql`(f.section = ${section} and ${held})`
  })
  return sql`(${open} or (f.deleted_at is null and (${sql.join(inSection, sql` or `)})))`
}
