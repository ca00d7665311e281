import { useEffect, useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { GlobalAction, PaletteContext } from '#src/palette/actions.ts'
import type { globalActionsOf } from './globalActions.ts'
import { usePages } from '#src/layout/pages.ts'
import { usePaletteContext } from '#src/palette/usePaletteContext.ts'
import type { May } from '#contract/menu.ts'
import { useCan } from '#src/providers/useSession.ts'
import { useIdle } from '#src/admin/hooks/deferred.ts'
import { keyOf } from '#src/admin/hooks/keyOf.ts'

/** True for keys that a text field, a modifier combination or an open layer uses. */
const taken = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  ctrlKey ||
  metaKey ||
  altKey ||
  (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null) ||
  document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null

type ActionsOf = typeof globalActionsOf
let loaded: ActionsOf | undefined

/** Loads the action registry lazily, because the first page doesn't need it. */
const load = async () => {
  loaded ??= (await import('#src/palette/globalActions.ts')).globalActionsOf
  return loaded
}

/** The action of a key sequence, and the keys that count as pressed from now on. */
function pressed(
  actions: readonly GlobalAction[],
  held: string,
  key: string,
  can: May,
): { action?: GlobalAction; held: string } {
  const offered = actions.filter(({ keys, may }) => keys && may(can))
  const action = offered.find(({ keys }) => keys === `${held} ${key}`) ?? offered.find(({ keys }) => keys === key)
  const isBeginning = offered.some(({ keys }) => keys?.startsWith(`${key} `))
  return action ? { action, held: '' } : { held: isBeginning ? key : '' }
}

/** Runs the actions of the registry by their shortcuts. Single-key shortcuts can be turned off in the account menu. */
export function Shortcuts() {
  const navigate = useNavigate()
  const can = useCan()
  const tools = usePaletteContext()
  const isIdle = useIdle()
  const pages = usePages()
  const latest = useRef<{ tools: PaletteContext; can: May }>({ tools, can })
  // Kept when the page is drawn again between two letters.
  const held = useRef('')
  const early = useRef<string[]>([])
  useLayoutEffect(() => {
    latest.current = { tools, can }
  })
  useEffect(() => {
    // If this fails, the first key press loads it again.
    if (isIdle) load().catch(() => undefined)
  }, [isIdle])

  // Before the paint: who sees the page may press a key.
  useLayoutEffect(() => {
    if (!tools.singleKeys) return
    const press = (actionsOf: ActionsOf, key: string) => {
      const { action, ...now } = pressed(actionsOf(pages), held.current, key, latest.current.can)
      held.current = now.held
      if (action?.to) void navigate(action.to)
      else action?.run?.(latest.current.tools)
      return action !== undefined
    }
    const catchUp = async () => {
      const actionsOf = await load().catch(() => () => [])
      // Keys typed after an action belong to what it opens.
      early.current.splice(0).some((key) => press(actionsOf, key))
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const key = keyOf(event)
      if (taken(event) || key.length !== 1) return
      // Runs synchronously, so that the next letter goes into the field that this key opens.
      if (loaded && early.current.length === 0) {
        if (press(loaded, key)) event.preventDefault()
        return
      }
      // Firefox opens its quick find with `/`.
      if (key === '/') event.preventDefault()
      if (early.current.push(key) === 1) void catchUp()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [navigate, pages, tools.singleKeys])

  return null
}
