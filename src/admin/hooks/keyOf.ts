/** Keys of shortcuts that other alphabets have letters on, each without and with Shift. */
const signs: Record<string, [string, string]> = {
  Slash: ['/', '?'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
}

const isForeign = (key: string) =>
  /^[^\p{ASCII}]$/u.test(key) && /[\p{L}\p{M}\p{N}]/u.test(key) && !/\p{sc=Latin}/u.test(key)

/**
 * The key of an event, to compare with shortcuts. Layouts of other alphabets, such as Cyrillic or Greek, have no Latin
 * letters: there the place of the key on the keyboard counts. Latin layouts such as AZERTY and Dvorak keep their
 * letters. `''` while an input method composes a letter, whose keys are not meant for the page.
 */
export function keyOf({
  key,
  code,
  shiftKey,
  isComposing,
}: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'isComposing'>) {
  if (isComposing) return ''
  if (!isForeign(key)) return key
  const [, letter, digit] = /^Key([A-Z])$|^Digit(\d)$/.exec(code) ?? []
  if (letter) return shiftKey ? letter : letter.toLowerCase()
  return digit ?? signs[code]?.[shiftKey ? 1 : 0] ?? key
}
