import type { Can, Permission } from '#contract/permissions.ts'

/** Hidden values, as the attack changes them in one of the two databases. */
export interface Secret {
  name: string
  /** Permissions that show them or numbers computed from them; one is enough. */
  seenBy: readonly Permission[]
  /** Statements that change only these values. The table `own` has the ids of the callers, who see their own values. */
  change: readonly string[]
  /** A call that shows them to a person with access. Absent if nobody may see them. */
  shows?: string
  /** Compared in a round of its own only, because other secrets change the same rows. */
  isAlone?: true
  /** Usernames of attackers with all permissions who may never see them, such as whom they are about. */
  neverSeenBy?: readonly string[]
  /** A query for the values before and after, as words to search for. */
  words?: string
  /** The same for days to filter by. */
  days?: string
}

/** An admin who is reviewed, and one whom this admin made. */
export const [reviewed, puppet] = ['reviewed', 'puppet']
/** Who manages people, and has no right. */
export const boss = 'line-manager'
/** An admin who is in no survey. */
export const unasked = 'another-admin'
/** An address that its person has not confirmed. */
export const waiting = 'waiting@zebra.example'

/** The condition on ids of people who are no callers. */
export const others = 'not in (select id from own)'

/** True if a person may see the values of a secret. */
export const sees = ({ seenBy }: Secret, can: Can): boolean => seenBy.some(can)
