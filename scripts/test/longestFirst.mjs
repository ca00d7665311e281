import Sequencer from '@jest/test-sequencer'

const longest = [
  'routesOfPeople.long',
  'routes.long',
  'main',
  'invoices',
  'shell.long',
  'surveys',
  'session',
  'keyboard.long',
]

const rank = ({ path }) => {
  const found = longest.findIndex((name) => path.endsWith(`/e2e/${name}.test.ts`))
  return found < 0 ? longest.length : found
}

/** Journeys that take minutes begin first, or the end of the run would wait for one of them alone. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    return [...super.sort(tests)].sort((a, b) => rank(a) - rank(b))
  }
}
