import { useEffect, useState } from 'react'
import { linkSecretKey } from './storage.ts'

type Name = 'code' | 'token'

/**
 * The secret of the link that opened this tab, kept in sessionStorage for reloads. The script in `index.html` has taken
 * it out of the address already, unless the link was opened in the same document.
 */
function taken(name: Name): string | undefined {
  const key = linkSecretKey(name)
  const given = [location.hash.slice(1), location.search]
    .map((part) => new URLSearchParams(part).get(name)?.trim())
    .find(Boolean)
  if (!given) return sessionStorage.getItem(key) ?? undefined
  sessionStorage.setItem(key, given)
  history.replaceState(null, '', location.pathname)
  return given
}

/** Deletes a secret that is no longer needed. */
export const dropLinkSecret = (name: Name): void => sessionStorage.removeItem(linkSecretKey(name))

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
