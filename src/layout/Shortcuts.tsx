import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { GlobalAction, Tools } from '#src/actions/action.ts'
import { useTools } from '#src/actions/useTools.ts'
import { type May, useCan } from '#src/providers/session.ts'

/** Keys belong to whoever types, and to the topmost layer. */
const taken = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  ctrlKey ||
  metaKey ||
  altKey ||
  (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null) ||
  document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null

/** The action behind a key that was pressed after others, and what counts as pressed from now on. Nobody waits for the first script to press keys. */
async function pressed(
  held: string,
  key: string,
  can: May,
): Promise<{ action?: GlobalAction; held: string }> {
  const { globalActions } = await import('#src/actions/global.ts')
  const offered = globalActions.filter(({ keys, may }) => keys && may(can))
  const action =
    offered.find(({ keys }) => keys === `${held} ${key}`) ?? offered.find(({ keys }) => keys === key)
  const isBeginning = offered.some(({ keys }) => keys?.startsWith(`${key} `))
  return action ? { action, held: '' } : { held: isBeginning ? key : '' }
}

/** Runs the actions of the registry by their keys. Single keys can be turned off in the account menu. */
export function Shortcuts() {
  const navigate = useNavigate()
  const can = useCan()
  const tools = useTools()
  const latest = useRef<{ tools: Tools; can: May }>({ tools, can })
  useEffect(() => {
    latest.current = { tools, can }
  })

  useEffect(() => {
    if (!tools.singleKeys) return
    // One after the other, also while the registry is still on its way.
    let turn: Promise<string> = Promise.resolve('')
    const press = async (before: Promise<string>, key: string) => {
      const { action, held } = await pressed(await before, key, latest.current.can)
      if (action?.to) void navigate(action.to)
      else action?.run?.(latest.current.tools)
      return held
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (taken(event) || event.key.length !== 1) return
      // Some browsers look for text in the page with it.
      if (event.key === '/') event.preventDefault()
      turn = press(turn, event.key)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [navigate, tools.singleKeys])

  return null
}
