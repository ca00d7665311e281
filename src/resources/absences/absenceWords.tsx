import { plural, t } from '@lingui/core/macro'
import { type Absence, absenceStatuses } from '#contract/api/absences.ts'
import { showDate } from '#contract/dates.ts'
import { stateTag } from '#src/admin/fields/stateTag.tsx'

/** The days of an absence in the order of the halves: `03/06/2026 noon to 08/06/2026`. */
export function spanWords(span: Pick<Absence, 'from' | 'to' | 'startsAtNoon' | 'endsAtNoon'>): string {
  const { startsAtNoon, endsAtNoon } = span
  const [first, last] = [showDate(span.from), showDate(span.to)]
  if (first === last) return startsAtNoon ? t`${first}, afternoon` : endsAtNoon ? t`${first}, morning` : first
  if (startsAtNoon) return endsAtNoon ? t`${first} noon to ${last} noon` : t`${first} noon to ${last}`
  return endsAtNoon ? t`${first} to ${last} noon` : t`${first} to ${last}`
}

/** A number of days, in halves. */
export const daysWords = (days: number): string => plural(days, { one: '# day', other: '# days' })

/** The kind of an absence; for colleagues only that the person is away. */
export const kindWords = ({ kind }: Pick<Absence, 'kind'>): string => kind?.name ?? t`Away`

export const AbsenceStatusTag = stateTag(absenceStatuses, {
  requested: 'gold',
  approved: 'stacks',
  refused: 'volcano',
  cancelled: 'neutral',
})

/** The version that a change of the absence is based on; those that the reader can change have one. */
export const versionOfAbsence = ({ updatedAt, createdAt }: Absence): string | undefined =>
  updatedAt ?? createdAt ?? undefined

/** True if it takes days, or may come to do so. */
export const isOpen = ({ status }: Absence): boolean => status === 'requested' || status === 'approved'
