import type { Example } from './example.ts'

/** A field that only people with full access read. */
export const projectField: Example = {
  what: 'a hidden field of a project',
  edits: [
    {
      path: 'contract/api/projects/project.ts',
      before: '  bankAccount: field(ProjectBankAccount',
      lines: "  riskNote: field(z.string(), { label: 'Risk note', read: fullAccess }),\n",
    },
    {
      path: 'contract/api/projects/edits.ts',
      before: '  ...commercial,\n  companyInfoID',
      lines: "  riskNote: field(line.max(200).nullish(), { label: 'Risk note' }),\n",
    },
    {
      path: 'server/platform/db/migrations/0999_risk_note.sql',
      lines: "-- locks: nothing\nalter table projects add column risk_note text not null default '';\n",
    },
    {
      path: 'src/resources/projects/ProjectInputs.tsx',
      before: '      <General source="importantLevel"',
      lines: '      {all && <General source="riskNote" />}\n',
    },
    {
      path: 'src/resources/projects/ProjectGeneral.tsx',
      before: '      <Field source="importantLevel" />',
      lines: '      <Field source="riskNote" />\n',
    },
    {
      path: 'tests/support/projectFields.ts',
      before: '}\n\n/** What people without full access',
      lines: "  riskNote: 'One buyer',\n",
    },
    {
      path: 'tests/support/projectFields.ts',
      before: '} as const satisfies Partial<Project>',
      lines: "  riskNote: '',\n",
    },
    {
      path: 'src/resources/projects/ProjectShow.test.tsx',
      before: "    Priority: 'Medium+',",
      lines: "    'Risk note': 'One buyer',\n",
    },
  ],
  walkers: [
    'contract/api/projects/project.test.ts',
    'server/areas/projects/shapes.test.ts',
    'server/platform/http/hiddenProjectFields.test.ts',
    'src/resources/projects/ProjectShow.test.tsx',
    'tests/server/storedFields.test.ts',
  ],
  test: `import * as api from '#contract/api/index.ts'
import { createProject, generalInfo, readProject } from '#tests/support/newProject.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

test('the field is written, kept, cleared, read, hidden, and in the history', async () => {
  const { id } = await createProject(app)
  const params = { id }
  const edit = (over: Record<string, unknown>) =>
    app.as('admin')(api.projects.editGeneralInfo, { params, body: generalInfo(over) })
  expect((await edit({ riskNote: 'One buyer' })).status).toBe(200)
  expect((await edit({})).status).toBe(200)
  expect(await readProject(app, { id })).toMatchObject({ riskNote: 'One buyer' })
  expect((await app.as('fullTime')(api.projects.one, { params })).text).not.toContain('One buyer')
  expect((await app.as('admin')(api.projects.timeline, { params })).text).toContain('One buyer')
  expect((await edit({ riskNote: '' })).status).toBe(200)
  expect(await readProject(app, { id })).toMatchObject({ riskNote: '' })
})
`,
}
