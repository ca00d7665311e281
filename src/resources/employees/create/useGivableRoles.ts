import { type Option, useOptions } from '#src/components/filters/useOptions.ts'
import { useProfile } from '#src/providers/session.ts'

/** Which roles the signed-in person may give: those below the own rank, all for admins (wire-people.md section 6.1). */
export function useGivableRoles(): { isAdmin: boolean; mayGive: (role: Option) => boolean } {
  const { roles } = useProfile()
  // The list comes by rank, the highest first.
  const { options } = useOptions('roles')
  const isAdmin = roles.some(({ code }) => code === 'admin')
  const own = options.findIndex(({ id }) => roles.some((role) => role.id === id))
  const rankOf = (role: Option) => options.findIndex(({ id }) => id === role.id)
  return { isAdmin, mayGive: (role) => isAdmin || rankOf(role) > own }
}
