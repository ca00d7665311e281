import { useEffect, useState } from 'react'

const waiting = new Set<() => void>()
let isGiven = false

/** Gives the next frame to whoever has waited longest. */
function giveTurn(): void {
  if (isGiven || waiting.size === 0) return
  isGiven = true
  requestAnimationFrame(() => {
    isGiven = false
    const [draw] = waiting
    if (draw) waiting.delete(draw)
    draw?.()
    giveTurn()
  })
}

/**
 * Whether it is the turn of this component. Of those that take long to draw one gets its turn in a frame, so that the page answers
 * between them.
 */
export function useStaggeredRender(): boolean {
  const [isMyTurn, setMyTurn] = useState(false)
  useEffect(() => {
    const draw = () => setMyTurn(true)
    waiting.add(draw)
    giveTurn()
    return () => {
      waiting.delete(draw)
    }
  }, [])
  return isMyTurn
}
