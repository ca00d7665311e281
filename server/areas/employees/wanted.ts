import { type RawBuilder, sql } from 'kysely'

/** The filter element for rows without any entry. */
const none = '-'

/** The elements of a filter. Absent and `null` are none. */
export const given = (list: readonly (string | null)[] | null | undefined) => (list ?? []).filter((one) => one !== null)

/** Matches `some` of the codes or, with `-`, rows without `any`. An empty list does not filter. */
export function wanted(
  list: readonly (string | null)[] | null | undefined,
  some: (codes: string[]) => RawBuilder<boolean>,
  any: RawBuilder<boolean>,
): RawBuilder<boolean>[] {
  const elements = given(list)
  const codes = elements.filter((one) => one !== none)
  const either: RawBuilder<boolean>[] = []
  if (codes.length) either.push(some(codes))
  if (codes.length < elements.length) either.push(sql`not ${any}`)
  return either.length ? [sql`(${sql.join(either, sql` or `)})`] : []
}
