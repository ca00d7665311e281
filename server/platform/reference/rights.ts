import type { Can, Permission } from '#contract/permissions.ts'

/** A role with its grants. */
export interface GrantingRole {
  id: string
  code: string
  level: number
  permissions: Permission[]
}

/** The combined permissions of a set of roles. */
export interface Rights {
  /** Lowest level of the roles; 0 is the highest rank. Infinity without roles. */
  rank: number
  /** True if that top role is `admin`. */
  isAdmin: boolean
  can: Can
}

/**
 * Permissions of sets of roles at one version. Each set is computed once, so its `can` is the same function for all
 * holders.
 */
export class RightsOfRoles {
  readonly #roles: ReadonlyMap<string, GrantingRole>
  readonly #known = new Map<string, Rights>()

  constructor(roles: readonly GrantingRole[]) {
    this.#roles = new Map(roles.map((role) => [role.id, role]))
  }

  /** The permissions of a set of roles, by ids. Unknown ids grant nothing. */
  of(ids: readonly string[]): Rights {
    const key = ids.length > 1 ? ids.toSorted().join() : (ids[0] ?? '')
    const known = this.#known.get(key)
    if (known) return known
    const roles = ids.flatMap((id) => this.#roles.get(id) ?? [])
    const held = new Set(roles.flatMap(({ permissions }) => permissions))
    const rank = Math.min(...roles.map(({ level }) => level))
    const rights: Rights = {
      rank,
      isAdmin: roles.some(({ code, level }) => code === 'admin' && level === rank),
      can: (permission) => held.has(permission),
    }
    this.#known.set(key, rights)
    return rights
  }
}
