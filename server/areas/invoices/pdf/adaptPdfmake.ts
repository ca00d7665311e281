import { createRequire } from 'node:module'
import type DocumentModule from 'pdfmake/js/PDFDocument.js'
import type RendererModule from 'pdfmake/js/Renderer.js'
import { turnLine } from './direction.ts'
import { plainFace } from './fonts.ts'

const load = createRequire(import.meta.url)

/**
 * Teaches pdfmake what it has no option for. It puts words from left to right in every script, so lines are turned when
 * they are drawn. Fonts of other scripts are higher, so they get the height of the plain one: the cells of a row stand on
 * one line. Call it once, after pdfmake is loaded.
 */
export function adaptPdfmake(): void {
  const { prototype: renderer } = (load('pdfmake/js/Renderer.js') as typeof RendererModule).default
  const { renderLine } = renderer
  renderer.renderLine = function turned(line, x, y) {
    turnLine(line.inlines)
    renderLine.call(this, line, x, y)
  }
  const { prototype: document } = (load('pdfmake/js/PDFDocument.js') as typeof DocumentModule).default
  const { provideFont } = document
  document.provideFont = function level(family, bold, italics) {
    const font = provideFont.call(this, family, bold, italics)
    if (family === plainFace.name) return font
    const { ascender, descender, lineGap } = provideFont.call(this, plainFace.name, bold, italics)
    return Object.assign(font, { ascender, descender, lineGap })
  }
}
