import { sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'
import { searchWords, sortName, tsvectorOf } from '#server/areas/employees/index.ts'
import { insertTables } from '#server/platform/db/insertRows.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { daysLater, type DemoPerson, personId } from './company.ts'
import { endOfMonth, leaver, probation } from './employments.ts'
import { demoFacts, demoSalary } from './facts.ts'
import { demoPay } from './pay.ts'

/** The last days of probation, and of the contracts of people who work on one. The leaver's is not renewed. */
const endsOf = ({ status, joined, username }: DemoPerson, today: string) => ({
  probation_end: ['probation', 'on-boarding'].includes(status) ? daysLater(joined, probation - 1) : null,
  contract_end: status === 'contractor' ? endOfMonth(today, username === leaver.username ? 1 : 7) : null,
})

/** Inserts the demo people with their chat accounts. */
export async function seedPeople(db: Db, people: DemoPerson[], today: string): Promise<void> {
  const known = people.map((person) => ({ person, id: personId(person.username), facts: demoFacts(person) }))
  await insertTables(db, {
    discord_accounts: known.map(({ person, facts }) => ({
      id: seedId('discord', person.username),
      discord_id: facts.discordId,
      discord_username: facts.discordName,
    })),
    employees: known.map(({ person, id, facts }) => {
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
        ...endsOf(person, today),
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
        created_at: `${person.status === 'on-boarding' ? daysLater(today, -9) : person.joined}T02:00:00Z`,
      }
    }),
  })
}

/** What people are linked to: the kind of thing, and its codes for a person. */
const linked = {
  position: ({ positions }: DemoPerson) => positions,
  stack: ({ stacks }: DemoPerson) => stacks,
  chapter: ({ chapters }: DemoPerson) => chapters,
  organization: ({ organizations }: DemoPerson) => organizations,
  role: ({ roles }: DemoPerson) => roles,
}

/** Inserts the links of people (positions, stacks, chapters, organizations, roles). */
export async function seedLinks(db: Db, people: DemoPerson[]): Promise<void> {
  for (const [kind, codesOf] of Object.entries(linked)) {
    const links = people.flatMap((person) =>
      codesOf(person).map((code) => ({ person: personId(person.username), thing: seedId(kind, code) })),
    )
    await sql`insert into ${sql.table(`employee_${kind}s`)} (employee_id, ${sql.ref(`${kind}_id`)})
      select person, thing from json_to_recordset(${JSON.stringify(links)}::json) l (person uuid, thing uuid)`.execute(
      db,
    )
  }
  for (const { username, leads } of people)
    for (const code of leads)
      await sql`update chapters set lead_id = ${personId(username)} where id = ${seedId('chapter', code)}`.execute(db)
}

/** Inserts social accounts and pay. */
export async function seedAccounts(db: Db, people: DemoPerson[], today: string): Promise<void> {
  await insertTables(db, {
    social_accounts: people.flatMap((person) => {
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
    pay: people.flatMap((person) => demoPay(person, today)),
  })
}
