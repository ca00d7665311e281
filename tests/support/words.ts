const letters = [
  'abcdefghijklmnopqrstuvwxyzäöüß',
  'абвгдежзийклмнопрстуфхцчшщъыьэюя',
  'あいうえおかきくけこさしすせそ日月火水木金土山川田人',
  'ăâđêôơưáàảãạéèẻẽẹíìỉĩị',
].map((script) => Array.from(script))

/**
 * Random words in several scripts of exactly this length, the same for the same seed. They don't compress, so they take
 * their length in the database.
 */
export function randomWords(seed: number, length: number): string {
  let state = seed
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  let text = ''
  while (text.length < length) {
    const script = letters[next(letters.length)] ?? []
    for (let left = 3 + next(8); left > 0; left--) text += script[next(script.length)]
    text += ' '
  }
  // No space at either end, where it would be trimmed.
  return text
    .slice(0, length - 1)
    .trimEnd()
    .padEnd(length, 'x')
}
