import { randomUUID } from 'node:crypto'
import * as api from '#contract/api/index.ts'
import { callsOf, type KeptKind, keptKinds } from '#contract/api/metadata/keptKinds.ts'
import { cast } from '#tests/support/cast.ts'
import { entryBody, makeEntry } from '#tests/support/metadata.ts'
import { createProject, generalInfo, newProject } from '#tests/support/newProject.ts'
import { testStoredKeys, type Written } from '#tests/support/storedKeys.ts'
import { testServer } from '#tests/support/testServer.ts'

/** Days off of one place differ in their day, and an own field of the kind choice needs choices. */
const pairsOf = (kind: KeptKind): Partial<Record<string, [unknown, unknown]>> => {
  if (kind === 'ownFields') return { kind: ['text', 'number'] }
  if (kind === 'joiningItems') return { owner: ['manager', 'person'] }
  if (kind === 'absenceKinds')
    return {
      allowances: [[{ workplace: '', years: 0, days: 25 }], [{ workplace: 'DE-BY', years: 5, days: 27.5 }]],
      carriedUntil: ['04-30', '06-15'],
      firstYear: [2031, 2032],
    }
  if (kind !== 'daysOff') return {}
  return { workplace: ['DE-BY', 'VN'], day: [entryBody('daysOff').day, entryBody('daysOff').day] }
}

/**
 * Each key of each body changes what is stored. A field that a statement forgets passes every other check, while `POST`
 * and `PUT` answer 200 and drop it. Projects and metadata; `storedRecords.test.ts` has the others.
 */
const app = testServer()

const onProject = (body: Record<string, unknown>) => async () => ({
  params: { id: (await createProject(app)).id },
  body,
})

testStoredKeys(app, {
  'projects.create': {
    call: api.projects.create,
    asked: () => ({ body: newProject() }),
    unique: () => ({ code: `made-${randomUUID().slice(0, 8)}` }),
  },
  'projects.editGeneralInfo': { call: api.projects.editGeneralInfo, asked: onProject(generalInfo()) },
  'projects.editContactInfo': {
    call: api.projects.editContactInfo,
    asked: onProject({ accountManagers: [{ employeeID: cast.member.id }] }),
  },
  'projects.changeStatus': { call: api.projects.changeStatus, asked: onProject({}) },
  ...Object.fromEntries(
    (Object.keys(keptKinds) as KeptKind[]).flatMap((kind): [string, Written][] => {
      const { create, edit } = callsOf(kind)
      const entry = async () => ({ params: { id: await makeEntry(app.deps.db, kind) }, body: {}, pairs: pairsOf(kind) })
      return [
        [
          `${kind}, POST`,
          { call: create, asked: () => ({ body: {}, pairs: pairsOf(kind) }), unique: () => entryBody(kind) },
        ],
        [`${kind}, PUT`, { call: edit, asked: entry }],
      ]
    }),
  ),
})
