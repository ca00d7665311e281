import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import {
  type Found,
  type FoundInvoice,
  type FoundPerson,
  type FoundProject,
  type FoundSurvey,
  search,
} from '#contract/api/search.ts'
import { surveySubtypes } from '#contract/api/surveys/words.ts'
import { plainText, wordsOf } from '#contract/plainText.ts'
import { conditions, keywordWords, tsqueryOf, type Viewer } from '#server/areas/employees/index.ts'
import { invoiceTables, type Numbering, shownNumber } from '#server/areas/invoices/index.ts'
import { projectSeen } from '#server/areas/projects/index.ts'
import { planned } from '#server/platform/db/prepared.ts'
import { basicColumns } from '#server/platform/db/shapes.ts'
import { type Db, today } from '#server/platform/deps.ts'
import type { Server } from '#server/platform/http/server.ts'
import { serve } from '#server/platform/http/serve.ts'

/** Maximum number of results per kind. */
const most = 5

/** Maximum word length, as `search_words` in the database cuts words. */
const longest = 100

/** The search: its words, and the plain text for the match at the start of a name. */
interface Wanted {
  text: string
  words: string[]
}

const match = (words: RawBuilder<unknown>, { words: wanted }: Wanted) =>
  sql<boolean>`${words} @@ ${tsqueryOf(wanted)}::tsquery`

/** True if a plain name begins with the text; these results come first. */
const begins = (name: RawBuilder<unknown>, { text }: Wanted) => sql`starts_with(${name}, ${text})`

async function people(db: Db, wanted: Wanted, viewer: Viewer): Promise<FoundPerson[]> {
  const { rows } = await sql<FoundPerson>`select ${basicColumns('e')}, e.working_status as status
    from employees e where ${conditions({}, viewer)} and ${match(sql`e.search_words`, wanted)}
    order by e.working_status = 'left', ${begins(sql`e.sort_name`, wanted)} desc, e.sort_name, e.id
      limit ${most}`.execute(planned(db))
  return rows
}

async function projects(db: Db, wanted: Wanted, viewer: Viewer): Promise<FoundProject[]> {
  const { rows } = await sql<FoundProject>`select p.id, p.code, p.name, p.avatar, p.status
    from projects p where ${projectSeen('p', viewer)}
      and ${match(sql`search_words(p.search_name || ' ' || p.code)`, wanted)}
    order by p.status = 'closed', ${begins(sql`p.search_name`, wanted)} desc, p.search_name, p.id
      limit ${most}`.execute(planned(db))
  return rows
}

/**
 * Surveys number a few hundred and their titles have accents, so they are compared here instead of in SQL. Newest
 * first.
 */
async function surveys(db: Db, { words }: Wanted): Promise<FoundSurvey[]> {
  const { rows } = await sql<FoundSurvey>`select e.id, e.title, e.subtype, e.status from feedback_events e
    where e.type = 'survey' and e.subtype = any (${Object.keys(surveySubtypes)}) and e.deleted_at is null
    order by e.created_at desc, e.id`.execute(db)
  const holds = (title: string) => {
    const own = wordsOf(title)
    return words.every((word) => own.some((one) => one.startsWith(word)))
  }
  return rows.filter(({ title }) => holds(title)).slice(0, most)
}

async function invoices(db: Db, env: Numbering, wanted: Wanted): Promise<FoundInvoice[]> {
  const { rows } = await sql<FoundInvoice>`select i.id, ${shownNumber(env)} as number, i.status,
      coalesce(i.billed ->> 'projectName', p.name) as "projectName",
      coalesce(i.billed -> 'client' ->> 'clientCompany', l.name, '') as "clientCompany"
    from ${invoiceTables} where i.deleted_at is null and i.id in (
      select i.id from invoices i where ${match(sql`search_words(i.search_text)`, wanted)}
      union all select i.id from invoices i join projects p on p.id = i.project_id
        where i.billed is null and i.deleted_at is null
          and ${match(sql`search_words(p.search_name || ' ' || p.code)`, wanted)})
    order by i.invoiced_at desc, i.created_at desc, i.id limit ${most}`.execute(planned(db))
  return rows
}

/**
 * Finds records of the kinds that the viewer can list. Each kind uses the permission and the row conditions of its
 * list.
 */
async function find(db: Db, env: Numbering, q: string, viewer: Viewer): Promise<Found> {
  const { can } = viewer.me
  const words = keywordWords(q)
    .filter(Boolean)
    .map((word) => word.slice(0, longest))
  const wanted = { words, text: plainText(q).trim() }
  const of = async <One>(permission: Parameters<typeof can>[0], kind: () => Promise<One[]>) =>
    can(permission) ? (words.length ? await kind() : []) : undefined
  const [foundPeople, foundProjects, foundSurveys, foundInvoices] = await Promise.all([
    of('employees.read', () => people(db, wanted, viewer)),
    of('projects.read', () => projects(db, wanted, viewer)),
    of('surveys.read', () => surveys(db, wanted)),
    of('invoices.read', () => invoices(db, env, wanted)),
  ])
  return { people: foundPeople, projects: foundProjects, surveys: foundSurveys, invoices: foundInvoices }
}

/** Routes for the search across all kinds. */
export function searchRoutes(app: FastifyInstance, server: Server): void {
  const { env } = server
  serve(app, server, search.find, async ({ query, me }, { read }) => ({
    data: await find(read, env, query.q, { me, today: today(env) }),
  }))
}
