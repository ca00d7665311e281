import type { FastifyInstance } from 'fastify'
import type { ImportCheck } from '#contract/api/employeeImports.ts'
import * as api from '#contract/api/index.ts'
import type { ExportRequest } from '#contract/exports.ts'
import { addressOf } from '#tests/support/address.ts'

/** Lists to export completely, by area. */
const exported: Record<string, ExportRequest[]> = {
  people: [{ list: 'employees' }, { list: 'employees', format: 'xlsx' }],
  projects: [{ list: 'projects' }, { list: 'projects', format: 'xlsx' }],
  config: [{ list: 'clients' }, { list: 'stacks' }, { list: 'audit-events' }],
  invoices: [{ list: 'invoices' }, { list: 'invoices', format: 'xlsx' }],
  surveys: [{ list: 'surveys', query: { subtype: 'work' } }, { list: 'feedbacks' }],
}

const linesOfImport = 10_000

/** A file of new people. */
const peopleFile = () =>
  [
    'Team e-mail,Full name,Status,Joined,Personal e-mail,Positions,Seniority,Salary,Roles',
    ...Array.from(
      { length: linesOfImport },
      (_, at) =>
        `new.person.${at}@tidewater.example,New Person ${at},Probation,2026-02-01,new.person.${at}@home.example,backend,Mid,1500.5,full-time`,
    ),
  ].join('\r\n')

async function dryRun(app: FastifyInstance, authorization: string) {
  const form = new FormData()
  form.append('file', new Blob([peopleFile()], { type: 'text/csv' }), 'people.csv')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const answer = await app.inject({
    method: 'POST',
    url: addressOf(api.employeeImports.check),
    headers: { authorization, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  const { data, error } = answer.json<{ data: ImportCheck; error?: string }>()
  if (answer.statusCode !== 200 || data.create !== linesOfImport)
    throw new Error(`The dry run answered ${answer.statusCode}: ${error ?? `${data.create} new people`}`)
}

/**
 * Prints seconds and size of each export of these areas, and for people the dry run of an import. Uses the large
 * company.
 */
export async function printFiles(app: FastifyInstance, token: string, areas: string[]): Promise<void> {
  const authorization = `Bearer ${token}`
  const table: Record<string, object> = {}
  const time = async (name: string, work: () => Promise<number>) => {
    const start = performance.now()
    const bytes = await work()
    const seconds = (performance.now() - start) / 1000
    table[name] = { seconds: seconds.toFixed(2), MB: (bytes / 1e6).toFixed(1) }
  }
  for (const request of areas.flatMap((area) => exported[area] ?? []))
    await time(`${request.list} as ${request.format ?? 'csv'}`, async () => {
      const headers = { authorization }
      const answer = await app.inject({ method: 'POST', url: '/api/v1/exports', headers, payload: request })
      if (answer.statusCode !== 200) throw new Error(`The export answered ${answer.statusCode}: ${answer.body}`)
      return answer.rawPayload.length
    })
  if (areas.includes('people'))
    await time(`dry run of ${linesOfImport.toLocaleString('en')} lines`, async () => {
      await dryRun(app, authorization)
      return peopleFile().length
    })
  if (Object.keys(table).length === 0) return
  console.log('\nFiles, on the large company')
  console.table(table)
}
