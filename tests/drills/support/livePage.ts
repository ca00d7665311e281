import { setTimeout as wait } from 'node:timers/promises'
import * as api from '#contract/api/index.ts'
import { follow } from '#tests/support/liveStream.ts'
import { newStack, type Running } from './company.ts'
import { type Fact, within } from './drill.ts'
import type { Scene } from './scene.ts'
import { call, seeOnce } from './watch.ts'

/** An open page, which hears of changes. */
export interface LivePage {
  /** Writes an entry at this server, and measures the time until the page hears of it. At most 5 s are wanted. */
  factOfNews: (writing?: Pick<Running, 'server' | 'token'>) => Promise<Fact>
}

/** Opens a page. The load must have stopped when it measures. */
export async function openPage(scene: Scene, running: Pick<Running, 'server' | 'token'>): Promise<LivePage> {
  const stream = await follow(running.server.url, running.token)
  scene.atEnd(() => stream.leave())
  const heard = () =>
    stream.heard('stacks').then(
      () => true,
      () => false,
    )
  return {
    async factOfNews({ server, token } = running) {
      // Earlier changes, of which it may have heard or not.
      await Promise.race([heard(), wait(2_000)])
      const begun = performance.now()
      const { status } = await seeOnce(call(server.url, api.metadata.stacksCreate, token, newStack))
      const isHeard = status === 200 && (await heard())
      return within('live event', isHeard ? (performance.now() - begun) / 1000 : undefined, 5)
    },
  }
}
