import { entryOf } from '#contract/menu.ts'
import { allPages } from './layout/pages.ts'
import { routes } from './routes.ts'

const pages = allPages(routes).filter(({ load }) => load)

/**
 * Preloads the code of the page at a path. Errors are ignored: the page loads it again when it opens and shows them.
 */
export async function preload(path: string): Promise<void> {
  await entryOf(pages, path)
    ?.load?.()
    .catch(() => undefined)
}

/** Preloads the page of a link on pointer hover or keyboard focus. Returns a function that stops it. */
export function preloadOnHover(): () => void {
  const onAim = ({ target }: Event) => {
    const link = target instanceof Element && target.closest('a')
    if (link && link.origin === location.origin) void preload(link.pathname)
  }
  document.addEventListener('pointerover', onAim, { passive: true })
  document.addEventListener('focusin', onAim)
  return () => {
    document.removeEventListener('pointerover', onAim)
    document.removeEventListener('focusin', onAim)
  }
}
