import type { Edit, Example } from './example.ts'
import { projectField } from './projectField.ts'
import { card, page } from './screenExamples.ts'

const migration = (what: string, lines: string): Edit => ({
  path: `server/platform/db/migrations/0999_${what}.sql`,
  lines: `-- locks: nothing\n${lines}\n`,
})

const server = `import * as api from '#contract/api/index.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
`

const field: Example = {
  what: 'a field',
  edits: [
    {
      path: 'contract/api/metadata/lookups.ts',
      before: '})\nexport type CompanyInfo',
      lines: '  taxOffice: z.string(),\n',
    },
    {
      path: 'contract/api/metadata/commercialKinds.ts',
      before: "    }),\n    columns: ['registrationNumber', 'info']",
      lines: "      taxOffice: may('Tax office'),\n",
    },
    {
      path: 'server/areas/invoices/records.ts',
      before: " 'accountingEmail',\n  ${or('k.accounting_email')}",
      lines: " 'taxOffice', ${or('k.tax_office')},",
    },
    { path: 'tests/support/companyInfo.ts', before: "  accountingEmail: '',", lines: "  taxOffice: '',\n" },
    migration('tax_office', "alter table company_infos add column tax_office text not null default '';"),
  ],
  test: `${server}
test('the field is written, read, exported and in the history', async () => {
  const call = app.as('admin')
  const made = await call(api.companyInfos.create, { body: { name: 'Field', taxOffice: 'Hamburg' } })
  expect(made).toMatchObject({ status: 200 })
  const { body } = await call(api.companyInfos.list)
  expect(body.data).toContainEqual(expect.objectContaining({ name: 'Field', taxOffice: 'Hamburg' }))
  const events = await call(api.auditEvents.list, { query: { kind: 'companyInfos' } })
  expect(events.text).toContain('Hamburg')
})
`,
}

const kind: Example = {
  what: 'a kind of metadata, which is a resource',
  edits: [
    {
      path: 'contract/api/metadata/kinds.ts',
      before: '  banks: kind(',
      lines: `  languageCertificates: kind(
    'language certificate',
    z.object({ id: Id, code: z.string(), name: z.string(), ...times }),
    z.object(named),
  ),
`,
    },
    migration(
      'language_certificates',
      `create table language_certificates (
  id uuid primary key default gen_random_uuid(),
  code text not null check (length(code) <= 100),
  name text not null check (length(name) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  deleted_at timestamptz
);
create unique index language_certificates_code on language_certificates (code) where deleted_at is null;
select track_undo('language_certificates');`,
    ),
  ],
  walkers: [
    'server/areas/metadata/keeping.test.ts',
    'server/areas/metadata/one.test.ts',
    'server/platform/http/access.test.ts',
    'server/platform/undo/tracked.test.ts',
    'tests/server/provider.test.ts',
  ],
  test: `${server}
test('an entry is added, listed, changed and taken back', async () => {
  const call = app.as('admin')
  const made = await call(api.metadata.languageCertificatesCreate, { body: { code: 'iso', name: 'ISO 9001' } })
  expect(made).toMatchObject({ status: 200 })
  const listed = await call(api.metadata.languageCertificates)
  // Unless it says otherwise, a kind is for people who are signed in.
  expect((await app.as(null)(api.metadata.languageCertificates)).status).toBe(401)
  const [{ id }] = listed.body.data as [{ id: string }]
  const changed = await call(api.metadata.languageCertificatesEdit, { params: { id }, body: { code: 'iso', name: 'ISO 27001' } })
  expect(changed).toMatchObject({ status: 200 })
  expect((await call(api.metadata.languageCertificates)).text).toContain('ISO 27001')
  const { body } = await call(api.undo.list)
  const [last] = body.data as { request: string }[]
  expect(await call(api.undo.run, { params: last ?? { request: '' } })).toMatchObject({ status: 200 })
  expect((await call(api.metadata.languageCertificates)).text).toContain('ISO 9001')
})
`,
}

