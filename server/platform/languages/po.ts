import PO from 'pofile'

/** Translations of a PO file by message id, without untranslated and obsolete messages. */
export const translationsIn = (po: string): Map<string, string> =>
  new Map(
    PO.parse(po).items.flatMap(({ msgid, msgstr: [text], obsolete }) => (text && !obsolete ? [[msgid, text]] : [])),
  )
