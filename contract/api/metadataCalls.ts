import { z } from 'zod'
import { data, done, type Endpoint, endpoint, idInput, idParam, paging } from '../endpoint.ts'
import { factsOf, field } from '../fields.ts'
import { avatarUpload } from './employees.ts'
import { City, Role, times } from './metadata.ts'
import {
  isPictured,
  type Kind,
  type MetadataKind,
  metadataKindNames,
  metadataKinds,
  type PicturedKind,
} from './metadataKinds.ts'

const CodeName = z.object({ id: z.literal(''), code: z.string(), name: z.string() })

const list = <S extends z.ZodType>(path: string, summary: string, item: S) =>
  endpoint({
    method: 'GET',
    path: `/metadata/${path}`,
    access: 'public',
    summary,
    response: data(z.array(item)),
  })

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** The fields of a kind as PUT takes them: what is absent, `null` or blank is kept. */
function keeping(input: z.ZodObject): z.ZodObject {
  const kept = (value: unknown) =>
    value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value
  return z.object(
    Object.fromEntries(
      Object.entries(input.shape as z.ZodRawShape).map(([name, schema]) => {
        const loose = z.preprocess(kept, (schema as z.ZodType).optional()).optional()
        return [name, field(loose, factsOf(schema as z.ZodType) ?? { label: name })]
      }),
    ),
  )
}

/** How often an entry is used, and when it was changed last. */
export const Usage = z.object({ id: idInput(), people: z.int(), projects: z.int(), ...times })
export type Usage = z.infer<typeof Usage>

const taken = 'a field missing, or its code or name used by another entry'

const managing = (name: MetadataKind, { one, input }: Kind) => ({
  [`${name}Create`]: endpoint({
    method: 'POST',
    path: `/metadata/${name}`,
    access: 'metadata.create',
    summary: `Add a ${one}`,
    body: input,
    response: done,
    refusals: { 400: taken },
  }),
  [`${name}Edit`]: endpoint({
    method: 'PUT',
    path: `/metadata/${name}/:id`,
    access: 'metadata.edit',
    summary: `Change a ${one}`,
    description: 'What is absent or blank is kept. Records that hold the old name get the new one.',
    versioned: true,
    params: idParam,
    body: keeping(input),
    response: done,
    refusals: { 400: taken, 404: `no such ${one}` },
  }),
  [`${name}Delete`]: endpoint({
    method: 'DELETE',
    path: `/metadata/${name}/:id`,
    access: 'metadata.delete',
    summary: `Delete a ${one} that nothing uses`,
    params: idParam,
    response: done,
    refusals: { 400: 'somebody or something uses it', 404: `no such ${one}` },
  }),
  [`${name}Usage`]: endpoint({
    method: 'GET',
    path: `/metadata/${name}/usage`,
    access: 'metadata.read',
    summary: `How many people and projects use each ${one}`,
    response: data(z.array(Usage)),
  }),
})

const picturing = (name: PicturedKind, { one }: Kind) => ({
  [`${name}UploadAvatar`]: endpoint({
    method: 'POST',
    path: `/metadata/${name}/:id/upload-avatar`,
    access: 'metadata.edit',
    summary: `Upload the picture of a ${one}`,
    params: idParam,
    upload: avatarUpload,
    response: data(z.object({ url: z.string() })),
    refusals: { 400: 'no file, not a PNG or JPEG, above 2 MB', 404: `no such ${one}` },
  }),
})

/** What is done with the entries of a kind besides reading them. */
type Action = 'Create' | 'Edit' | 'Delete' | 'Usage'
/** A list call as `list()` declares it. */
type ListOf<Item extends z.ZodType> = Endpoint<
  z.ZodObject,
  z.ZodObject,
  z.ZodObject,
  z.ZodObject<{ data: z.ZodArray<Item> }>
>
type Lists = { [K in MetadataKind]: ListOf<(typeof metadataKinds)[K]['item']> }

const lists = Object.fromEntries(
  metadataKindNames.map((name) => [name, list(name, capital(name), metadataKinds[name].item)]),
) as unknown as Lists
const writes: Record<`${MetadataKind}${Action}`, Endpoint> = Object.assign(
  {},
  ...metadataKindNames.map((name) => managing(name, metadataKinds[name])),
)

const pictures: Record<`${PicturedKind}UploadAvatar`, Endpoint> = Object.assign(
  {},
  ...metadataKindNames.filter(isPictured).map((name) => picturing(name, metadataKinds[name])),
)

/**
 * Lists that anyone may read, also before signing in, and the calls that keep them (wire-people.md section 4). Ordered by name,
 * seniorities by level.
 */
export const metadata = {
  ...writes,
  ...pictures,
  ...lists,
  workingStatuses: list('working-status', 'Employee statuses', CodeName),
  accountStatuses: list('account-statuses', 'Employee statuses, under their other name', CodeName),
  projectStatuses: list('project-statuses', 'Project statuses', CodeName),
  roles: list('roles', 'Roles that may be given to people, highest rank first', Role),
  currency: list('currency', 'Currencies, under their other name', metadataKinds.currencies.item),
  cities: endpoint({
    method: 'GET',
    path: '/metadata/countries/:countryId/cities',
    access: 'public',
    summary: 'Cities of a country',
    params: z.object({ countryId: idInput('The country id in the address is not a UUID.') }),
    response: data(z.array(City)),
    refusals: { 404: 'no such country' },
  }),
  stacks: endpoint({
    method: 'GET',
    path: '/metadata/stacks',
    access: 'public',
    summary: 'Stacks, by code',
    description:
      'Without parameters the whole list. `keyword` matches inside name or code, in any letter case.',
    query: z.object({ keyword: z.string().optional(), ...paging }),
    response: z.object({
      page: z.int(),
      size: z.int(),
      sort: z.string(),
      total: z.int(),
      data: z.array(metadataKinds.stacks.item),
    }),
  }),
}
