import type { Can, Permission } from '#contract/permissions.ts'
import { type Scope, type ScopedGrant, scopeNames } from '#contract/scopes.ts'

/** A role with its grants. */
export interface GrantingRole {
  id: string
  code: string
  level: number
  permissions: Permission[]
  /** Grants on some people only. */
  scoped: ScopedGrant[]
}

/** What a set of roles grants on some people, beside what it grants on everybody. */
export class ScopedRights {
  readonly #grants: readonly ScopedGrant[]
  readonly #can: Can
  readonly #known = new Map<string, Can>()

  constructor(grants: readonly ScopedGrant[], can: Can) {
    this.#grants = grants.filter(({ permission }) => !can(permission))
    this.#can = can
  }

  /** All grants as text, to compare what held at two moments. */
  get all(): string {
    return this.#grants
      .map(({ permission, scope }) => `${permission} ${scope}`)
      .toSorted()
      .join()
  }

  /** The scopes of any grant, the narrowest first. */
  get scopes(): Scope[] {
    return scopeNames.filter((name) => this.#grants.some(({ scope }) => scope === name))
  }

  /** The permissions that hold on some people. */
  get permissions(): Permission[] {
    return [...new Set(this.#grants.map(({ permission }) => permission))]
  }

  /** The scopes in which this permission holds. Empty if it holds on everybody, or on nobody. */
  of(permission: Permission): Scope[] {
    return this.#grants.filter((grant) => grant.permission === permission).map(({ scope }) => scope)
  }

  /** Those of these grants that are also in a set of permissions. */
  grantsOf(held: ReadonlySet<Permission>): ScopedGrant[] {
    return this.#grants.filter(({ permission }) => held.has(permission))
  }

  /** What holds on a person who is in these scopes. The same function for the same scopes. */
  on(scopes: readonly Scope[]): Can {
    const key = scopes.join()
    const known = this.#known.get(key)
    if (known) return known
    const held = new Set<Permission>(
      this.#grants.filter(({ scope }) => scopes.includes(scope)).map(({ permission }) => permission),
    )
    const can: Can = (permission) => held.has(permission) || this.#can(permission)
    this.#known.set(key, can)
    return can
  }
}

/** These grants beside `can`; undefined if they add nothing to it. */
export function scopedOf(grants: readonly ScopedGrant[], can: Can): ScopedRights | undefined {
  const scoped = new ScopedRights(grants, can)
  return scoped.scopes.length ? scoped : undefined
}

/** The combined permissions of a set of roles. */
export interface Rights {
  /** Lowest level of the roles; 0 is the highest rank. Infinity without roles. */
  rank: number
  /** True if that top role is `admin`. */
  isAdmin: boolean
  can: Can
  /** What holds on some people only; undefined if nothing does. */
  scoped?: ScopedRights | undefined
}

/** True if a grant on some people is part of what holds. Who reports to somebody is in the line of this one. */
export const covering =
  ({ can, scoped }: Pick<Rights, 'can' | 'scoped'>) =>
  ({ permission, scope }: ScopedGrant): boolean =>
    can(permission) ||
    Boolean(scoped?.of(permission).some((held) => held === scope || (held === 'line' && scope === 'directs')))

/** What holds on everybody or on somebody: for whether a column or a filter is offered at all. */
export const canOnSome =
  ({ can, scoped }: Pick<Rights, 'can' | 'scoped'>): Can =>
  (permission) =>
    can(permission) || Boolean(scoped?.of(permission).length)

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
    const can: Can = (permission) => held.has(permission)
    const rights: Rights = {
      rank,
      isAdmin: roles.some(({ code, level }) => code === 'admin' && level === rank),
      can,
      scoped: scopedOf(
        roles.flatMap((role) => role.scoped),
        can,
      ),
    }
    this.#known.set(key, rights)
    return rights
  }
}
