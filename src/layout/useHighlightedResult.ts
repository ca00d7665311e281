import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isFile } from '#src/palette/actions.ts'
import { usePaletteContext } from '#src/palette/usePaletteContext.ts'
import type { Find } from './finds.ts'

/** Does what a line of the palette stands for; `inNewTab` only for lines that lead somewhere. */
export function useGo(onClose: () => void) {
  const navigate = useNavigate()
  const tools = usePaletteContext()
  return ({ to, run }: Find, inNewTab: boolean) => {
    if (to && inNewTab) return void open(to, '_blank', 'noopener')
    onClose()
    if (to && isFile(to)) location.assign(to)
    else if (to) void navigate(to)
    // Once the palette is gone, which gives the focus back to where it was.
    else setTimeout(() => run?.(tools))
  }
}

/**
 * Which line is chosen: the first one, until an arrow chooses another, which stays chosen while others come and go. Enter before there is
 * any line waits for the first.
 */
export function useHighlightedResult(
  finds: readonly Find[],
  isWaiting: boolean,
  go: (find: Find, inNewTab: boolean) => void,
) {
  const [key, setKey] = useState<string>()
  const early = useRef<{ inNewTab: boolean }>(undefined)
  const at = Math.max(
    0,
    finds.findIndex((find) => find.key === key),
  )
  const chosen = finds[at]

  useEffect(() => {
    if (!early.current || isWaiting) return
    const { inNewTab } = early.current
    early.current = undefined
    if (finds[0]) go(finds[0], inNewTab)
  }, [isWaiting, finds, go])

  return {
    chosen,
    move: (by: number) => setKey(finds[(at + by + finds.length) % Math.max(finds.length, 1)]?.key),
    choose: (find: Find | undefined) => setKey(find?.key),
    /** Forgets the choice and an early Enter: other words were typed. */
    reset: () => {
      setKey(undefined)
      early.current = undefined
    },
    enter: (inNewTab: boolean) => {
      if (chosen) go(chosen, inNewTab)
      else if (isWaiting) early.current = { inNewTab }
    },
  }
}
