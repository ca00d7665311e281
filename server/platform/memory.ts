import { setFlagsFromString } from 'node:v8'

/**
 * Collects garbage once the heap has grown by half, instead of threefold on machines with much memory: most data of a
 * request is garbage soon after (docs/performance.md). Call it once, at the server's start.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=50')
}
