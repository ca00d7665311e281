import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { staysEnglish } from './staysEnglish.ts'
import { childrenOf, type Node, textOf, treeOf } from './texts.ts'

/** What a language says for each English text; `null` for what only programs read. */
export type Catalogue = Record<string, string | null>

/** The catalogue of a language out of `languages/`. */
export const catalogueOf = (language: string): Catalogue =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../languages/${language}.json`), 'utf8'))

/** What has texts: our own code, and the words that react-admin brings. */
const ours = /\/(src|contract)\/[^?]*\.tsx?$|\/ra-language-english\/dist\/index\.js$/

/** Names of the locales that English is formatted in. */
const locales = /^en(-GB|-US)?$/

/** The source code of a file in another language: its texts as the catalogue has them, dates and numbers as people write them there. */
export function translate(source: string, path: string, language: string, catalogue: Catalogue): string {
  if (staysEnglish(path)) return source
  const inside = ({ start, end }: Node, span?: { start: number; end: number }) =>
    span !== undefined && span.start <= start && end <= span.end
  const render = (node: Node): string => {
    if (node.type === 'Literal' && locales.test(node.value)) return `'${language}'`
    const text = textOf(node)
    const words = text && catalogue[text.key]
    const said = words ? text : undefined
    let code = ''
    let at = node.start
    const reach = (position: number) => {
      if (said && at <= said.start && said.start < position) {
        code += source.slice(at, said.start) + said.say(words ?? '', render)
        at = said.end
      }
      code += source.slice(at, Math.max(at, position))
      at = Math.max(at, position)
    }
    for (const child of childrenOf(node)) {
      if (inside(child, said) || child.start < at) continue
      reach(child.start)
      code += render(child)
      at = child.end
    }
    reach(node.end)
    return code
  }
  const tree = treeOf(source, path)
  return source.slice(0, tree.start) + render(tree) + source.slice(tree.end)
}

/** Builds our own code in a language (docs/decisions/028-languages.md). */
export function inLanguage(language: string): Plugin {
  const catalogue = catalogueOf(language)
  return {
    name: 'in-language',
    enforce: 'pre',
    transform: {
      filter: { id: { include: ours, exclude: /node_modules\/(?!ra-language-english\/)/ } },
      handler: (source, id) => translate(source, id, language, catalogue),
    },
    transformIndexHtml: (html) => html.replace('lang="en"', `lang="${language}"`),
  }
}
