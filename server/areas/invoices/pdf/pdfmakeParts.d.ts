/** Parts of pdfmake and bidi-js that have no types. */
declare module 'pdfmake/js/Renderer.js' {
  interface Inline {
    text: string
    width: number
    x: number
    isRtl?: boolean
  }
  /** Draws what was laid out. */
  class Renderer {
    renderLine: (this: Renderer, line: { inlines: Inline[] }, x: number, y: number) => void
  }
  const module: { default: typeof Renderer }
  export default module
}

declare module 'pdfmake/js/PDFDocument.js' {
  interface Font {
    ascender: number
    descender: number
    lineGap: number
  }
  class PDFDocument {
    provideFont: (this: PDFDocument, family: string, bold: boolean, italics: boolean) => Font
  }
  const module: { default: typeof PDFDocument }
  export default module
}

declare module 'bidi-js' {
  interface Levels {
    levels: Uint8Array
    /** Ends are inclusive. */
    paragraphs: { start: number; end: number; level: number }[]
  }
  interface Bidi {
    getEmbeddingLevels(text: string, base?: 'ltr' | 'rtl'): Levels
    getMirroredCharacter(character: string): string | null
  }
  export default function bidiFactory(): Bidi
}
