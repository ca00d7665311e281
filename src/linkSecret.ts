import { useEffect, useState } from 'react'
import { linkSecretKey } from './providers/storage.ts'
import { getSettings } from './providers/session.ts'

type Name = 'code' | 'token'

/**
 * Takes the secret out of the address: the fragment, which browsers never send to servers, or the query of older links.
 * It is removed from the address at once, so that it stays out of history and screenshots, and kept in sessionStorage
 * for reloads.
 */
function taken(name: Name): string | undefined {
  const key = linkSecretKey(getSettings().productName, name)
  const given = [location.hash.slice(1), location.search]
    .map((part) => new URLSearchParams(part).get(name)?.trim())
    .find(Boolean)
  if (!given) return sessionStorage.getItem(key) ?? undefined
  sessionStorage.setItem(key, given)
  history.replaceState(null, '', location.pathname)
  return given
}

/** Deletes a secret that is no longer needed. */
export const dropLinkSecret = (name: Name): void =>
  sessionStorage.removeItem(linkSecretKey(getSettings().productName, name))

/** The secret of the link. Changes if another link is opened in the same tab. */
export function useLinkSecret(name: Name): string | undefined {
  const [secret, setSecret] = useState(() => taken(name))
  useEffect(() => {
    const again = () => setSecret(taken(name))
    addEventListener('hashchange', again)
    return () => removeEventListener('hashchange', again)
  }, [name])
  return secret
}
