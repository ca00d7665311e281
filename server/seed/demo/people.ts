import type { Db } from '#server/platform/deps.ts'
import { searchWords, sortName, tsvectorOf } from '#server/areas/employees/index.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { seedId, seedIds } from '#server/platform/db/seedIds.ts'
import { addDays, type DemoPerson, personId } from './company.ts'
import { demoFacts, demoSalary } from './facts.ts'
import { demoPay } from './pay.ts'

/** Inserts the demo people with their chat accounts. */
export async function seedPeople(db: Db, people: DemoPerson[], today: string): Promise<void> {
  const known = people.map((person) => ({ person, id: personId(person.username), facts: demoFacts(person) }))
  await insertRows(
    db,
    'discord_accounts',
    known.map(({ person, facts }) => ({
      id: seedId('discord', person.username),
      discord_id: facts.discordId,
      discord_username: facts.discordName,
    })),
  )
  await insertRows(
    db,
    'employees',
    known.map(({ person, id, facts }) => {
      const { username, fullName, displayName, place } = person
      const teamEmail = `${username}@tidewater.example`
      const abroad = place.country !== 'Vietnam'
      // Data of the onboarding form.
      const isNew = person.status === 'on-boarding'
      const hasLocalBank = !abroad && !isNew
      return {
        id,
        username,
        full_name: fullName,
        display_name: displayName,
        team_email: teamEmail,
        personal_email: facts.personalEmail,
        phone_number: facts.phone,
        address: facts.address,
        place_of_residence: place.city,
        country: place.country,
        city: place.city,
        lat: place.lat,
        long: place.long,
        mbti: isNew ? '' : facts.mbti,
        gender: person.gender,
        horoscope: isNew ? '' : facts.horoscope,
        date_of_birth: person.birthday,
        working_status: person.status,
        joined_date: person.joined,
        left_date: person.left,
        seniority_id: seedId('seniority', person.seniority),
        line_manager_id: person.manager && personId(person.manager),
        referred_by: person.referrer && personId(person.referrer),
        discord_account_id: seedId('discord', username),
        wise_recipient_id: abroad ? facts.wise.recipientId : '',
        wise_account_number: abroad ? facts.wise.accountNumber : '',
        wise_recipient_email: abroad ? facts.wise.recipientEmail : '',
        wise_recipient_name: abroad ? facts.wise.recipientName : '',
        wise_currency: abroad ? demoSalary(person).currency : '',
        local_branch_name: hasLocalBank ? 'Vietcombank' : '',
        local_bank_branch: hasLocalBank ? place.city : '',
        local_bank_number: hasLocalBank ? facts.bankNumber : '',
        local_bank_currency: hasLocalBank ? 'VND' : '',
        local_bank_recipient_name: hasLocalBank ? fullName : '',
        search_words: tsvectorOf(searchWords(fullName, displayName, teamEmail)),
        sort_name: sortName(displayName),
        created_at: `${person.status === 'on-boarding' ? addDays(today, -9) : person.joined}T02:00:00Z`,
      }
    }),
  )
}

/** Inserts the links of people: positions, stacks, chapters, organizations, roles. */
export async function seedLinks(db: Db, people: DemoPerson[]): Promise<void> {
  const links = (kind: string, codes: (person: DemoPerson) => string[]) => {
    const idOf = seedIds(kind)
    return people.flatMap((person) =>
      codes(person).map((code) => ({ employee_id: personId(person.username), other: idOf(code) })),
    )
  }
  await insertRows(
    db,
    'employee_positions',
    links('position', ({ positions }) => positions).map(({ other, ...row }) => ({
      ...row,
      position_id: other,
    })),
  )
  await insertRows(
    db,
    'employee_stacks',
    links('stack', ({ stacks }) => stacks).map(({ other, ...row }) => ({ ...row, stack_id: other })),
  )
  await insertRows(
    db,
    'employee_chapters',
    links('chapter', ({ chapters }) => chapters).map(({ other, ...row }) => ({ ...row, chapter_id: other })),
  )
  await insertRows(
    db,
    'employee_organizations',
    links('organization', (person) => person.organizations).map(({ other, ...row }) => ({
      ...row,
      organization_id: other,
    })),
  )
  await insertRows(
    db,
    'employee_roles',
    links('role', ({ roles }) => roles).map(({ other, ...row }) => ({ ...row, role_id: other })),
  )
  for (const { employee_id: lead, other: chapter } of links('chapter', ({ leads }) => leads)) {
    await db.updateTable('chapters').set({ lead_id: lead }).where('id', '=', chapter).execute()
  }
}

/** Inserts social accounts and pay. */
export async function seedAccounts(db: Db, people: DemoPerson[], today: string): Promise<void> {
  await insertRows(
    db,
    'social_accounts',
    people.flatMap((person) => {
      const facts = demoFacts(person)
      const account = (type: string, name: string, accountId = name) => ({
        id: seedId(`${type} account`, person.username),
        employee_id: personId(person.username),
        type,
        account_id: accountId,
        name,
      })
      return [
        account('github', facts.github),
        account('linkedin', facts.linkedIn),
        account('notion', facts.notion, seedId('notion', person.username)),
        ...(facts.gitlab ? [account('gitlab', facts.gitlab)] : []),
        ...(facts.twitter ? [account('twitter', facts.twitter)] : []),
      ]
    }),
  )
  await insertRows(
    db,
    'pay',
    people.flatMap((person) => demoPay(person, today)),
  )
}
