import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { type Db, today } from '#server/platform/deps.ts'
import { startPostgres } from '#tests/support/postgres.mjs'
import { type BenchCompany, newDatabase, openBenchCompany } from './company.ts'
import { dashboardScenarios } from './dashboardScenarios.ts'
import type { Scenario } from './scenarios.ts'
import { type Column, measureScenarios, printTable } from './tables.ts'

/**
 * A number of forms that surveys of both companies reach: people joined over the years, and early surveys were small.
 */
const forms = 2_000

interface Round {
  id: string
  subtype: string
  forms: number
}

/** For each subtype, the closed survey whose number of forms is nearest to `wanted`. */
async function roundsNear(db: Db, wanted: number): Promise<Round[]> {
  const { rows } = await sql<Round>`select distinct on (e.subtype) e.id, e.subtype, n.forms from feedback_events e
      join lateral (select count(*)::int as forms from event_reviewers r where r.event_id = e.id) n on true
    where e.status = 'done' order by e.subtype, abs(n.forms - ${wanted}), e.id`.execute(db)
  return rows
}

const onRounds = (rounds: Round[], size: string): Scenario[] =>
  rounds.flatMap(({ id, subtype }): Scenario[] => [
    {
      name: `${subtype}, ${size}`,
      endpoint: api.surveys.one,
      params: { id },
      query: { page: '1', size: '50' },
    },
    ...(subtype === 'engagement'
      ? [
          {
            name: `by chapter, ${size}`,
            endpoint: api.surveys.results,
            params: { id },
            query: { by: 'chapter' },
          },
        ]
      : []),
  ])

/** Surveys of equal size among few and many answers, the largest surveys (ten times the forms), and dashboards. */
async function scenarios({ company: { db }, env }: BenchCompany): Promise<Scenario[]> {
  const [equal, largest] = [await roundsNear(db, forms), await roundsNear(db, 1e9)]
  for (const { subtype, forms: count } of [...equal, ...largest])
    console.log(`${subtype}: ${count.toLocaleString('en')} forms`)
  const dashboards = await dashboardScenarios(db, today(env))
  return [
    ...onRounds(equal, 'equal size'),
    ...onRounds(largest, 'the largest'),
    ...dashboards.filter(({ name }) => /engagement|work survey/i.test(name)),
  ]
}

/**
 * Prints times of survey and dashboard calls for several numbers of answers.
 * @param people the same in all companies; each person gives about 270 answers in five years
 */
export async function benchAnswers(people: number, counts: number[], runs: number): Promise<void> {
  const postgres = await startPostgres()
  try {
    const columns: Column[] = []
    for (const answers of counts) {
      const url = await newDatabase(postgres, `bench_${answers}`)
      const bench = await openBenchCompany({ people, answers }, url)
      try {
        const name = `${answers.toLocaleString('en')} answers`
        console.log(`\n${name}, ${people.toLocaleString('en')} people`)
        columns.push(await measureScenarios(name, bench, scenarios, runs))
      } finally {
        await bench.company.close()
      }
    }
    const [few, many] = columns
    if (few && many) printTable('PostgreSQL, aim: growth at most 1.5', runs, [few, many])
  } finally {
    await postgres.stop()
  }
}
