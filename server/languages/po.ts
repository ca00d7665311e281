const quoted = /"((?:[^"\\]|\\.)*)"/g
const escapes: Record<string, string> = { n: '\n', t: '\t' }

/** The text of `"..."`, also over several lines. */
const textOf = (lines: string): string =>
  [...lines.matchAll(quoted)]
    .map(([, text = '']) => text.replace(/\\(.)/g, (_, sign: string) => escapes[sign] ?? sign))
    .join('')

/** The translations of a PO file by message id, without those that are missing. */
export function translationsIn(po: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const entry of po.split(/\n{2,}/)) {
    const [, id = '', text = ''] = /^msgid ((?:".*"\n?)+)msgstr ((?:".*"\n?)+)/m.exec(`${entry}\n`) ?? []
    if (textOf(id) && textOf(text)) found.set(textOf(id), textOf(text))
  }
  return found
}
