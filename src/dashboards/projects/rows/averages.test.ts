import fc from 'fast-check'
import { averageOfAnswers, averageOfScores } from './averages.ts'

// 3.8 and 3.9 are 3.85, which reads 3.9; added up as they come it would be 3.8499..., which reads 3.8.
test('averages of scores are exact', () => {
  expect(averageOfScores([{ score: 3.8 }, { score: 3.9 }])).toBe(3.85)
  expect(averageOfScores([])).toBe(0)
})

// (3 * 11/3 + 1 * 2) / 4 = 13/4
test('averages of answers weigh each project by its answers', () => {
  const rows = [
    { average: 11 / 3, answers: 3 },
    { average: 2, answers: 1 },
  ]
  expect(averageOfAnswers(rows)).toBe(3.25)
  expect(averageOfAnswers([])).toBe(0)
})

test('they are those of all answers together', () => {
  const answers = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 60 })
  const mean = (scores: number[]) => scores.reduce((sum, score) => sum + score, 0) / scores.length
  fc.assert(
    fc.property(fc.array(answers, { minLength: 1 }), (projects) => {
      const rows = projects.map((scores) => ({ average: mean(scores), answers: scores.length }))
      expect(averageOfAnswers(rows)).toBe(mean(projects.flat()))
    }),
  )
})
