import { msg, t } from '@lingui/core/macro'
import { useRef } from 'react'
import type { Project } from '#contract/api/projects/project.ts'
import { ImportedMember, memberImportFields, type MemberMapping } from '#contract/api/projects/member.ts'
import type { projectMembers } from '#contract/api/projects/memberEndpoints.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { labelOf } from '#contract/fields.ts'
import { words } from '#contract/words.ts'
import { csvOf } from '#src/admin/import/csv.ts'
import { ImportDialog } from '#src/admin/import/ImportDialog.tsx'
import { useCommand, useRefresh } from '#src/providers/dataProvider/hooks.ts'
import type { Undoable } from '#src/providers/http.ts'
import { useUndoable } from '#src/admin/notifications/undo.tsx'

/** Descriptions of the columns, keyed by field. */
const columns = words({
  employeeID: msg`team email, or @ and the username; leave blank for an open role`,
  seniorityID: msg`such as Senior`,
  positions: msg`such as Backend Engineer; QA Engineer`,
  deploymentType: msg`Official, Shadow or Part-time; if blank, as the percent says`,
  percent: msg`in steps of 5; if blank, 100, 50 for Part-time and 0 for Shadow`,
  status: msg`Active, Onboarding or Pending; if blank, Active, or Pending for an open role`,
  startDate: msg`such as 2026-03-31; today if blank`,
  endDate: msg`such as 2026-12-31`,
  rate: msg`a month`,
  rateCurrencyID: msg`such as EUR; if blank, it stays, or is the project's`,
  discount: msg`in percent`,
  isLead: msg`Yes or No`,
  note: msg`any text`,
}) satisfies Record<keyof typeof ImportedMember.shape, string>
type Name = keyof typeof columns

const names = Object.keys(columns) as Name[]
const examples: Partial<Record<Name, string>>[] = [
  words({
    employeeID: 'an.tran@tidewater.example',
    seniorityID: msg`Senior`,
    positions: msg`Backend Engineer`,
    startDate: '2026-04-01',
  }),
  words({
    seniorityID: msg`Mid`,
    positions: 'Backend Engineer; QA Engineer',
    status: msg`Pending`,
    note: msg`From summer on`,
  }),
]

const choices = memberImportFields.map((field) => ({ field, label: labelOf(ImportedMember, field) }))

const help = {
  get text() {
    return t`Each row adds a member, or an open role if the person is blank. Rows of current members update them.`
  },
  columns: Object.fromEntries(names.map((name) => [labelOf(ImportedMember, name), columns[name]])),
  template: {
    name: 'members-import-template',
    csv: () =>
      csvOf([
        names.map((name) => labelOf(ImportedMember, name)),
        ...examples.map((cells) => names.map((name) => cells[name] ?? '')),
      ]),
  },
}

/** Imports members and open roles of a project from CSV. */
export function MemberImport({ project, onClose }: { project: Project; onClose: () => void }) {
  const { mutateAsync: check } = useCommand('members', 'checkImport', { noRefresh: true })
  const { mutateAsync: importCsv } = useCommand('members', 'importCsv', { noRefresh: true })
  const tell = useUndoable()
  const refresh = useRefresh()
  const params = { id: project.id }
  /** The response of the last call, needed to offer undo. */
  const answer = useRef<ResponseOf<typeof projectMembers.importCsv> & Undoable>(null)
  return (
    <ImportDialog
      title={t`Import members`}
      help={help}
      choices={choices}
      send={async (csv, apply, { mapping, reading }) => {
        answer.current = await (apply ? importCsv : check)({
          params,
          body: { csv, mapping: mapping as MemberMapping | undefined, reading },
        })
        return answer.current.data
      }}
      onApplied={async (words) => {
        await refresh('members')
        tell(words, answer.current ?? {})
        onClose()
      }}
      onClose={onClose}
    />
  )
}
