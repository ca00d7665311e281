/**
 * The test runner has no time limit, so a hanging test would block the run. A test or hook gets five minutes, or more
 * if it asks for more. A shorter limit would test the machine's speed.
 */
const least = 300_000

const limited = (work, wanted = least, limit = Math.max(wanted, least)) =>
  // The rows of `each` are passed as arguments. Callbacks with `done` are not used in this repository.
  work &&
  ((...given) => {
    let late
    const over = new Promise((_, reject) => {
      late = setTimeout(() => reject(new Error(`It was given up after ${limit / 1000} s.`)), limit)
    })
    return Promise.race([Promise.resolve(given).then((all) => work(...all)), over]).finally(() => clearTimeout(late))
  })

const limitedTest = (real) => {
  const one = (name, work, limit) => real(name, limited(work, limit), limit)
  return Object.assign(one, real, {
    each:
      (...table) =>
      (name, work, limit) =>
        real.each(...table)(name, limited(work, limit), limit),
  })
}

for (const name of ['test', 'it']) {
  const real = globalThis[name]
  globalThis[name] = limitedTest(real)
  globalThis[name].only = limitedTest(real.only)
}
for (const name of ['beforeAll', 'beforeEach', 'afterEach', 'afterAll']) {
  const real = globalThis[name]
  globalThis[name] = (work, limit) => real(limited(work, limit), limit)
}
