import { cast } from '#tests/support/cast.ts'
import { makeBilledProject } from '#tests/support/invoices.ts'
import { makeSurvey } from '#tests/support/surveys.ts'
import type { OpenDatabase } from '#tests/support/opened.ts'
import type { Ground } from './load.ts'

/** Creates the records that the load writes to. */
export async function makeGround({ db }: Pick<OpenDatabase, 'db'>): Promise<Ground> {
  const app = { deps: { db } as never }
  const { admin } = cast
  return {
    project: await makeBilledProject(app),
    survey: await makeSurvey(app, {
      subtype: 'engagement',
      topics: [{ about: admin, reviewers: [{ person: admin }] }],
    }),
  }
}
