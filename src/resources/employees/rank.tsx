import { t } from '@lingui/core/macro'
import { Alert } from '@mui/material'
import type { Employee } from '#contract/api/employees/employee.ts'
import { useOptions } from '#src/admin/list/useOptions.ts'
import { useProfile } from '#src/providers/useSession.ts'

/**
 * Whether a person ranks below the signed-in person (rules/roles.md#1.1); everybody does below an admin. `undefined`
 * while the roles are loading.
 */
function useRanksBelow({ roles: theirs }: Employee): boolean | undefined {
  const { roles: own } = useProfile()
  // Sorted by rank, highest first.
  const { options, isPending } = useOptions('assignableRoles')
  const rankOf = (roles: readonly { id: string }[]) => {
    const at = options.findIndex(({ id }) => roles.some((role) => role.id === id))
    return at < 0 ? options.length : at
  }
  if (own.some(({ code }) => code === 'admin')) return true
  return isPending ? undefined : rankOf(theirs) > rankOf(own)
}

/** Says which fields of a general info form the server will refuse to change, and who changes them. */
export function RankNote({ person }: { person: Employee }) {
  const isOwn = useProfile().id === person.id
  if (useRanksBelow(person) !== false) return null
  return (
    <Alert severity="info">
      {isOwn
        ? t`Your own name and last day are changed by someone of higher rank or an admin.`
        : t`This person doesn't rank below you. Name, addresses, last day and Wise details are changed by an admin.`}
    </Alert>
  )
}

/** The sentence in place of the own salary or roles, which somebody else changes. `undefined` for other people. */
export function useOwnNote({ id }: Employee): string | undefined {
  const isOwn = useProfile().id === id
  return isOwn
    ? t`Somebody else changes this: ask an admin. If you are the only one, make a second person an admin first.`
    : undefined
}
