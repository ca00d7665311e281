import { sql } from 'kysely'
import { z } from 'zod'
import * as api from '#contract/api/index.ts'
import { EmployeeRecord } from '#contract/api/employees/employee.ts'
import { factsOf } from '#contract/fields.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Db } from '#server/platform/deps.ts'
import { ownColumn, ownFields } from '#server/areas/employees/index.ts'
import { cast } from './cast.ts'
import type { HiddenValue } from './hiddenFields.ts'

/** The person and the membership whose hidden values change. */
export const subject = { id: '5ab1ec70-0000-4000-8000-000000000001', username: 'subject' }
export const membership = '5ab1ec70-0000-4000-8000-000000000002'

const column = (name: string, values: HiddenValue['values']): HiddenValue => ({
  values,
  write: (db, value) => sql`update employees set ${sql.ref(name)} = ${value} where id = ${subject.id}`.execute(db),
})
const text = (name: string): HiddenValue => column(name, [`${name} Aardvark`, `${name} Zebra`, ''])
const account = (type: string, name: string): HiddenValue => ({
  values: [`${type} ${name} Aardvark`, `${type} ${name} Zebra`, ''],
  write: (db, value) =>
    sql`update social_accounts set ${sql.ref(name)} = ${value}
      where employee_id = ${subject.id} and type = ${type}`.execute(db),
})
/** Who reads the members of a project reads these in its calls, now and on another day. */
const openIn = [api.projects.list, api.projects.one, api.projectMembers.list]
const ofMembership = (name: string, values: HiddenValue['values']): HiddenValue => ({
  values,
  openIn,
  write: (db, value) =>
    sql`update project_members set ${sql.ref(name)} = ${value} where id = ${membership}`.execute(db),
})
const ofAllocation = (name: string, values: HiddenValue['values']): HiddenValue => ({
  values,
  openIn,
  write: (db, value) =>
    sql`update allocations set ${sql.ref(name)} = ${value} where project_member_id = ${membership}`.execute(db),
})

/** Writes the employment of the person with what is planned: leaving after this day, with a reason and who takes over. */
async function planLeaving(db: Db, lastDay: unknown): Promise<void> {
  await sql`delete from employments where employee_id = ${subject.id}`.execute(db)
  const of = sql`id, working_status, seniority_id, line_manager_id, '{}', '{}', '{}'`
  await sql`insert into employments (employee_id, working_status, seniority_id, line_manager_id, position_ids,
      organization_ids, chapter_ids, valid)
    select ${of}, daterange('2018-08-08', ${lastDay}::date + 1) from employees where id = ${subject.id}`.execute(db)
  if (lastDay === null) return
  await sql`insert into employments (employee_id, working_status, seniority_id, line_manager_id, position_ids,
      organization_ids, chapter_ids, valid, projects_to, reason)
    select id, 'left', seniority_id, line_manager_id, '{}', '{}', '{}', daterange(${lastDay}::date + 1, null),
      ${cast.member.id}::uuid, 'Zebra ' || ${lastDay}::text from employees where id = ${subject.id}`.execute(db)
}

/** Texts of the person's own row that a permission hides. */
const hiddenTexts = ownFields.filter((field) => {
  const schema = EmployeeRecord.shape[field]
  return factsOf(schema)?.read && schema instanceof z.ZodString
})

/** The columns of the texts that this permission hides. */
export const textsHiddenBy = (read: Permission): string[] =>
  hiddenTexts.filter((field) => factsOf(EmployeeRecord.shape[field])?.read === read).map(ownColumn)

/** Hidden fields of an employee, by their API name. A new one that is no text needs a line here, or a test fails. */
export const hiddenOfEmployee: Record<string, HiddenValue> = {
  ...Object.fromEntries(hiddenTexts.map((field) => [field, text(ownColumn(field))])),
  notionID: account('notion', 'account_id'),
  notionName: account('notion', 'name'),
  notionEmail: account('notion', 'email'),
  linkedInName: account('linkedin', 'name'),
  joinedDate: column('joined_date', ['2018-08-08', '2001-01-01', null]),
  // Not in the past: who has left is no mentee and needs no manager, and that is public.
  leftDate: {
    values: [null, '2098-01-01', '2099-12-31'],
    write: async (db, value) => {
      await sql`update employees set left_date = ${value} where id = ${subject.id}`.execute(db)
      await planLeaving(db, value)
    },
  },
  probationEnd: column('probation_end', [null, '2024-02-29', '2099-12-31']),
  contractEnd: column('contract_end', ['2024-02-29', null, '2099-12-31']),
  referredBy: column('referred_by', [cast.member.id, cast.admin.id, null]),
  isKeepFwdEmail: column('is_keep_fwd_email', [false, true]),
  personalEmail: column('personal_email', ['hid@aardvark.example', 'hid@zebra.example', 'aaa@example.com']),
  workingHours: {
    values: ['{8,8,8,0,0,0,0}', '{4,4,4,4,4,0,0}', null],
    write: (db, value) =>
      sql`update employments set working_hours = ${value}::numeric[] where employee_id = ${subject.id}`.execute(db),
  },
  workplace: {
    values: ['DE-BY', 'VN', null],
    write: (db, value) =>
      sql`update employments set workplace = ${value} where employee_id = ${subject.id}`.execute(db),
  },
  baseSalary: {
    values: ['1000', '999999999.5', null],
    write: async (db, value) => {
      await sql`delete from pay where employee_id = ${subject.id}`.execute(db)
      if (value === null) return
      await sql`insert into pay (id, employee_id, valid, personal_account_amount, batch, reason)
        values (${subject.id}, ${subject.id}, '[2020-01-01,2098-01-01)', ${value}, 15, ''),
          (${membership}, ${subject.id}, '[2098-01-01,)', ${value}::numeric + 1, 15, 'Zebra ' || ${value})`.execute(db)
    },
  },
}

/** The same for a membership. */
export const hiddenOfProject: Record<string, HiddenValue> = {
  deploymentType: ofAllocation('deployment_type', ['official', 'shadow', 'part-time']),
  // The other membership of this project starts between them.
  startDate: ofMembership('start_date', ['2024-01-01', '2023-01-01', '2025-06-01']),
  endDate: ofMembership('end_date', [null, '2098-01-01', '2099-12-31']),
}
