import { t } from '@lingui/core/macro'
import { Skeleton, styled } from '@mui/material'
import { type RefCallback, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { refused, unreachable } from '#src/providers/http.ts'
import { ErrorPanel } from '../layout/Notice.tsx'
import type { Pdf } from './pdfjs.ts'

/** True once an element has been near the viewport; always true without IntersectionObserver. */
export function useInView(thing: RefObject<Element | null>): boolean {
  const [isInView, setInView] = useState(() => !('IntersectionObserver' in globalThis))
  useEffect(() => {
    if (isInView || !thing.current) return
    const observer = new IntersectionObserver(
      (entries) => setInView((now) => now || entries.some((entry) => entry.isIntersecting)),
      { rootMargin: '600px' },
    )
    observer.observe(thing.current)
    return () => observer.disconnect()
  }, [thing, isInView])
  return isInView
}

/** The width of an element in whole pixels, debounced; 0 before it is measured. */
function useWidth(): [RefCallback<HTMLElement>, number] {
  const [width, setWidth] = useState(0)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    setWidth(Math.floor(element.clientWidth))
    if (!('ResizeObserver' in globalThis)) return
    let pause: ReturnType<typeof setTimeout>
    const observer = new ResizeObserver(() => {
      clearTimeout(pause)
      pause = setTimeout(() => setWidth(Math.floor(element.clientWidth)), 150)
    })
    observer.observe(element)
    return () => {
      clearTimeout(pause)
      observer.disconnect()
    }
  }, [])
  return [ref, width]
}

async function fetchBytes(address: string, signal: AbortSignal): Promise<Uint8Array> {
  const response = await fetch(address, { signal }).catch(() => {
    throw unreachable()
  })
  if (!response.ok) throw refused(response, await response.json().catch(() => undefined))
  return new Uint8Array(await response.arrayBuffer())
}

interface Result {
  /** The source and attempt that this result belongs to. */
  source: Uint8Array | string
  tried: number
  pdf?: Pdf
  error?: unknown
}

/** Loads a PDF from a URL or bytes. pdf.js is loaded with the first one. */
function usePdf(source: Uint8Array | string) {
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

/**
 * White in both themes. An invisible text layer makes the page searchable, selectable and readable for screen readers.
 */
const Paper = styled('div')(({ theme }) => ({
  '--scale-round-x': '1px',
  '--scale-round-y': '1px',
  position: 'relative',
  aspectRatio: '210 / 297',
  overflow: 'hidden',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 'var(--radius-small)',
  background: '#fff',
  '& + &': { marginTop: 12 },
  '& canvas': { display: 'block', width: '100%', height: '100%' },
  '& > div': {
    '--min-font-size': 1,
    '--text-scale-factor': 'calc(var(--total-scale-factor) * var(--min-font-size))',
    position: 'absolute',
    inset: 0,
    overflow: 'clip',
    lineHeight: 1,
    textAlign: 'initial',
    forcedColorAdjust: 'none',
  },
  '& .markedContent': { display: 'contents' },
  '& span, & br': {
    position: 'absolute',
    color: 'transparent',
    whiteSpace: 'pre',
    cursor: 'text',
    transformOrigin: '0 0',
  },
  '& span:not(.markedContent)': {
    '--font-height': 0,
    '--scale-x': 1,
    '--rotate': '0deg',
    fontSize: 'calc(var(--text-scale-factor) * var(--font-height))',
    transform: 'rotate(var(--rotate)) scaleX(var(--scale-x)) scale(calc(1 / var(--min-font-size)))',
  },
  '& ::selection': { background: 'rgb(0 90 220 / 0.25)' },
}))

interface PageProps {
  pdf: Pdf
  number: number
  width: number
  onError: (error: unknown) => void
}

/** A page, rendered when it comes near the viewport. */
function Page({ pdf, number, width, onError }: PageProps) {
  const frame = useRef<HTMLDivElement>(null)
  const isInView = useInView(frame)
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    const draw = async (inside: HTMLElement) => {
      const { drawPage } = await import('./pdfjs.ts')
      await drawPage(pdf, number, { frame: inside, width, signal: stop.signal })
      if (!stop.signal.aborted) setDrawn(true)
    }
    if (isInView && width > 0 && frame.current)
      draw(frame.current).catch((error: unknown) => {
        if (!stop.signal.aborted) onError(error)
      })
    return () => stop.abort()
  }, [pdf, number, width, isInView, onError])
  return (
    <Paper
      ref={frame}
      role="group"
      aria-label={t`Page ${number} of ${pdf.numPages}`}
      aria-busy={isInView && !isDrawn}
    />
  )
}

interface PdfViewProps {
  /** URL or bytes. Pass the same array while the bytes are unchanged. */
  source: Uint8Array | string
  /** The title, such as "Invoice 20263-AUR-007". */
  title: string
}

/** The pages of a PDF, one below the other, at full width, with selectable text. */
export function PdfView({ source, title }: PdfViewProps) {
  const { pdf, error, retry } = usePdf(source)
  const [broken, setBroken] = useState<unknown>()
  const [frame, width] = useWidth()
  const reason = error ?? broken
  const again = () => {
    setBroken(undefined)
    retry()
  }
  return (
    <section ref={frame} aria-label={title} aria-busy={!pdf && !reason}>
      {reason ? (
        <ErrorPanel title={t`Couldn't show the PDF`} error={reason} retry={again} />
      ) : pdf ? (
        Array.from({ length: pdf.numPages }, (_, index) => (
          <Page key={`${index + 1}`} pdf={pdf} number={index + 1} width={width} onError={setBroken} />
        ))
      ) : (
        <Skeleton variant="rounded" sx={{ height: 'auto', aspectRatio: '210 / 297' }} />
      )}
    </section>
  )
}
