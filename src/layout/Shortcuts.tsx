import { Suspense, useEffect, useState } from 'react'
import { useStore } from 'react-admin'
import { useNavigate } from 'react-router'
import { lazyPage } from '#src/components/lazyPage.ts'
import { useCan } from '#src/providers/session.ts'
import { lettered } from './places.ts'
import { usePalette } from './palette.tsx'

const ShortcutHelp = lazyPage(async () => (await import('./ShortcutHelp.tsx')).ShortcutHelp)

/** Keys belong to whoever types, and to the topmost layer. */
const taken = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  ctrlKey ||
  metaKey ||
  altKey ||
  (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null) ||
  document.querySelector('[role="dialog"], [role="menu"]') !== null

const searchBox = () => document.querySelector<HTMLInputElement>('main input[type="search"]')

/** Where a person's choice about single keys is kept: dictation software presses them by accident. */
export const useSingleKeys = () => useStore<boolean>('singleKeys', true)

/** `/` focuses the search, `g` and a letter go to an area, `?` lists the keys. They can be turned off in the account menu. */
export function Shortcuts() {
  const [help, setHelp] = useState(false)
  const navigate = useNavigate()
  const palette = usePalette()
  const can = useCan()
  const [enabled] = useSingleKeys()

  useEffect(() => {
    if (!enabled) return
    let going = false
    const onKeyDown = (event: KeyboardEvent) => {
      if (taken(event)) return
      const place = going && lettered(can).find(({ letter }) => letter === event.key)
      going = event.key === 'g'
      if (place) void navigate(place.path)
      else if (event.key === '?') setHelp(true)
      else if (event.key === '/') (searchBox() ?? { focus: palette.open }).focus()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [can, enabled, navigate, palette])

  return (
    help && (
      <Suspense fallback={null}>
        <ShortcutHelp onClose={() => setHelp(false)} />
      </Suspense>
    )
  )
}
