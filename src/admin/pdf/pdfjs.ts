import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, TextLayer } from 'pdfjs-dist'

GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href

export type Pdf = PDFDocumentProxy

/** Opens a PDF. Transfers the bytes, so the array is empty afterwards. */
export const openPdf = (data: Uint8Array) => getDocument({ data, isEvalSupported: false })

/** Maximum pixel ratio. Higher ones cost memory without a visible difference. */
const finest = 2

/**
 * Renders a page (the first is 1) with `width` pixels into `frame`, with a text layer. Throws if it can't be rendered.
 * Renders nothing after `signal` has aborted.
 */
export async function drawPage(
  pdf: Pdf,
  number: number,
  { frame, width, signal }: { frame: HTMLElement; width: number; signal: AbortSignal },
): Promise<void> {
  const page = await pdf.getPage(number)
  const scale = width / page.getViewport({ scale: 1 }).width
  const viewport = page.getViewport({ scale })
  const points = Math.min(devicePixelRatio, finest)
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width * points)
  canvas.height = Math.floor(viewport.height * points)
  const text = document.createElement('div')
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport })
  const drawing = page.render({ canvas, viewport, transform: [points, 0, 0, points, 0, 0] })
  signal.addEventListener('abort', () => {
    drawing.cancel()
    layer.cancel()
  })
  if (signal.aborted) drawing.cancel()
  await Promise.all([drawing.promise, layer.render()])
  if (signal.aborted) return
  frame.style.setProperty('--total-scale-factor', String(scale))
  frame.style.aspectRatio = `${viewport.width} / ${viewport.height}`
  frame.replaceChildren(canvas, text)
}
