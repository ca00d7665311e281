import { setTimeout as wait } from 'node:timers/promises'
import { isKind, liveKinds, mayHear, type News } from '#contract/live.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Listener } from '#server/platform/db/listen.ts'
import { peopleBehind, type Person } from '#server/platform/http/person.ts'
import { realId } from '#server/platform/viewing.ts'
import { Heard, rights } from './heard.ts'

/** An open page of a person. */
export interface Stream {
  /** The person, with the permissions read last. */
  me: Person
  send: (news: News) => void
  /** Sends a heartbeat, so that proxies keep the connection. */
  beat: () => void
  end: () => void
}

const [coalesceMillis, beatMillis, retryMillis] = [50, 20_000, 1_000]
const everything = new Set([rights, ...Object.keys(liveKinds)])

/**
 * Streams notified or refreshed per batch, which takes a millisecond, and the pause after it for other requests. Two
 * thousand streams are notified within a second.
 */
const [atOnce, restMillis] = [20, 4]

/** The kinds among these words that a person may hear about. */
const newsFor = ({ can }: Person, words: Set<string>): News =>
  [...words].filter(isKind).filter((kind) => mayHear(kind, can))

/** Processes streams in batches. */
async function inTurns(all: readonly Stream[], work: (some: Stream[]) => void | Promise<void>) {
  for (let at = 0; at < all.length; at += atOnce) {
    if (at) await wait(restMillis)
    await work(all.slice(at, at + atOnce))
  }
}

/**
 * Forwards notifications of the database to this server's open streams. They come in batches, at most twice a second
 * from each sealing server, and are collected for 50 ms. If a person's permissions changed, they are read again before
 * anything later is sent; streams of ended sessions are closed.
 */
export function makeHub({ read, env, metrics }: Pick<Deps, 'read' | 'env' | 'metrics'>) {
  const streams = new Set<Stream>()
  const lastHeard = new Heard()
  let waiting = new Heard()
  let listeningSince = Number.POSITIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  let isHanding = false
  let isDue = false
  let isStopped = false

  /** Reads the people of these streams again, and ends streams without a valid session. */
  const readAgain = async (some: Stream[]) => {
    const people = await peopleBehind({ read, env }, [...new Set(some.map(({ me }) => me.jti))])
    for (const stream of some) {
      const me = people.get(stream.me.jti)
      if (me) stream.me = me
      else {
        streams.delete(stream)
        stream.end()
      }
    }
  }
  const handOut = async () => {
    timer = undefined
    const [heard, isAll] = [waiting, isDue]
    waiting = new Heard()
    isDue = false
    isHanding = true
    try {
      const open = [...streams]
      await inTurns(
        open.filter(({ me }) => isAll || [me.id, realId(me)].some((id) => heard.has(rights, id))),
        readAgain,
      )
      if (!heard.isEmpty)
        await inTurns(open, (some) => {
          for (const stream of some) {
            const news = streams.has(stream) ? newsFor(stream.me, heard.of(realId(stream.me))) : []
            if (news.length) stream.send(news)
          }
        })
      isHanding = false
      if (isDue || !waiting.isEmpty) handOutIn(coalesceMillis)
    } catch {
      // The database is unavailable. Try again with the same words later.
      waiting.addAll(heard)
      isDue ||= isAll
      isHanding = false
      handOutIn(retryMillis)
    }
  }
  const handOutIn = (millis: number) => {
    // Only one hand-out at a time: nothing may be sent before lost permissions are read.
    if (!isStopped && !isHanding) timer ??= setTimeout(() => void handOut(), millis)
  }
  const hear = (word: string) => {
    lastHeard.add(word)
    waiting.add(word)
    handOutIn(coalesceMillis)
  }
  const beats = setInterval(() => {
    void inTurns([...streams], (some) => {
      for (const { beat } of some) beat()
    })
    // Also ends expired sessions.
    isDue = true
    handOutIn(coalesceMillis)
  }, beatMillis)
  beats.unref()

  const listener: Listener = {
    heard: hear,
    missed: () => {
      listeningSince = Date.now()
      for (const word of everything) hear(word)
    },
  }
  return {
    listener,
    /** Number of streams of a person on this server. */
    countOf(person: string) {
      let count = 0
      for (const { me } of streams) if (realId(me) === person) count++
      return count
    },
    /**
     * Adds a stream and sends at once what changed in the last `age` milliseconds.
     * @param readSince start of reading the person; later changes of permissions are read again
     */
    join(stream: Stream, age: number, readSince: number) {
      if (isStopped) return stream.end()
      streams.add(stream)
      metrics.streams.set(streams.size)
      const { me } = stream
      for (const id of new Set([me.id, realId(me)]))
        if (lastHeard.of(id, readSince).has(rights)) hear(`${rights} ${id}`)
      const from = Date.now() - age
      const news = newsFor(me, listeningSince > from ? everything : lastHeard.of(realId(me), from))
      if (age && news.length) stream.send(news)
    },
    leave(stream: Stream) {
      streams.delete(stream)
      metrics.streams.set(streams.size)
    },
    /** Ends all current and later streams. Browsers reconnect to another server, or to this one after its restart. */
    stop() {
      isStopped = true
      clearInterval(beats)
      clearTimeout(timer)
      for (const { end } of streams) end()
    },
  }
}
