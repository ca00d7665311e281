import { type Kysely, sql } from 'kysely'
import { searchWords, sortName, tsvectorOf } from '#server/areas/employees/searchText.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { staffRoles, type StaffRole } from '#server/seed/roles.ts'
import { insertMembers } from './people.ts'
import type { DB } from '#server/platform/db/types.ts'

const member = (username: string) => ({
  id: seedId('cast', username),
  username,
  teamEmail: `${username}@tidewater.example`,
  personalEmail: `${username}@home.example`,
})

/** One person per role, who has only that role, and two people who can't sign in. */
export const cast = {
  admin: member('admin'),
  engineeringManager: member('engineering-manager'),
  enablingTeam: member('enabling-team'),
  member: member('member'),
  projectLead: member('project-lead'),
  fullTime: member('full-time'),
  probation: member('probation'),
  contractor: member('contractor'),
  /** Left on 2024-06-30. Still has the role `full-time` and a line manager. */
  leaver: member('leaver'),
  /** Joins on 2099-01-01. Has the role `probation`. */
  onBoarding: member('on-boarding'),
}
export type CastName = keyof typeof cast

/** Both are active. `harbor`: project lead, contractor, leaver (ended). `beacon`: project lead, probation, member. */
export const castProjects = {
  harbor: { id: seedId('cast-project', 'harbor'), code: 'harbor' },
  beacon: { id: seedId('cast-project', 'beacon'), code: 'beacon' },
}

const names: Record<CastName, [fullName: string, displayName: string]> = {
  admin: ['Ada Admin', 'Ada'],
  engineeringManager: ['Emil Ångström', 'Emil'],
  enablingTeam: ['Eva Enabler', 'Eva'],
  member: ['Minh Nguyễn', 'Minh'],
  projectLead: ['Petra Łąka', 'Petra'],
  fullTime: ['Φώτης Ιωάννου', 'Fotis'],
  probation: ['Pau Probst', 'Pau'],
  contractor: ['Cora Contract', 'Cora'],
  leaver: ['Leo Left', 'Leo'],
  onBoarding: ['Olga Онова', 'Olga'],
}
const statuses: Partial<Record<CastName, string>> = {
  probation: 'probation',
  contractor: 'contractor',
  leaver: 'left',
  onBoarding: 'on-boarding',
}
const seniorities: Partial<Record<CastName, string>> = {
  admin: 'principal',
  engineeringManager: 'staff',
  projectLead: 'senior',
  probation: 'junior',
}
const joined = Object.fromEntries((Object.keys(cast) as CastName[]).map((name, year) => [name, `${2014 + year}-03-01`]))

/**
 * Fills a database that has reference data with a minimal company. The engineering manager leads all people except the
 * admin, who leads the engineering manager. The member referred the leaver.
 */
export async function seedCast(db: Kysely<DB>): Promise<void> {
  const people = Object.entries(cast) as [CastName, ReturnType<typeof member>][]
  await insertRows(
    db,
    'employees',
    people.map(([name, { id, username, teamEmail, personalEmail }]) => {
      const [fullName, displayName] = names[name]
      const seniority = seniorities[name] ?? 'mid'
      return {
        id,
        username,
        full_name: fullName,
        display_name: displayName,
        team_email: teamEmail,
        personal_email: personalEmail,
        phone_number: '+49 1511234567',
        address: 'Quay 1',
        place_of_residence: 'Hamburg',
        country: 'Germany',
        city: 'Hamburg',
        lat: '53.5511',
        long: '9.9937',
        mbti: 'INTJ',
        gender: 'Female',
        horoscope: 'Aries',
        date_of_birth: '1990-04-01',
        working_status: statuses[name] ?? 'full-time',
        joined_date: name === 'onBoarding' ? '2099-01-01' : (joined[name] ?? null),
        left_date: name === 'leaver' ? '2024-06-30' : null,
        seniority_id: seedId('seniority', seniority),
        line_manager_id:
          name === 'admin' ? null : name === 'engineeringManager' ? cast.admin.id : cast.engineeringManager.id,
        referred_by: name === 'leaver' ? cast.member.id : null,
        wise_account_number: '123456',
        wise_currency: 'EUR',
        wise_recipient_email: personalEmail,
        wise_recipient_name: fullName,
        search_words: tsvectorOf(searchWords(fullName, displayName, teamEmail)),
        sort_name: sortName(displayName),
      }
    }),
  )
  const roleCodes = new Set<string>(staffRoles.map(({ code }) => code))
  const roleOf = ([name, { username }]: (typeof people)[number]): StaffRole =>
    roleCodes.has(username) ? (username as StaffRole) : name === 'onBoarding' ? 'probation' : 'full-time'
  await insertRows(
    db,
    'employee_roles',
    people.map((person) => ({ employee_id: person[1].id, role_id: seedId('role', roleOf(person)) })),
  )
  await insertRows(
    db,
    'employee_organizations',
    people.map(([, { id }]) => ({ employee_id: id, organization_id: seedId('organization', 'tidewater') })),
  )
  await insertRows(
    db,
    'employee_positions',
    people.map(([, { id }]) => ({ employee_id: id, position_id: seedId('position', 'backend') })),
  )
  await insertRows(
    db,
    'pay',
    people.map(([name, { id }], index) => ({
      id: seedId('cast-salary', name),
      employee_id: id,
      valid: '[2020-01-01,)',
      personal_account_amount: String(1000 + index),
      company_account_amount: '500.5',
      currency_id: seedId('currency', 'EUR fiat'),
      batch: index % 2 ? 15 : 1,
    })),
  )
  await sql`select begin_employments(null, current_date)`.execute(db)
  await seedProjects(db)
}

async function seedProjects(db: Kysely<DB>): Promise<void> {
  await insertRows(db, 'projects', [
    { ...castProjects.harbor, name: 'Harbor', search_name: 'harbor', status: 'active' },
    { ...castProjects.beacon, name: 'Beacon', search_name: 'beacon', status: 'active' },
  ])
  const memberships: [CastName, keyof typeof castProjects, end?: string][] = [
    ['projectLead', 'harbor'],
    ['contractor', 'harbor'],
    ['leaver', 'harbor', '2024-06-30'],
    ['projectLead', 'beacon'],
    ['probation', 'beacon'],
    ['member', 'beacon'],
  ]
  const rows = memberships.map(([name, project, end]) => ({
    id: seedId('cast-membership', `${name}/${project}`),
    project_id: castProjects[project].id,
    employee_id: cast[name].id,
    start_date: '2024-01-01',
    end_date: end ?? null,
    project_slot_id: seedId('cast-slot', `${name}/${project}`),
    seniority_id: seedId('seniority', 'mid'),
    position_ids: [seedId('position', 'backend')],
  }))
  await insertRows(
    db,
    'project_slots',
    rows.map(({ project_slot_id, project_id, seniority_id }) => ({
      id: project_slot_id,
      project_id,
      seniority_id,
      deployment_type: 'official',
    })),
  )
  await insertMembers(db, rows)
}
