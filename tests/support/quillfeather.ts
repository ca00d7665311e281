import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { storePrivate } from '#server/platform/http/files.ts'
import { invitationMail } from '#server/areas/employees/mails.ts'
import { makeCycle } from './audits.ts'
import { cast, castProjects } from './cast.ts'
import { makeBilledProject, makeInvoice } from './invoices.ts'
import { invite } from './joining.ts'
import { joinProject, leadProject, type Made, makePerson } from './people.ts'
import { makeSurvey, questionsOnForms } from './surveys.ts'
import type { TestApp } from './testApp.ts'

/** A word that occurs in all stored values of the person and nowhere else. */
export const mark = 'quillfeather'
const marked = (what: string) => `${what} ${mark}`

const unmarked = new Set([
  'working_status',
  'sort_name',
  'full_name',
  'display_name',
  'team_email',
  'personal_email',
  'username',
])

/** Fills all text columns of the person's record. */
async function fillRecord({ deps: { db } }: TestApp, id: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = 'employees' and data_type = 'text'`.execute(db)
  const sets = rows.filter(({ name }) => !unmarked.has(name)).map(({ name }) => sql`${sql.ref(name)} = ${marked(name)}`)
  await sql`update employees set ${sql.join(sets)}, full_name = 'Zoltan Quillfeather', display_name = 'Quillfeather',
    date_of_birth = '1977-07-07', basecamp_id = 770077 where id = ${id}`.execute(db)
  await insertRows(db, 'social_accounts', [{ employee_id: id, type: 'github', account_id: mark, name: mark }])
  await sql`with a as (insert into discord_accounts (discord_username) values (${mark}) returning id)
    update employees set discord_account_id = a.id from a where employees.id = ${id}`.execute(db)
  await insertRows(db, 'pay', [
    { employee_id: id, valid: '[2020-01-01,)', contract_amount: '7700.77', batch: 1, type: mark },
  ])
}

/** Makes changes that name the person in their own history and in others'. */
async function leaveTraces(app: TestApp, { id }: Made): Promise<string> {
  const admin = app.as('admin')
  const edit = { fullName: 'Zoltan Quillfeather', email: `zq@${mark}.example`, phone: '+49 7700 7700 77' }
  const body = { ...edit, displayName: 'Quillfeather', discordName: mark, notionName: mark }
  await admin(api.employees.editGeneralInfo, { params: { id }, body })
  const mentee = await makePerson(app)
  const { teamEmail } = mentee
  await admin(api.employees.editGeneralInfo, {
    params: { id: mentee.id },
    body: { fullName: 'Mentee', email: teamEmail, phone: '+49 1511234567', lineManagerID: id },
  })
  await admin(api.projects.editContactInfo, {
    params: { id: castProjects.beacon.id },
    body: { accountManagers: [{ employeeID: id, commissionRate: 5 }] },
  })
  return mentee.id
}

async function askAndAnswer(app: TestApp, person: Made): Promise<void> {
  const said = { answers: ['4', '3'], notes: [marked('note'), marked('other note')] }
  const finished = { state: 'finished', ...said } as const
  const own = [{ person, ...finished }]
  const others = [{ person: cast.contractor, ...finished }]
  const title = (what: string) => ({ title: `${what} · Quillfeather · Made` })
  await makeSurvey(app, {
    subtype: 'engagement',
    topics: [{ about: person, ...title('Engagement'), reviewers: own }],
  })
  await makeSurvey(app, {
    subtype: 'work',
    topics: [{ about: person, project: castProjects.harbor, ...title('Harbor'), reviewers: own }],
  })
  await makeSurvey(app, {
    subtype: 'peer-review',
    topics: [
      { about: person, ...title('Peers'), reviewers: others },
      { about: cast.member, title: 'Of Minh', reviewers: own },
    ],
  })
  await sql`insert into answers as a (event_reviewer_id, round_question_id, answer)
    select q.event_reviewer_id, q.round_question_id, ${marked('answer')} from ${questionsOnForms} q
    where q.type = 'general' and q.event_reviewer_id in (select n.event_reviewer_id from answers n
      where n.note = ${marked('note')})
    on conflict (event_reviewer_id, round_question_id) do update set answer = excluded.answer`.execute(app.deps.db)
}

/** Inserts mails and invoices to the person, also as a copy. */
async function write({ deps }: TestApp, { id }: Made): Promise<void> {
  const address = `zq@${mark}.example`
  const mail = { kind: 'survey-invitation', subject: marked('Dear'), text: mark, html: mark }
  await insertRows(deps.db, 'mails', [
    { ...mail, to_address: address, cc: [], about_employee_id: id },
    { ...mail, to_address: address, cc: [], about_employee_id: null },
  ])
  const copy = {
    kind: 'invoice',
    to_address: 'client@client.example',
    subject: 'Invoice',
    text: '',
    html: '',
  }
  await insertRows(deps.db, 'mails', [
    { ...copy, cc: ['x@client.example', address.toUpperCase()], taken_by: [address] },
  ])
  await insertRows(deps.db, 'mails', [
    {
      ...copy,
      cc: [address],
      last_error: `The mail server refused the mail to ${address}: 550 <${address}>`,
    },
    {
      ...invitationMail(deps.env, {
        name: 'New',
        language: 'en',
        inviter: 'Zoltan  Quillfeather',
        link: 'https://muster.example',
        expiresAt: new Date(),
      }),
      kind: 'invitation',
      to_address: 'new@home.example',
      cc: [],
      last_error: '',
    },
  ])
}

/** Adds a person to every table of the product, with the mark in every value. `mentee` is a person they lead. */
export async function makeQuillfeather(app: TestApp): Promise<Made & { mentee: string }> {
  const email = { team_email: `zoltan@${mark}.example`, personal_email: `home@${mark}.example` }
  const made = await makePerson(app, { columns: { username: mark, ...email }, roles: ['full-time'] })
  const { id } = made
  const { db } = app.deps
  await invite(app, made)
  await leadProject(app, made, castProjects.harbor)
  await joinProject(app, made, castProjects.beacon, { note: marked('note') })
  await fillRecord(app, id)
  const mentee = await leaveTraces(app, made)
  await sql`update employees set avatar = ${`/files/employees/${id}/image/${mark}.png`} where id = ${id}`.execute(db)
  await storePrivate(db, {
    folder: `employees/${id}/image`,
    name: `${mark}.png`,
    type: 'image',
    mediaType: 'image/png',
    bytes: Buffer.from(marked('bytes')),
    uploadBy: id,
    targetType: 'employees',
    targetId: id,
  })
  await askAndAnswer(app, made)
  await write(app, made)
  const project = await makeBilledProject(app)
  await makeInvoice(app, {
    project,
    columns: { sent_by: id, cc: [`zq@${mark}.example`, 'b@client.example'] },
  })
  const audit = { type: 'system' as const, columns: { auditor_id: id } }
  await makeCycle(app, { project: castProjects.harbor, cycle: 7777, audits: [audit] })
  await insertRows(db, 'employee_stacks', [{ employee_id: id, stack_id: seedId('stack', 'react') }])
  await app.as('admin')(api.employees.changeStatus, { params: { id }, body: { employeeStatus: 'left' } })
  return { ...made, mentee }
}

/**
 * All rows of the database that contain the mark, in any table, column and letter case, as `table: row`. Files are
 * searched as bytes.
 */
export async function findMark({ deps: { db } }: TestApp): Promise<string[]> {
  const tables = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`.execute(db)
  const found: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t
      where strpos(lower(t::text), ${mark}) > 0
        or strpos(t::text, ${Buffer.from(mark).toString('hex')}) > 0`.execute(db)
    found.push(...rows.map(({ row }) => `${name}: ${row.slice(0, 300)}`))
  }
  return found
}
