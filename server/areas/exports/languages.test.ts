import { exportedLists } from '#contract/exports.ts'
import type { Language } from '#contract/languages.ts'
import { readPeopleFile } from '#server/areas/employeeImports/table.ts'
import { memberColumns } from '#server/areas/projects/members/importing.ts'
import { inLanguage } from '#server/platform/languages/i18n.ts'
import { readImport } from '#server/areas/importing/table.ts'
import { makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'
import { columnsFor } from './columns.ts'

const app = testServer()

test.each([
  ['de', '"Team-E-Mail","Status","E-Mails weiterleiten"', '"Freie Mitarbeit","Nein"'],
  ['vi', '"E-mail công ty","Trạng thái","Tiếp tục chuyển tiếp email"', '"Cộng tác viên","Không"'],
  ['en', '"Team email","Status","Keep forwarding emails"', '"Contractor","No"'],
])('headings, choices and flags of a file are in the language of its reader: %s', async (language, headings, words) => {
  const { teamEmail } = await makePerson(app, { columns: { working_status: 'contractor', display_name: 'Active' } })
  const { body } = await app.app.inject({
    method: 'POST',
    url: '/api/v1/exports',
    headers: { authorization: `Bearer ${await app.tokenOf('admin')}`, 'accept-language': language },
    payload: {
      list: 'employees',
      columns: ['teamEmail', 'status', 'isKeepFwdEmail'],
      body: { keyword: teamEmail.split('@')[0] },
    },
  })
  expect(body).toBe(`\uFEFF${headings}\r\n"${teamEmail}",${words}\r\n`)
})

/** The field of an import that each heading of a list means, in one language. */
async function meanings(list: 'employees' | 'members', language: Language): Promise<string[]> {
  const labels = inLanguage(language, () => columnsFor(exportedLists[list], () => true).map(({ label }) => label))
  const csv = `${labels.map((label) => `"${label}"`).join()}\n${labels.map(() => 'x').join()}`
  const { columns } = await (list === 'members'
    ? readImport(csv, memberColumns)
    : readPeopleFile(app.deps.read, { can: () => true }, csv))
  return columns.map(({ field }) => field)
}

test.each(['employees', 'members'] as const)('an exported list can be imported in every language: %s', async (list) => {
  const english = await meanings(list, 'en')
  expect(english.filter(Boolean).length).toBeGreaterThan(8)
  for (const language of ['de', 'vi'] as const) expect(await meanings(list, language)).toEqual(english)
})
