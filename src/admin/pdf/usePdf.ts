import { useEffect, useState } from 'react'
import { refused, unreachable } from '#src/providers/http.ts'
import type { Pdf } from './pdfjs.ts'

async function fetchBytes(address: string, signal: AbortSignal): Promise<Uint8Array> {
  const response = await fetch(address, { signal }).catch(() => {
    throw unreachable()
  })
  if (!response.ok) throw refused(response, await response.json().catch(() => undefined))
  return new Uint8Array(await response.arrayBuffer())
}

interface Result {
  /** What it is the result of. */
  source: Uint8Array | string
  tried: number
  pdf?: Pdf
  error?: unknown
}

/** Fetches and reads a PDF from an address or from its bytes. The reader comes with the first one. */
export function usePdf(source: Uint8Array | string) {
  const [result, setResult] = useState<Result>()
  const [tried, setTried] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    const load = async () => {
      const [{ openPdf }, bytes] = await Promise.all([
        import('./pdfjs.ts'),
        typeof source === 'string' ? fetchBytes(source, stop.signal) : source.slice(),
      ])
      if (stop.signal.aborted) return
      const reading = openPdf(bytes)
      stop.signal.addEventListener('abort', () => void reading.destroy())
      const pdf = await reading.promise
      if (!stop.signal.aborted) setResult({ source, tried, pdf })
    }
    load().catch((error: unknown) => {
      if (!stop.signal.aborted) setResult({ source, tried, error })
    })
    return () => stop.abort()
  }, [source, tried])
  const isOurs = result?.source === source && result.tried === tried
  return { ...(isOurs ? result : {}), retry: () => setTried((now) => now + 1) }
}
