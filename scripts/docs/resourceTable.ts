import { resourceNames, resourceOf } from '#contract/resources.ts'
import { isCall } from '#contract/resources/resource.ts'

const list = (words: readonly string[] = []) => words.map((word) => `\`${word}\``).join(' ')

/** The table in `docs/resources.md`, generated from the registry. */
export function resourceTable(): string {
  const rows = resourceNames.map((name) => {
    const { calls, parent, filters, sorts, kind, exported } = resourceOf(name)
    const sections = calls.update && !isCall(calls.update) ? Object.keys(calls.update) : []
    const methods = Object.keys(calls).map((method) =>
      method === 'update' && sections.length ? `update(${sections.join(', ')})` : method,
    )
    return [
      `\`${name}\``,
      parent ? `\`${parent.resource}\` by \`${parent.key}\`` : '',
      list(methods),
      list(Object.keys(filters?.shape ?? {})),
      list(sorts),
      kind ? `\`${kind}\`` : '',
      exported ? `\`${exported}\`` : '',
    ]
  })
  const head = ['Resource', 'Belongs to', 'Methods', 'Filters', 'Orders', 'Told as', 'Export']
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  return `${lines.join('\n')}\n`
}
