import { isKind, type Kind, liveKinds, mayHear, type News } from '#contract/live.ts'
import type { Deps } from '#server/deps.ts'
import type { Listener } from '#server/db/listen.ts'
import { peopleBehind, type Person } from '#server/http/person.ts'

/** One open page of somebody. */
export interface Stream {
  me: Person
  send: (news: News) => void
  /** Keeps proxies from taking it for dead. */
  beat: () => void
  end: () => void
}

const [coalesceMillis, beatMillis, retryMillis] = [300, 20_000, 1_000]
const everything = Object.keys(liveKinds)

/** What somebody may hear of some notifications: each is a kind, and behind a blank the one person whom it is for. */
function newsFor({ id, can }: Person, words: Iterable<string>): News {
  const kinds = new Set<Kind>()
  for (const word of words) {
    const [kind = '', whom = id] = word.split(' ')
    if (whom === id && isKind(kind) && mayHear(kind, can)) kinds.add(kind)
  }
  return [...kinds]
}

/**
 * Hands what the database notifies to the open streams of this server, gathered over 300 ms. Who may hear what is read from the database each
 * time; whose session has ended is sent away.
 */
export function makeHub({ db, metrics }: Pick<Deps, 'db' | 'metrics'>) {
  const streams = new Set<Stream>()
  const lastHeard = new Map<string, number>()
  const waiting = new Set<string>()
  let listeningSince = Number.POSITIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const handOut = async () => {
    timer = undefined
    const words = [...waiting]
    waiting.clear()
    try {
      const open = [...streams]
      if (!open.length) return
      const people = await peopleBehind(db, [...new Set(open.map(({ me }) => me.jti))])
      for (const stream of open) {
        const me = people.get(stream.me.jti)
        const news = me ? newsFor(me, words) : []
        if (!me) stream.end()
        else if (news.length) stream.send(news)
      }
    } catch {
      // The database is away, as every request says; what was heard is handed out when it is back.
      for (const word of words) waiting.add(word)
      handOutIn(retryMillis)
    }
  }
  const handOutIn = (millis: number) => {
    if (!isStopped) timer ??= setTimeout(() => void handOut(), millis)
  }
  const hear = (words: readonly string[]) => {
    for (const word of words) {
      lastHeard.set(word, Date.now())
      waiting.add(word)
    }
    handOutIn(coalesceMillis)
  }
  const beats = setInterval(() => {
    for (const { beat } of streams) beat()
    // Sessions also end by themselves.
    handOutIn(coalesceMillis)
  }, beatMillis)
  beats.unref()

  const listener: Listener = {
    heard: (word) => hear([word]),
    missed: () => {
      listeningSince = Date.now()
      hear(everything)
    },
  }
  return {
    listener,
    /** How many streams a person has open here. */
    countOf: (person: string) => [...streams].filter(({ me }) => me.id === person).length,
    /** Adds a stream of a page whose newest data are `age` milliseconds old, and tells it at once what has changed since. */
    join(stream: Stream, age: number) {
      if (isStopped) return stream.end()
      streams.add(stream)
      metrics.streams.set(streams.size)
      const from = Date.now() - age
      const words = [...lastHeard].filter(([, at]) => at >= from).map(([word]) => word)
      const news = newsFor(stream.me, listeningSince > from ? everything : words)
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
