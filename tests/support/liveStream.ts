import { type Kind, livePath, type News } from '#contract/live.ts'

/** A stream of changes that a test follows like a page. */
export interface Followed {
  /** Waits for this kind. Returns all kinds since the last call, sorted. */
  heard: (kind: Kind) => Promise<News>
  /** Resolves when the server ends the stream. */
  ended: Promise<void>
  /** Closes the stream, as closing a window does. */
  leave: () => Promise<void>
}

/** Opens a stream of the server at this URL. `age` is the time in ms since the page last followed. */
export async function follow(url: string, token: string, age = 0): Promise<Followed> {
  const leaving = new AbortController()
  const response = await fetch(`${url}/api/v1${livePath}?age=${age}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  })
  if (response.status !== 200 || !response.body) throw new Error(`The stream was refused: ${response.status}`)
  const news = new Set<Kind>()
  let told: () => void = () => undefined
  const read = async (body: ReadableStream<Uint8Array>) => {
    let text = ''
    for await (const chunk of body) {
      const lines = (text + Buffer.from(chunk).toString()).split('\n')
      text = lines.pop() ?? ''
      for (const line of lines.filter((one) => one.startsWith('data: ')))
        for (const kind of JSON.parse(line.slice(6)) as News) news.add(kind)
      told()
    }
  }
  const ended = read(response.body).catch((error: unknown) => {
    if (!leaving.signal.aborted) throw error
  })
  // A test that failed earlier reports its own reason.
  ended.catch(() => undefined)
  const heard = (kind: Kind) =>
    new Promise<News>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`Only this was told: ${[...news].join(', ')}`)), 10_000)
      told = () => {
        if (!news.has(kind)) return
        clearTimeout(late)
        resolve([...news].toSorted())
        news.clear()
      }
      told()
    })
  return {
    heard,
    ended,
    leave: () => {
      leaving.abort()
      return ended
    },
  }
}
