import { createRequire } from 'node:module'
import type { Browser } from 'playwright-core'

const { resolve } = createRequire(import.meta.url)
const scripts = { '/pdf.mjs': 'pdf.mjs', '/pdf.worker.mjs': 'pdf.worker.mjs' }

const html = `<!doctype html><title></title><canvas></canvas><script type="module">
import '/pdf.worker.mjs'
import { getDocument } from '/pdf.mjs'
const page = await (await getDocument({ url: '/document.pdf' }).promise).getPage(1)
const viewport = page.getViewport({ scale: 1.5 })
const canvas = document.querySelector('canvas')
Object.assign(canvas, { width: viewport.width, height: viewport.height })
await page.render({ canvas, viewport }).promise
document.title = 'shown'
</script>`

/** A picture of the first page of a PDF. */
export async function pictureOfPdf(browser: Browser, pdf: Buffer): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 1000, height: 1400 } })
  try {
    await page.route('http://pdf.test/**', (route) => {
      const name = new URL(route.request().url()).pathname
      const script = Object.entries(scripts).find(([one]) => one === name)?.[1]
      if (script) return route.fulfill({ path: resolve(`pdfjs-dist/build/${script}`) })
      if (name === '/document.pdf') return route.fulfill({ body: pdf, contentType: 'application/pdf' })
      return route.fulfill({ body: html, contentType: 'text/html' })
    })
    await page.goto('http://pdf.test/')
    await page.waitForFunction(() => document.title === 'shown')
    return await page.locator('canvas').screenshot()
  } finally {
    await page.close()
  }
}
