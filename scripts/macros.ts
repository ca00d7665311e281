import { compileMessage } from '@lingui/message-utils/compileMessage'
import { parseAst, type Plugin } from 'vite'
import { expandMacros, hasMacros } from './expandMacros.mjs'

interface Node {
  type?: string
  start: number
  end: number
  key?: { name?: string }
  value?: Node & { value?: unknown }
  properties?: Node[]
}

/** The English texts of all messages in a syntax tree, such as `{ id: 'aBc', message: 'Hello {name}' }`. */
function* messagesIn(node: unknown): Generator<Node & { value?: unknown }> {
  if (!node || typeof node !== 'object') return
  const { type, properties = [] } = node as Node
  const valueOf = (name: string) => properties.find(({ key }) => key?.name === name)?.value
  const message = type === 'ObjectExpression' && valueOf('id') ? valueOf('message') : undefined
  if (typeof message?.value === 'string') yield message
  for (const child of Object.values(node)) yield* messagesIn(child)
}

/** Precompiles English messages, so that the browser needs neither an English catalogue nor a message parser. */
export function compileEnglish(code: string): string {
  const found = [...messagesIn(parseAst(code, { lang: 'jsx' }))].toSorted((a, b) => b.start - a.start)
  return found.reduce((text, { start, end, value }) => {
    const compiled = compileMessage(String(value))
    const isPlain = compiled.every((part) => typeof part === 'string')
    return text.slice(0, start) + JSON.stringify(isPlain ? compiled.join('') : compiled) + text.slice(end)
  }, code)
}

/** Expands Lingui macros. English texts stay in the code (docs/decisions/028-languages.md). */
export const macros = (): Plugin => ({
  name: 'macros',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/.*\.tsx?$/ },
    async handler(source, id) {
      if (!hasMacros(source)) return null
      const { code } = await expandMacros(source, id, 'preserve')
      return { code: compileEnglish(code), map: null }
    },
  },
})
