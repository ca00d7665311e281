import { Trans as LinguiTrans, type TransProps } from '@lingui/react'
import type { ReactNode } from 'react'

/**
 * Lingui looks for elements in the finished sentence, so a name such as `<0/>` would vanish. An element is shown as it
 * is, apart from the text around it.
 */
const shown = (value: unknown): unknown =>
  typeof value === 'string' && value.includes('<') ? <bdi>{value as ReactNode}</bdi> : value

/** What the macro `Trans` becomes (scripts/expandMacros.mjs): a sentence in which values are shown literally. */
export function Trans({ values, ...props }: TransProps) {
  const literal = values && Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(value)]))
  return <LinguiTrans {...props} {...(literal && { values: literal })} />
}
