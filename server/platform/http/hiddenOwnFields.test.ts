import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import {
  type OwnField,
  ownFieldKinds,
  ownFieldOwners,
  ownFieldReads,
  type OwnFieldSection,
} from '#contract/api/metadata/ownFields.ts'
import type { Permission } from '#contract/permissions.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { cast, castProjects } from '#tests/support/cast.ts'
import {
  type Battery,
  type Caller,
  type HiddenField,
  makeCallers,
  testHiddenFields,
} from '#tests/support/hiddenFields.ts'
import { ownFieldTools } from '#tests/support/ownFields.ts'
import { joinProject, makePerson, makeProject } from '#tests/support/people.ts'
import { pdf } from '#tests/support/pictures.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const toolsOf = { people: ownFieldTools(app), projects: ownFieldTools(app, 'projects') }
const subject = { id: '5ab1ec70-0000-4000-8000-000000000009', username: 'subject' }
const project = { id: '5ab1ec70-0000-4000-8000-000000000008', code: 'subject' }

type Kind = OwnField['kind']
const kinds = Object.keys(ownFieldKinds) as Kind[]
const closedSections = (Object.keys(ownFieldReads) as OwnFieldSection[]).filter((section) => ownFieldReads[section])

/** Values of each kind: the usual one, one that sorts and filters differently, and none. */
const valuesOf: Record<Kind, [string, string, null]> = {
  text: ['Aardvark', 'Zebra', null],
  number: ['1', '900', null],
  date: ['2024-02-29', '2099-12-31', null],
  choice: ['Blue', 'Red', null],
  person: [cast.member.id, cast.admin.id, null],
  file: ['aardvark.pdf', 'zebra.pdf', null],
}
const other: Record<Kind, string> = {
  text: 'Marmot',
  number: '5',
  date: '2050-01-01',
  choice: 'Green',
  person: cast.member.id,
  file: 'marmot.pdf',
}

const idOf = (section: OwnFieldSection, kind: Kind) => seedId('own field', `hidden ${section} ${kind}`)

/** The columns of `own_values` for a value. */
const stored = (kind: Kind, value: string) => ({
  value: kind === 'person' ? null : JSON.stringify(kind === 'number' ? Number(value) : value),
  person_id: kind === 'person' ? value : null,
})

/** The stored file of this name, which is also its content. */
async function contentOf(name: string): Promise<string> {
  const id = seedId('content', name)
  await sql`insert into contents (id, type, extension, path, media_type, is_private, target_type)
    values (${id}, 'doc', '.pdf', ${name}, 'application/pdf', true, 'employees') on conflict do nothing`.execute(
    app.deps.db,
  )
  await sql`insert into content_bytes (content_id, bytes) values (${id}, ${Buffer.from(name)})
    on conflict do nothing`.execute(app.deps.db)
  return id
}

const write = async ({ id, kind, of }: (typeof made)[number], who: string, given: string | null) => {
  const owner = sql.ref(of === 'people' ? 'employee_id' : 'project_id')
  await sql`delete from own_values where ${owner} = ${who} and field_id = ${id}`.execute(app.deps.db)
  if (given === null) return
  const { value, person_id } = stored(kind, given)
  const content_id = kind === 'file' ? await contentOf(given) : null
  await sql`insert into own_values (${owner}, field_id, kind, value, person_id, content_id)
    values (${who}, ${id}, ${kind}, ${value}::jsonb, ${person_id}, ${content_id})`.execute(app.deps.db)
}

/** A field of each kind in each section that needs a permission: made of the vocabulary, so a new kind is tested too. */
const made = closedSections.flatMap((section) =>
  kinds.map((kind) => ({ section, kind, of: ownFieldOwners[section], id: idOf(section, kind) })),
)
const subjectOf = { people: subject, projects: project }
const fields: HiddenField[] = made.map((one) => ({
  name: `${one.section} ${one.kind}`,
  reads: [ownFieldReads[one.section] as Permission],
  hidden: {
    values: valuesOf[one.kind],
    write: (_db, value) => write(one, subjectOf[one.of].id, value as string | null),
  },
}))

const callers: Caller[] = []
beforeAll(async () => {
  await makePerson(app, { columns: { ...subject, display_name: 'Subject', line_manager_id: cast.admin.id } })
  await makeProject(app, { ...project, name: 'Subject' })
  await insertRows(
    app.deps.db,
    'own_fields',
    made.map(({ section, kind, id }) => ({
      ...{ id, name: `Hidden ${section} ${kind}`, kind, section },
      choices: kind === 'choice' ? ['Blue', 'Green', 'Red'] : [],
    })),
  )
  for (const one of made) {
    await write(one, subjectOf[one.of].id, valuesOf[one.kind][0])
    await write(one, one.of === 'people' ? cast.member.id : castProjects.beacon.id, other[one.kind])
  }
  const onBoth = async (who: { id: string }) => {
    for (const one of [project, castProjects.beacon]) await joinProject(app, who, one, { deployment_type: 'shadow' })
  }
  callers.push(...(await makeCallers(app, fields, onBoth)))
}, 60_000)