const endpoint: Example = {
  what: 'an endpoint',
  edits: [
    {
      path: 'contract/api/roles.ts',
      before: '  holders: endpoint({',
      lines: `  summary: endpoint({
    method: 'GET',
    path: '/roles/:id/summary',
    access,
    summary: 'Name of a role',
    params: idParam,
    response: data(z.object({ id: Id, name: z.string() })),
    refusals: ['record.notFound'],
  }),
`,
    },
    {
      path: 'server/areas/roles/routes.ts',
      before: '  serve(app, server, roles.holders,',
      lines:
        '  serve(app, server, roles.summary, async ({ params }, { read }) => ({ data: await roleOf(read, params.id) }))\n',
    },
    { path: 'tests/support/samples.ts', before: "  'roles.holders': onRole,", lines: "  'roles.summary': onRole,\n" },
  ],
  test: `${server}
test('401, 403, 200', async () => {
  const params = { id: seedId('role', 'cronjob') }
  expect((await app.as(null)(api.roles.summary, { params })).status).toBe(401)
  expect((await app.as('member')(api.roles.summary, { params })).status).toBe(403)
  const { status, body } = await app.as('admin')(api.roles.summary, { params })
  expect([status, body.data]).toEqual([200, { id: params.id, name: expect.any(String) }])
})
`,
}

const personField: Example = {
  what: 'a field of a person',
  edits: [
    {
      path: 'contract/api/employees/employee.ts',
      before: "  city: personal('City'),",
      lines: "  placeOfBirth: personal('Place of birth'),\n",
    },
    {
      path: 'contract/api/employees/edits.ts',
      before: '})\nexport type PersonalInfo',
      lines: "  placeOfBirth: field(optionalText, { label: 'Place of birth' }),\n",
    },
    migration('place_of_birth', "alter table employees add column place_of_birth text not null default '';"),
    {
      path: 'src/resources/employees/EmployeeInputs.tsx',
      before: '    <Personal source="placeOfResidence" />\n',
      lines: '    <Personal source="placeOfBirth" />\n',
    },
    {
      path: 'src/resources/employees/EmployeeProfile.tsx',
      before: '        <Field source="placeOfResidence" />\n',
      lines: '        <Field source="placeOfBirth" />\n',
    },
  ],
  walkers: [
    'server/areas/employees/sectionProperty.test.ts',
    'server/areas/employees/shapes.test.ts',
    'server/areas/privacy/schema.test.ts',
    'server/platform/http/hiddenFields.test.ts',
  ],
  test: `import { erasePerson } from '#server/areas/privacy/erase.ts'
import { gather } from '#server/areas/privacy/gather.ts'
import { finishImport } from '#tests/support/imports.ts'
import { makePerson } from '#tests/support/people.ts'
${server}
test('the field is written, read, hidden, in the history, imported, in the archive and erased', async () => {
  const made = await makePerson(app)
  const params = { id: made.id }
  const place = { dob: '1990-01-01', gender: 'Female', address: 'Quay 1', country: 'Germany', city: 'Hamburg' }
  const body = { ...place, personalEmail: made.personalEmail, placeOfBirth: 'Zutphen' }
  const call = app.as('admin')
  const edited = await call(api.employees.editPersonalInfo, { params, body })
  expect(edited.body.data).toMatchObject({ placeOfBirth: 'Zutphen' })
  expect((await call(api.employees.one, { params })).body.data).toMatchObject({ placeOfBirth: 'Zutphen' })
  expect((await app.as('fullTime')(api.employees.one, { params })).body.data).toMatchObject({ placeOfBirth: '' })
  expect((await call(api.employees.timeline, { params })).text).toContain('Zutphen')

  const bytes = Buffer.from(\`Team email,Place of birth\\n\${made.teamEmail},Nijmegen\`)
  const given = { file: { name: 'people.csv', bytes }, body: {} }
  const { body: started } = await call(api.employeeImports.start, given)
  const { id } = started.data as { id: string }
  expect(await finishImport(app, id)).toMatchObject({ updated: 1, errors: [] })
  expect((await call(api.employees.one, { params })).body.data).toMatchObject({ placeOfBirth: 'Nijmegen' })

  const { data } = await gather(app.deps.db, made.id, null)
  expect(JSON.stringify(data)).toContain('Nijmegen')
  await call(api.employees.changeStatus, { params, body: { employeeStatus: 'left' } })
  await erasePerson(app.deps.db, made.id, { id: null, requestId: 'example' })
  const after = await gather(app.deps.db, made.id, null)
  expect(JSON.stringify(after.data)).not.toContain('Nijmegen')
})
`,
}

export const examples = [field, kind, endpoint, personField, card, page, projectField]
