import { z } from 'zod'
import { isAccountNumber, isSwiftCode } from '../../bankCodes.ts'
import { idInput } from '../../endpoint.ts'
import { field } from '../../fields.ts'
import { email, line, optionalEmail, optionalId, required } from '../../inputs.ts'
import type { Kind } from './keeping.ts'
import { withWords } from '../../words.ts'
import { BankAccount, Client, CompanyInfo } from './lookups.ts'
import { problem } from '../../errors/fault.ts'

const kind = <Item extends z.ZodObject, Input extends z.ZodObject>(declared: Kind<Item, Input>): Kind<Item, Input> =>
  withWords(declared, ['one', 'many'])

const must = (label: string, most = 200) => field(required.max(most), { label })
const may = (label: string, most = 200) => field(line.max(most).nullish(), { label })
const long = (label: string) => field(z.string().trim().max(2000).nullish(), { label, kind: 'longText' })

/** A contact in a form: an existing one with its `id`, or a new one without. */
const ContactInput = z.object({
  id: optionalId,
  name: line.min(1, problem('client.contactWithoutName')).max(200),
  role: line.max(200).nullish(),
  emails: z.array(email).max(20).nullish(),
  isMainContact: z.boolean().nullish(),
})
export type ContactInput = z.infer<typeof ContactInput>

const contacts = z
  .array(ContactInput)
  .max(100)
  .refine((all) => all.filter(({ isMainContact }) => isMainContact).length <= 1, problem('client.twoMainContacts'))
  .refine((all) => {
    const known = all.map(({ id }) => id).filter(Boolean)
    return new Set(known).size === known.length
  }, problem('client.contactTwice'))

const degrees = (label: string, most: number) =>
  field(
    z
      .string()
      .trim()
      .max(30)
      .refine((degree) => degree === '' || Math.abs(Number(degree)) <= most, problem('request.badDegrees', { most }))
      .nullish(),
    { label },
  )

const website = line
  .max(500)
  .regex(/^(https?:\/\/\S+)?$/, problem('request.badWebAddress'))
  .nullish()

const officeAddress = z
  .string()
  .trim()
  .max(500)
  .refine((text) => !/\p{Cs}/u.test(text) && !text.includes('\0'), problem('request.badCharacter'))
const info = z
  .record(z.string().max(200), z.object({ address: officeAddress, phone: line.max(100) }))
  .refine(
    (regions) => Object.keys(regions).every((region) => /^[a-z]{2,10}$/.test(region)),
    problem('client.badRegion'),
  )

/**
 * Records for billing projects: clients, companies that issue invoices, and bank accounts (rules/metadata.md#3). PUT
 * changes only the fields that are sent; `""` and `[]` clear optional ones.
 */
export const commercialKinds = {
  clients: kind({
    one: 'client',
    many: 'clients',
    item: Client,
    input: z.object({
      name: must('Name'),
      industry: may('Industry'),
      country: may('Country'),
      city: may('City'),
      address: long('Address'),
      contacts: field(contacts.nullish(), { label: 'Contacts', kind: 'contacts' }),
      registrationNumber: may('Registration number'),
      website: field(website, { label: 'Website' }),
      companySize: may('Company size'),
      solutionType: may('Solution type'),
      description: long('Description'),
      lat: degrees('Latitude', 90),
      long: degrees('Longitude', 180),
      isPublic: field(z.boolean().nullish(), { label: 'Can be named in public' }),
    }),
    columns: ['industry', 'country', 'city', 'contacts'],
  }),
  companyInfos: kind({
    one: 'company',
    many: 'companies',
    item: CompanyInfo,
    input: z.object({
      name: must('Name'),
      registrationNumber: may('Registration number'),
      description: long('Description'),
      info: field(info.nullish(), {
        label: 'Offices',
        kind: 'regions',
        help: 'Invoices show the first one with an address.',
      }),
      country: field(line.max(200).nullish(), {
        label: 'Country',
        help: 'Country of registration. Required for electronic invoices.',
      }),
      taxNumber: field(line.max(200).nullish(), {
        label: 'VAT number',
        help: 'Required for electronic invoices with tax.',
      }),
      accountingEmail: field(optionalEmail, {
        label: 'Accounting mailbox',
        kind: 'email',
        help: 'Gets a copy of every invoice.',
      }),
    }),
    columns: ['registrationNumber', 'info'],
  }),
  bankAccounts: kind({
    one: 'bank account',
    many: 'bank accounts',
    item: BankAccount,
    input: z.object({
      name: must('Name'),
      ownerName: must('Owner'),
      bankName: must('Bank'),
      accountNumber: field(required.max(100).refine(isAccountNumber, problem('bankAccount.badIban')), {
        label: 'Account number',
      }),
      currencyID: field(idInput(), {
        label: 'Currency',
        kind: 'currencies',
        help: 'Projects paid to this account use it.',
      }),
      swiftCode: field(line.max(20).refine(isSwiftCode, problem('bankAccount.badSwift')).nullish(), {
        label: 'SWIFT code',
      }),
      routingNumber: may('Routing number', 50),
      ukSortCode: may('UK sort code', 12),
      address: long('Address of the bank'),
      intermediaryBankName: may('Intermediary bank'),
      intermediaryBankAddress: long('Address of the intermediary bank'),
    }),
    columns: ['ownerName', 'bankName', 'accountNumber', 'currencyID'],
  }),
}
export type CommercialKind = keyof typeof commercialKinds
/** All of them, in the order of Settings. */
export const commercialKindNames = Object.keys(commercialKinds) as CommercialKind[]
