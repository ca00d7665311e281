import { peopleErrorTests } from './people.ts'
import { serverErrorTests } from './server.ts'
import { workErrorTests } from './work.ts'

/**
 * For each error a test file that meets it. `testServer` fails in such a file when no answer tells the error;
 * `tests/contract/errorCodes.test.ts` fails when one has no test.
 */
export const errorTests = { ...peopleErrorTests, ...workErrorTests, ...serverErrorTests }
