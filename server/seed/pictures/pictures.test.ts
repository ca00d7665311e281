import { demoCompany } from '#server/seed/demo/company.ts'
import { portraitOf } from '#server/seed/demo/pictures.ts'
import { mark } from './mark.ts'
import { portrait } from './portrait.ts'

const portraits = demoCompany('2026-11-21').map(portraitOf)

test('portraits differ and are small, closed SVG without gaps', () => {
  expect(new Set(portraits).size).toBe(portraits.length)
  for (const svg of portraits) {
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 96 96">.*<\/svg>$/s)
    expect(svg).not.toMatch(/undefined|NaN|null|""/)
    expect(svg.length).toBeLessThan(2_500)
    const opened = svg.match(/<[a-z]+(?=[ >])[^>]*[^/]>/g) ?? []
    expect(opened).toHaveLength((svg.match(/<\//g) ?? []).length)
  }
})

test('one person always looks the same, and another day older too', () => {
  const sitter = { name: 'ada', gender: 'Female', age: 30 } as const
  expect(portrait(sitter)).toBe(portrait({ ...sitter }))
  expect(portrait({ ...sitter, name: 'eve' })).not.toBe(portrait(sitter))
})

test('marks of neighbours differ', () => {
  const marks = Array.from({ length: 12 }, (_, index) => mark('project', index))
  expect(new Set(marks).size).toBe(12)
})
