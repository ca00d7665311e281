import { firstGrapheme } from './firstGrapheme.ts'

test.each([
  ['an', 'A'],
  ['đào', 'Đ'],
  ['Ế'.normalize('NFD').toLowerCase() + 'n', 'Ế'.normalize('NFD')],
  ['𝒳avier', '𝒳'],
  ['🇻🇳 Hanoi', '🇻🇳'],
  ['👩‍🚀 Ada', '👩‍🚀'],
  ['👋🏽', '👋🏽'],
  ['  Bo', 'B'],
  ['', ''],
])('%j begins with %j', (name, first) => {
  expect(firstGrapheme(name)).toBe(first)
})
