import { parseAst } from 'vite'

/** Of an endpoint, what only the API document tells. */
const documented = new Set(['summary', 'description', 'refusals'])

/** Every `endpoint({ ... })` in a tree of the parser. */
function* endpoints(node) {
  if (!node || typeof node !== 'object') return
  if (node.type === 'CallExpression' && node.callee.name === 'endpoint') yield node.arguments[0]
  for (const child of Object.values(node)) yield* endpoints(child)
}

/**
 * Vite plugin: leaves out of the browser's copy of the contract what nobody reads there. It is several kB on every page, and the types do not
 * change: the keys stay, without a value.
 */
export function leanContract() {
  return {
    name: 'lean-contract',
    enforce: 'post',
    transform: {
      filter: { id: /\/contract\/api\// },
      handler(code) {
        const found = [...endpoints(parseAst(code))].flatMap(({ properties }) =>
          properties.filter(({ key, value }) => documented.has(key?.name) && value),
        )
        const last = found.toSorted((a, b) => b.value.start - a.value.start)
        return last.reduce(
          (text, { shorthand, value: { start, end } }) =>
            shorthand ? text : `${text.slice(0, start)}undefined${text.slice(end)}`,
          code,
        )
      },
    },
  }
}
