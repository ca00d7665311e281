import fc from 'fast-check'
import type { ProjectSize, ProjectSummary } from '#contract/api/dashboards/projects.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import {
  plainAudits,
  plainHealths,
  plainItems,
  plainSizes,
  plainSquash,
  plainSummary,
  plainWork,
  quarters,
  sum,
  tidy,
} from '#tests/support/plainProjects.ts'
import { askProjects } from '#tests/support/projectCompany.ts'
import { companies, type Company, dayOfJune, type Ids, writeCompany } from '#tests/support/randomProjects.ts'
import { makeSurvey } from '#tests/support/surveys.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const people: Made[] = []
beforeAll(async () => {
  for (let at = 0; at < 4; at += 1) people.push(await makePerson(app, { permissions: [] }))
})

async function write(company: Company): Promise<Ids> {
  const ids = await writeCompany(app, company, people)
  for (const { day, isGone, topics } of company.events) {
    const end = `${dayOfJune(day)}T${day % 2 ? '23:59:59' : '00:00:00'}Z`
    await makeSurvey(app, {
      subtype: 'work',
      columns: {
        start_date: '2026-01-01T00:00:00Z',
        end_date: end,
        deleted_at: isGone ? '2026-01-01T00:00:00Z' : null,
      },
      topics: topics.map((topic, at) => ({
        about: people[at] as Made,
        project: { id: ids.projects[topic.project] ?? '' },
        columns: { deleted_at: topic.isGone ? '2026-01-01T00:00:00Z' : null },
        reviewers: [
          {
            person: people[at] as Made,
            answers: topic.answers,
            columns: { deleted_at: topic.isRowGone ? '2026-01-01T00:00:00Z' : null },
          },
        ],
      })),
    })
  }
  return ids
}

/** Checks that the rows behind the last points add up to them. */
async function holdRows(
  only: { id: string } | null,
  quarter: string | undefined,
  snapDate: string | undefined,
  who: { token?: string },
) {
  const sums = { scores: 0, squash: 0 }
  if (quarter)
    sums.scores = sum(
      (await askProjects<{ score: number }[]>(app, 'auditRows', only, { quarter, ...who })).map(({ score }) => score),
    )
  interface Counters {
    high: number
    medium: number
    low: number
  }
  if (snapDate)
    sums.squash = sum(
      (await askProjects<Counters[]>(app, 'squashRows', only, { snapDate, ...who })).map(
        ({ high, medium, low }) => high + medium + low,
      ),
    )
  return sums
}

/** Checks that every dashboard shows this caller what the naive computation says. */
async function expectPlain(company: Company, ids: Ids, drawn: number | null, who: { token?: string } = {}) {
  const only = drawn === null || company.projects[drawn]?.isGone ? null : drawn
  const project = only === null ? null : { id: ids.projects[only] ?? '' }
  const told = async (call: Parameters<typeof askProjects>[1]) => tidy(await askProjects(app, call, project, who))

  const sizes = await askProjects<ProjectSize[]>(app, 'sizes', null, who)
  expect(sizes.map(({ name, size }) => ({ name, size }))).toEqual(plainSizes(company))
  const { summary } = await askProjects<{ summary: ProjectSummary[] }>(app, 'summary', null, who)
  expect(tidy(summary.map(({ id: _, code: _code, avatar: _avatar, ...row }) => row))).toEqual(
    tidy(plainSummary(company)),
  )
  expect(await told('engineeringHealths')).toEqual(tidy(plainHealths(company, only)))
  const audits = plainAudits(company, only)
  expect(await told('audits')).toEqual(tidy(audits))
  expect(await told('actionItems')).toEqual(tidy(plainItems(company, only)))
  expect(await told('workSurveys')).toMatchObject({
    workSurveys: tidy(plainWork(company, only)) as object[],
  })
  const squash = plainSquash(company, only)
  expect(await told('actionItemSquash')).toEqual(tidy(squash))

  const quarter = quarters(company, only).at(-1)
  const rows = await holdRows(project, quarter?.label.quarter, squash.all.at(-1)?.snapDate, who)
  expect(rows.scores).toBeCloseTo(sum((quarter?.cycles ?? []).map(({ score }) => score ?? 0)), 6)
  expect(rows.squash).toBe(squash.all.at(-1)?.value ?? 0)
}

const drawn = fc.constantFrom(null, 0, 1)

test('each dashboard agrees with a naive computation on random companies', async () => {
  const holds = fc.assert(
    fc.asyncProperty(companies, drawn, async (company, only) => {
      await expectPlain(company, await write(company), only)
    }),
    { numRuns: 25 },
  )
  await expect(holds).resolves.toBeUndefined()
}, 120_000)

const heading = fc.record({
  position: fc.constantFrom('technical-lead', 'delivery-manager', 'account-manager', 'sale-person'),
  end_date: fc.constantFrom(null, null, '2099-01-01', '2024-01-01'),
  isGone: fc.constantFrom(false, false, false, true),
})

test('a lead sees the dashboards of a company that has only the projects they lead', async () => {
  const lead = await makePerson(app, { roles: ['project-lead'] })
  const headings = fc.tuple(...[0, 1, 2, 3].map(() => fc.option(heading)))
  const holds = fc.assert(
    fc.asyncProperty(companies, drawn, headings, async (company, only, rows) => {
      const ids = await write(company)
      const leads = ({ position, end_date: end, isGone }: Exclude<(typeof rows)[number], null>) =>
        position !== 'sale-person' && !isGone && (end ?? '9999') > '2026'
      for (const [at, row] of rows.entries()) {
        if (!row) continue
        const { isGone, ...head } = row
        const project_id = ids.projects[at] ?? ''
        const deleted_at = isGone ? '2026-01-01T00:00:00Z' : null
        const columns = { ...head, project_id, employee_id: lead.id, start_date: '2023-01-01', deleted_at }
        await insertRows(app.deps.db, 'project_heads', [columns])
      }
      const led = company.projects.map((one, at) => {
        const row = rows[at]
        return { ...one, isGone: one.isGone || !row || !leads(row) }
      })
      await expectPlain({ ...company, projects: led }, ids, only, { token: lead.token })
    }),
    { numRuns: 25 },
  )
  await expect(holds).resolves.toBeUndefined()
}, 120_000)
