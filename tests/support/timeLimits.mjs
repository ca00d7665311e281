/**
 * The runner of the tests waits for each of them as long as it takes, and one that hangs would hold up the run until somebody looks. Here a test or a
 * hook has five minutes, or longer where it says so. Less would be a test of the machine.
 */
const least = 300_000

const limited = (work, wanted = least, limit = Math.max(wanted, least)) =>
  // Rows of `each` come as arguments; a single `done` that is called at the end nobody uses here.
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
