import { useEffect, useState } from 'react'
import { linkSecretKey } from './providers/storage.ts'
import { getSettings } from './providers/session.ts'

type Name = 'code' | 'token'

/**
 * The secret in the address: behind the `#`, which no server is sent, or in the query, where links stood that were sent
 * before. It is taken out of the address at once, so that it stays in no history and on no picture of the screen, and
 * kept for this tab, which may be loaded anew.
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

/** Forgets a secret that is of no use any more. */
export const dropLinkSecret = (name: Name): void =>
  sessionStorage.removeItem(linkSecretKey(getSettings().productName, name))

/** The secret of the link that led here; another one when a further link is opened in the same tab. */
export function useLinkSecret(name: Name): string | undefined {
  const [secret, setSecret] = useState(() => taken(name))
  useEffect(() => {
    const again = () => setSecret(taken(name))
    addEventListener('hashchange', again)
    return () => removeEventListener('hashchange', again)
  }, [name])
  return secret
}
