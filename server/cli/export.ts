import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { exportNames, ExportRequest } from '#contract/exports.ts'
import { buildApp } from '../app.ts'
import { openReading, using } from '#server/company.ts'
import { exportList } from '#server/areas/exports/index.ts'
import type { Person } from '#server/platform/http/person.ts'
import { parse } from '#server/platform/http/serve.ts'
import { canLog } from './canLog.ts'
import type { Command } from './command.ts'

/** A caller with all permissions: the command has access to the database anyway. */
const operator: Person = {
  id: '00000000-0000-0000-0000-000000000000',
  jti: '',
  rank: 0,
  isAdmin: true,
  isInvited: false,
  can: () => true,
}

/** Parses `name=value` pairs. */
function pairsOf(given: string | boolean | undefined): Record<string, string> {
  const pairs = typeof given === 'string' ? given.split('&') : []
  return Object.fromEntries(new URLSearchParams(pairs.join('&')))
}

/** `muster export`. */
export const exportCommand: Command = {
  usage: '<list> [--format csv]',
  summary: 'export a list to the standard output',
  help: `Writes all rows and fields of a list, without salaries: npm run -s muster -- export employees > employees.csv
--format   csv or xlsx
--columns  fields, separated by commas. Name baseSalary to export salaries.
--of       the record that the list belongs to, for example id=<project id> for members
--query    filters of the API call, for example subtype=work for surveys
Lists: ${exportNames.join(', ')}`,
  options: {
    format: { type: 'string' },
    columns: { type: 'string' },
    of: { type: 'string' },
    query: { type: 'string' },
  },
  async run(env, [list], values) {
    const { format = 'csv', columns } = values
    const request = parse(ExportRequest, {
      list,
      format,
      ...(typeof columns === 'string' && { columns: columns.split(',') }),
      params: pairsOf(values.of),
      query: pairsOf(values.query),
    })
    await using(openReading(env, 'muster export'), async (company) => {
      // Nobody signs in here, so the built-in identity provider and its keys aren't needed.
      const { app, server } = await buildApp(company, { ...env, OIDC_ISSUER: env.PUBLIC_URL, LOG_LEVEL: 'silent' })
      await app.ready()
      const isLogged = await canLog(company.read)
      const { chunks } = await exportList(server, request, { me: operator, actorId: null, requestId: '', isLogged })
      await pipeline(Readable.from(chunks), process.stdout, { end: false })
      await app.close()
    })
  },
}
