import { Fragment } from 'react'
import { several } from './words.ts'

const most = 3

/** Up to three names in bold, then how many more, as part of a sentence (screens.md section 1.8). */
export function NameList({ names }: { names: readonly string[] }) {
  const rest = names.length - most
  const parts = [
    // Two people may have the same name, but not the same place.
    ...names.slice(0, most).map((name, at) => ({ key: `${at}`, node: <b>{name}</b> })),
    ...(rest > 0 ? [{ key: 'rest', node: `${several(rest, 'more person', 'more people')}` }] : []),
  ]
  return parts.map(({ key, node }, at) => (
    <Fragment key={key}>
      {at > 0 && (at === parts.length - 1 ? ' and ' : ', ')}
      {node}
    </Fragment>
  ))
}
