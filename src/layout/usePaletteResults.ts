import { useCan } from '#src/providers/session.ts'
import {
  actionLines,
  type Find,
  globalLines,
  hitsOf,
  namedLines,
  recentLines,
  split,
  stillFits,
  viewLines,
} from './finds.ts'
import { useViews } from '#src/views/useViews.ts'
import { useSearchResults } from './useSearchResults.ts'
import { useRecent } from './currentPage.tsx'

/** How many actions with their objects stand in the palette at once. */
const mostNamed = 8

interface PaletteResults {
  finds: Find[]
  problem: string
  /** The server still looks for these words. */
  isWaiting: boolean
}

/**
 * What the palette offers for some words: without any what was opened before; else pages and actions of the window at once, and once the
 * server has answered the things of that name, what can be done to the first of them, and the actions that were named with their
 * objects (`status anna`).
 */
export function usePaletteResults(words: string): PaletteResults {
  const can = useCan()
  const recent = useRecent()
  const views = useViews().data?.views ?? []
  const typed = words.trim()
  const named = split(typed, can)
  const whole = useSearchResults(typed)
  const object = useSearchResults(named.object)
  if (!typed)
    return {
      finds: [...recentLines(recent), ...viewLines(views, ''), ...globalLines('', can)],
      problem: '',
      isWaiting: false,
    }

  const keep = (fitting: string, isFormer: boolean) => (line: Find) => !isFormer || stillFits(fitting, line)
  const hits = hitsOf(whole.found).filter(({ line }) => keep(typed, whole.isFormer)(line))
  const objects = hitsOf(object.found).filter(({ line }) => keep(named.object, object.isFormer)(line))
  const doable = namedLines(objects, named.ids, can).slice(0, mostNamed)
  const [first] = hits
  const found = [
    ...doable,
    ...hits.map(({ line }) => line),
    ...(first && !doable.length ? actionLines(first, can) : []),
  ]
  const error = whole.error ?? object.error
  return {
    finds: [...globalLines(typed, can), ...viewLines(views, typed), ...found],
    problem: error ? `The search failed: ${error.message}` : '',
    isWaiting: whole.isWaiting || object.isWaiting,
  }
}
