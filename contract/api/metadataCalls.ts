import { z } from 'zod'
import { data, type Endpoint, endpoint, idInput, idParam, paging } from '../endpoint.ts'
import { factsOf, field } from '../fields.ts'
import { avatarUpload } from './employees.ts'
import { type KeepingPermissions, type Kind, keepingCalls } from './keeping.ts'
import { City, Role } from './metadata.ts'
import { isPictured, type MetadataKind, metadataKindNames, metadataKinds, type PicturedKind } from './metadataKinds.ts'
import { Picture } from '../pictures.ts'
import { idsFilter } from '../queries.ts'

const CodeName = z.object({ id: z.literal(''), code: z.string(), name: z.string() })

const list = <S extends z.ZodType>(path: string, summary: string, item: S) =>
  endpoint({
    method: 'GET',
    path: `/metadata/${path}`,
    access: 'public',
    summary,
    response: data(z.array(item)),
  })

/** The list of a kind that is kept: what stands in it may be asked for by id. */
const kindList = (name: MetadataKind) =>
  endpoint({
    ...list(name, capital(name), metadataKinds[name].item),
    query: z.object({ ids: idsFilter }),
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

/** What keeping metadata takes. */
export const metadataMay = {
  read: 'metadata.read',
  create: 'metadata.create',
  edit: 'metadata.edit',
  delete: 'metadata.delete',
} satisfies KeepingPermissions

const managing = (name: MetadataKind) => {
  const kind: Kind = metadataKinds[name]
  const calls = keepingCalls(kind, {
    path: `/metadata/${name}`,
    access: 'public',
    may: metadataMay,
    changes: keeping(kind.input),
    description: 'What is absent or blank is kept. Records that hold the old name get the new one.',
  })
  return {
    [`${name}One`]: calls.one,
    [`${name}Create`]: calls.create,
    [`${name}Edit`]: calls.edit,
    [`${name}Delete`]: calls.remove,
    [`${name}Usage`]: calls.usage,
  }
}

const picturing = (name: PicturedKind, { one }: Kind) => ({
  [`${name}UploadAvatar`]: endpoint({
    method: 'POST',
    path: `/metadata/${name}/:id/upload-avatar`,
    access: 'metadata.edit',
    summary: `Upload the picture of a ${one}`,
    params: idParam,
    upload: avatarUpload,
    response: data(z.object({ url: Picture })),
    refusals: ['record.notFound'],
  }),
})

/** What is done with the entries of a kind besides listing them. */
type Action = 'One' | 'Create' | 'Edit' | 'Delete' | 'Usage'
/** A list call as `kindList()` declares it. */
type ListOf<Item extends z.ZodType> = Endpoint<
  z.ZodObject,
  z.ZodObject<{ ids: typeof idsFilter }>,
  z.ZodObject,
  z.ZodObject<{ data: z.ZodArray<Item> }>
>
type Lists = { [K in MetadataKind]: ListOf<(typeof metadataKinds)[K]['item']> }

const lists = Object.fromEntries(metadataKindNames.map((name) => [name, kindList(name)])) as unknown as Lists
const single: Record<`${MetadataKind}${Action}`, Endpoint> = Object.assign({}, ...metadataKindNames.map(managing))

const pictures: Record<`${PicturedKind}UploadAvatar`, Endpoint> = Object.assign(
  {},
  ...metadataKindNames.filter(isPictured).map((name) => picturing(name, metadataKinds[name])),
)

/**
 * Lists that anyone may read, also before signing in, and the calls that keep them (rules/metadata.md#1). Ordered
 * by name, seniorities by level.
 */
export const metadata = {
  ...single,
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
    params: z.object({ countryId: idInput() }),
    response: data(z.array(City)),
    refusals: ['record.notFound'],
  }),
  stacks: endpoint({
    method: 'GET',
    path: '/metadata/stacks',
    access: 'public',
    summary: 'Stacks, by code',
    description: 'Without parameters the whole list. `keyword` matches inside name or code, in any letter case.',
    query: z.object({ keyword: z.string().max(200).optional(), ids: idsFilter, ...paging }),
    response: z.object({
      page: z.int(),
      size: z.int(),
      sort: z.string(),
      total: z.int(),
      data: z.array(metadataKinds.stacks.item),
    }),
  }),
}
