import { setTimeout as wait } from 'node:timers/promises'
import { isKind, liveKinds, mayHear, type News } from '#contract/live.ts'
import type { Deps } from '#server/deps.ts'
import type { Listener } from '#server/db/listen.ts'
import { peopleBehind, type Person } from '#server/http/person.ts'
import { Heard, rights } from './heard.ts'

/** One open page of somebody. */
export interface Stream {
  /** Who follows, with the rights that were read last. */
  me: Person
  send: (news: News) => void
  /** Keeps proxies from taking it for dead. */
  beat: () => void
  end: () => void
}

const [coalesceMillis, beatMillis, retryMillis] = [50, 20_000, 1_000]
const everything = new Set([rights, ...Object.keys(liveKinds)])

/**
 * So many streams are told, or read again, at once, which takes a millisecond; then other requests have the server for
 * four, so that each has its several turns soon. Two thousand streams are told within a second.
 */
const [atOnce, restMillis] = [20, 4]

/** What somebody may hear of some words. */
const newsFor = ({ can }: Person, words: Set<string>): News =>
  [...words].filter(isKind).filter((kind) => mayHear(kind, can))

/** Does something with all of them, a few at a time. */
async function inTurns(all: readonly Stream[], work: (some: Stream[]) => void | Promise<void>) {
  for (let at = 0; at < all.length; at += atOnce) {
    if (at) await wait(restMillis)
    await work(all.slice(at, at + atOnce))
  }
}

/**
 * Hands what the database notifies to the open streams of this server. It comes by the batch, at most twice a second from each
 * server that seals; 50 ms gather the notifications of one. Whose rights have changed is notified too: these are read again before anything that came later is told; whose session has ended is sent away.
 */
export function makeHub({ db, metrics }: Pick<Deps, 'db' | 'metrics'>) {
  const streams = new Set<Stream>()
  const lastHeard = new Heard()
  let waiting = new Heard()
  let listeningSince = Number.POSITIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  let isHanding = false
  let isDue = false
  let isStopped = false

  /** Reads again who stands behind these streams. */
  const readAgain = async (some: Stream[]) => {
    const people = await peopleBehind(db, [...new Set(some.map(({ me }) => me.jti))])
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
        open.filter(({ me }) => isAll || heard.has(rights, me.id)),
        readAgain,
      )
      if (!heard.isEmpty)
        await inTurns(open, (some) => {
          for (const stream of some) {
            const news = streams.has(stream) ? newsFor(stream.me, heard.of(stream.me.id)) : []
            if (news.length) stream.send(news)
          }
        })
      isHanding = false
      if (isDue || !waiting.isEmpty) handOutIn(coalesceMillis)
    } catch {
      // The database is away, as every request says; what was heard is handed out when it is back.
      waiting.addAll(heard)
      isDue ||= isAll
      isHanding = false
      handOutIn(retryMillis)
    }
  }
  const handOutIn = (millis: number) => {
    // One after the other: what was heard after rights were lost is not told before they are read.
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
    // Sessions also end by themselves.
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
    /** How many streams a person has open here. */
    countOf(person: string) {
      let count = 0
      for (const { me } of streams) if (me.id === person) count++
      return count
    },
    /**
     * Adds a stream of a page whose newest data are `age` milliseconds old, and tells it at once what has changed
     * since.
     * @param readSince when its person began to be read: rights that changed since are read once more
     */
    join(stream: Stream, age: number, readSince: number) {
      if (isStopped) return stream.end()
      streams.add(stream)
      metrics.streams.set(streams.size)
      const { me } = stream
      if (lastHeard.of(me.id, readSince).has(rights)) hear(`${rights} ${me.id}`)
      const from = Date.now() - age
      const news = newsFor(me, listeningSince > from ? everything : lastHeard.of(me.id, from))
      if (age && news.length) stream.send(news)
    },
    leave(stream: Stream) {
      streams.delete(stream)
      metrics.streams.set(streams.size)
    },
    /** Ends all streams, and those that come later: browsers come back to another server, or to this one when it is up again. */
    stop() {
      isStopped = true
      clearInterval(beats)
      clearTimeout(timer)
      for (const { end } of streams) end()
    },
  }
}
