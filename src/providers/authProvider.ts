import { t } from '@lingui/core/macro'
import type { AuthProvider } from 'react-admin'
import type { Permission } from '#contract/permissions.ts'
import { canIn, getKnown } from './session.ts'
import { signOut } from './signIn.ts'

/** Maps react-admin's actions `list` and `show` to our permission `read`. */
const actions: Record<string, string> = { list: 'read', show: 'read' }

/**
 * The session for react-admin. Sign-in happens before react-admin is loaded, and `http` ends the session on a 401, so
 * only access and identity are implemented.
 */
export const authProvider: AuthProvider = {
  login: () => Promise.resolve(),
  logout: async () => {
    await signOut()
    return false
  },
  checkAuth: () => Promise.resolve(),
  checkError: () => Promise.resolve(),
  getPermissions: async () => {
    const { session } = getKnown()
    return session.state === 'authenticated' ? [...session.permissions] : []
  },
  getIdentity: async () => {
    const { session } = getKnown()
    if (session.state !== 'authenticated') throw new Error(t`You aren't signed in.`)
    const { id, displayName, avatar } = session.profile
    return { id, fullName: displayName, avatar }
  },
  canAccess: async ({ resource, action }) =>
    canIn(getKnown().session)(`${resource}.${actions[action] ?? action}` as Permission),
}