const filtersOf = ({ id, kind }: (typeof made)[number]): object[] => {
  const isSpan = kind === 'number' || kind === 'date'
  const ends = [...valuesOf[kind], other[kind]].filter((value) => value !== null)
  if (isSpan) return ends.flatMap((end) => [{ [`${id}From`]: end }, { [`${id}To`]: end }])
  return [{ [id]: ['-'] }, ...ends.map((end) => ({ [id]: [end] }))]
}

/** Requests whose answers could reveal a value: reading, sorting, filtering, counting, files, imports and histories. */
function battery(): Battery {
  const { employees, exporting, employeeImports, projects } = api
  const byId = { params: { id: subject.id } }
  const byProject = { params: { id: project.id } }
  const columns = made.map(({ id }) => `own.${id}`)
  const ofProjects = made.filter(({ of }) => of === 'projects')
  const lists: Record<string, string>[] = [
    { withOwn: 'true' },
    ...ofProjects.flatMap(({ id }) => [`own.${id}`, `-own.${id}`]).map((sort) => ({ sort, size: '2' })),
    ...ofProjects.flatMap(filtersOf).map((own) => ({ own: JSON.stringify(own), withCounts: 'true' })),
  ]
  const searches: object[] = [
    { fields: columns },
    { fields: columns, preload: true },
    ...columns.flatMap((order) => [{ order }, { order: `-${order}`, size: 2 }]),
    ...made.flatMap(filtersOf).map((own) => ({ own, size: 3 })),
  ]
  const csv = [`Team email,${made.map((_one, at) => `C${at}`).join()}`]
  csv.push([cast.member.teamEmail, ...made.map(({ kind }) => (kind === 'person' ? '@x' : valuesOf[kind][0]))].join())
  const mapping = Object.fromEntries(columns.map((column, at) => [`C${at}`, column]))
  return [
    ...searches.map((body): Battery[number] => [employees.search, { body }]),
    ...lists.map((query): Battery[number] => [projects.list, { query }]),
    [projects.ownFields, byProject],
    ...made.map(({ id }): Battery[number] => [projects.ownFile, { params: { id: project.id, fieldID: id } }]),
    [projects.one, byProject],
    [projects.timeline, byProject],
    [projects.editOwnFields, { ...byProject, body: { values: { [ofProjects[0]?.id ?? '']: '' } } }],
    [exporting.list, { body: { list: 'projects' } }],
    [exporting.list, { body: { list: 'projects', columns: ['name', ...columns] } }],
    [employees.ownFields, byId],
    ...made.map(({ id }): Battery[number] => [employees.ownFile, { params: { id: subject.id, fieldID: id } }]),
    [employees.one, byId],
    [employees.timeline, byId],
    [exporting.list, { body: { list: 'employees' } }],
    [exporting.list, { body: { list: 'employees', columns: ['displayName', ...columns] } }],
    [employees.editOwnFields, { ...byId, body: { values: { [made[0]?.id ?? '']: '' } } }],
    [
      employeeImports.check,
      {
        file: { name: 'people.csv', bytes: Buffer.from(csv.join('\n')) },
        body: { mapping: JSON.stringify({ 'Team email': 'teamEmail', ...mapping }) },
      },
    ],
  ]
}

testHiddenFields({
  app,
  fields,
  named: fields.map(({ name }) => name),
  callers,
  battery,
  inSight: () => true,
  look: async (token) => {
    const ofPerson = await app.as(null)(api.employees.ownFields, { params: { id: subject.id }, token })
    return ofPerson.text + (await app.as(null)(api.projects.ownFields, { params: { id: project.id }, token })).text
  },
})

test.each(made)('the history of $section $kind is closed to who can not read the part', async ({ id, kind, of }) => {
  const owner = of === 'people' ? await makePerson(app) : await makeProject(app)
  const { put, history } = toolsOf[of]
  const { ownFile, uploadOwnFile } = of === 'people' ? api.employees : api.projects
  const value = valuesOf[kind][1]
  const params = { id: owner.id, fieldID: id }
  const { status } =
    kind === 'file'
      ? await app.as('admin')(uploadOwnFile, { params, file: { name: value, bytes: pdf } })
      : await put(owner, { [id]: kind === 'number' ? Number(value) : value })
  expect(status).toBe(200)
  // A view is an event too.
  if (kind === 'file') await app.as('admin')(ownFile, { params })
  const changesFor = async (token?: string) => ((await history(owner, token)) ?? []).flatMap(({ changes }) => changes)
  expect(await changesFor()).toHaveLength(kind === 'file' ? 2 : 1)
  expect(await changesFor(callers.at(-1)?.token)).toEqual([])
})
