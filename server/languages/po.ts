import PO from 'pofile'

/** The translations of a PO file by message id, without those that are missing. */
export const translationsIn = (po: string): Map<string, string> =>
  new Map(
    PO.parse(po).items.flatMap(({ msgid, msgstr: [text], obsolete }) => (text && !obsolete ? [[msgid, text]] : [])),
  )
