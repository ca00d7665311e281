import { keyOf } from './keyOf.ts'

const press = (key: string, code: string, more: KeyboardEventInit = {}) =>
  keyOf(new KeyboardEvent('keydown', { key, code, ...more }))

test.each([
  ['Russian', 'л', 'KeyK', 'k'],
  ['Greek', 'π', 'KeyP', 'p'],
  ['Greek with an accent', 'ά', 'KeyA', 'a'],
  ['Hebrew', 'פ', 'KeyP', 'p'],
  ['Arabic, where the slash has a letter', 'ظ', 'Slash', '/'],
  ['Thai, where a key is a mark', 'ั', 'KeyY', 'y'],
  ['Korean', 'ㅎ', 'KeyG', 'g'],
  ['Persian digits', '۳', 'Digit3', '3'],
  ['Russian brackets', 'х', 'BracketLeft', '['],
  ['AZERTY', 'a', 'KeyQ', 'a'],
  ['QWERTZ', 'z', 'KeyY', 'z'],
  ['Dvorak', 'g', 'KeyI', 'g'],
  ['AZERTY with an accent', 'é', 'Digit2', 'é'],
  ['German', 'ö', 'Semicolon', 'ö'],
  ['Vietnamese', 'đ', 'Digit0', 'đ'],
  ['a named key', 'Enter', 'Enter', 'Enter'],
  ['an input method', 'Process', 'KeyG', 'Process'],
  ['a key without a place', 'л', '', 'л'],
])('%s: %s on %s is %s', (_layout, key, code, meant) => {
  expect(press(key, code)).toBe(meant)
})

test('Shift gives the capital or the upper sign of the place', () => {
  expect(press('Л', 'KeyK', { shiftKey: true })).toBe('K')
  expect(press('Ъ', 'BracketRight', { shiftKey: true })).toBe('}')
})

test('keys of a letter that is being composed are no shortcuts', () => {
  expect(press('g', 'KeyG', { isComposing: true })).toBe('')
  expect(press('Enter', 'Enter', { isComposing: true })).toBe('')
})
