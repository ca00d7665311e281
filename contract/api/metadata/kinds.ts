import { z } from 'zod'
import { CalendarDate, DateInput } from '../../dates.ts'
import { Id } from '../../endpoint.ts'
import { field } from '../../fields.ts'
import { line, required } from '../../inputs.ts'
import { picture } from '../../pictures.ts'
import type { Kind } from './keeping.ts'
import { withWords, words } from '../../words.ts'
import { OwnField, OwnFieldInput } from './ownFields.ts'
import { AbsenceKind, AbsenceKindInput } from './absenceKinds.ts'
import { JoiningItem, JoiningItemInput } from './joiningItems.ts'
import { City, Currency, Organization, Position, Seniority, Stack, times, workplaceCode } from './metadata.ts'
import { enumOf } from '../../enumOf.ts'
import { problem } from '../../errors/fault.ts'

const kind = <Item extends z.ZodObject, Input extends z.ZodObject>(
  one: string,
  item: Item,
  input: Input,
  more: Pick<Kind, 'access' | 'many' | 'columns'> = {},
): Kind<Item, Input> => withWords({ one, item, input, ...more }, ['one', 'many'])

/** Of kinds that the onboarding form needs before anybody is signed in (rules/metadata.md#1.1). */
const open = (many: string) => ({ access: 'public', many }) as const

const text = (label: string, most = 100) => field(required.max(most), { label })

const named = { name: text('Name', 200), code: text('Code') }
const pictured = {
  ...named,
  avatar: picture(
    field(
      z
        .union([
          line.max(1000).regex(/^(https?:\/|\/files)\/\S+$/, problem('request.badPictureAddress')),
          z.literal(''),
        ])
        .nullish(),
      { label: 'Picture' },
    ),
  ),
}
const degrees = (most: number) =>
  z
    .string()
    .trim()
    .max(30)
    .refine((degree) => degree === '' || Math.abs(Number(degree)) <= most, problem('request.badDegrees', { most }))
const cities = z
  .array(
    z.object({
      name: line.min(1, problem('country.cityWithoutName')).max(100),
      lat: degrees(90),
      long: degrees(180),
    }),
  )
  .max(1000)
  .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, problem('country.cityTwice'))

/** Whose day off it is. */
export const dayOffKinds = words({ public: 'Public holiday', company: 'Company day' })
const DayOffKind = enumOf(dayOffKinds)

/**
 * All kinds of metadata (rules/metadata.md#2). Calls, screen, checks and tests are derived from an entry here; its rows
 * are in the table of the same name, in snake case. `server/areas/metadata/uses.ts` lists where entries are used.
 */
export const metadataKinds = {
  stacks: kind('stack', Stack.extend(times), z.object(pictured), open('stacks')),
  positions: kind('position', Position.extend(times), z.object(named), open('positions')),
  chapters: kind(
    'chapter',
    z.object({
      id: Id,
      code: z.string(),
      name: z.string(),
      lead_id: field(Id.nullable(), { label: 'Lead', refersTo: 'employees' }),
      ...times,
    }),
    z.object(named),
    open('chapters'),
  ),
  seniorities: kind(
    'seniority',
    Seniority.extend({ level: z.int(), ...times }),
    z.object({
      ...named,
      level: field(z.int().min(0).max(1000), {
        label: 'Level',
        kind: 'number',
        display: 'count',
        help: 'Sets the order: the lowest number comes first.',
      }),
    }),
    open('seniorities'),
  ),
  organizations: kind('organization', Organization.extend(times), z.object(pictured), open('organizations')),
  countries: kind(
    'country',
    z.object({ id: Id, name: z.string(), code: z.string(), cities: z.array(City) }),
    z.object({
      name: text('Name'),
      code: field(
        z
          .string()
          .trim()
          .regex(/^\+\d{1,4}$/, problem('country.badDialPrefix')),
        { label: 'Dial prefix' },
      ),
      cities: field(cities, { label: 'Cities', kind: 'cities' }),
    }),
    open('countries'),
  ),
  currencies: kind(
    'currency',
    Currency,
    z.object({
      name: field(
        z
          .string()
          .trim()
          .regex(/^[A-Z]{3}$/, problem('request.badCurrencyCode')),
        { label: 'Name' },
      ),
      symbol: text('Symbol', 10),
      locale: field(
        z
          .string()
          .trim()
          .regex(/^[a-z]{2}(-[A-Z]{2})?$/, problem('country.badLocale')),
        { label: 'Locale', help: 'Sets how amounts look, such as de-DE.' },
      ),
      type: field(z.enum(['fiat', 'crypto']), { label: 'Type', choices: words({ fiat: 'Fiat', crypto: 'Crypto' }) }),
    }),
    open('currencies'),
  ),
  banks: kind(
    'bank',
    z.object({ id: Id, code: z.string(), name: z.string(), ...times }),
    z.object({ ...named, code: field(required.max(100), { label: 'Code', help: 'Usually the SWIFT code.' }) }),
    open('banks'),
  ),
  daysOff: kind(
    'day off',
    z.object({
      id: Id,
      name: z.string(),
      day: CalendarDate,
      workplace: z.string(),
      kind: DayOffKind,
      isHalf: z.boolean(),
      ...times,
    }),
    z.object({
      name: text('Name', 200),
      day: field(DateInput, { label: 'Day', kind: 'date' }),
      workplace: field(workplaceCode.nullish(), {
        label: 'Place of work',
        kind: 'workplaces',
        help: 'A company day of a country is off in its regions too. Without a place it is off everywhere.',
      }),
      kind: field(DayOffKind, { label: 'Kind', choices: dayOffKinds }),
      isHalf: field(z.boolean().nullish(), { label: 'Half a day' }),
    }),
    { many: 'days off', columns: ['day', 'workplace', 'kind', 'isHalf'] },
  ),
  ownFields: kind('own field', OwnField, OwnFieldInput, { many: 'own fields' }),
  absenceKinds: kind('kind of absence', AbsenceKind, AbsenceKindInput, {
    many: 'kinds of absence',
    columns: ['code', 'isPaid', 'isLimited', 'needsApproval', 'allowances'],
  }),
  joiningItems: kind('task for joiners', JoiningItem, JoiningItemInput, { many: 'tasks for joiners' }),
}
export type MetadataKind = keyof typeof metadataKinds
/** Kinds whose entries have a picture, in the field `avatar`. */
export type PicturedKind = {
  [K in MetadataKind]: 'avatar' extends keyof (typeof metadataKinds)[K]['input']['shape'] ? K : never
}[MetadataKind]
/**
 * Kinds whose entries can be merged. Countries, currencies, own fields and days off are more than names, and the
 * configuration names an organization (docs/decisions/089-merging.md).
 */
export const mergedMetadata = [
  'stacks',
  'positions',
  'chapters',
  'seniorities',
  'banks',
  'absenceKinds',
] as const satisfies readonly MetadataKind[]
export const isMergedMetadata = (kind: string): kind is (typeof mergedMetadata)[number] =>
  (mergedMetadata as readonly string[]).includes(kind)
/** All of them, in the order of Settings. */
export const metadataKindNames = Object.keys(metadataKinds) as MetadataKind[]
/** True if entries of this kind have a picture. */
export const isPictured = (kind: MetadataKind): kind is PicturedKind => 'avatar' in metadataKinds[kind].input.shape
