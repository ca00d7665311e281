import { z } from 'zod'
import { type Access, data, type Endpoint, endpoint, idInput, idParam, paging } from '../../endpoint.ts'
import { factsOf, field } from '../../fields.ts'
import { avatarUpload } from '../../pictures.ts'
import { inWords, type KeepingPermissions, type Kind, keepingCalls } from './keeping.ts'
import { City, Role, Workplace } from './metadata.ts'
import {
  isMergedMetadata,
  isPictured,
  type MetadataKind,
  type mergedMetadata,
  metadataKindNames,
  metadataKinds,
  type PicturedKind,
} from './kinds.ts'
import { Picture } from '../../pictures.ts'
import { idsFilter } from '../../queries.ts'

const CodeName = z.object({ id: z.literal(''), code: z.string(), name: z.string() })

const list = <S extends z.ZodType>(path: string, summary: string, item: S, access: Access = 'public') =>
  endpoint({
    method: 'GET',
    path: `/metadata/${path}`,
    access,
    summary,
    response: data(z.array(item)),
  })

const accessOf = ({ access = 'session' }: Kind) => access

/** The list of a kind, with a filter by ids. */
const kindList = (name: MetadataKind) =>
  endpoint({
    ...list(inWords(name, '-'), capital(inWords(name, ' ')), metadataKinds[name].item, accessOf(metadataKinds[name])),
    query: z.object({ ids: idsFilter }),
  })

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** The fields of a kind for PUT: absent, `null` and blank values keep the stored one. */
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

/** Permissions for metadata. */
export const metadataMay = {
  read: 'metadata.read',
  create: 'metadata.create',
  edit: 'metadata.edit',
  delete: 'metadata.delete',
} satisfies KeepingPermissions

const managing = (name: MetadataKind) => {
  const kind: Kind = metadataKinds[name]
  const calls = keepingCalls(kind, {
    path: `/metadata/${inWords(name, '-')}`,
    access: accessOf(kind),
    may: metadataMay,
    changes: keeping(kind.input),
    description: 'Absent and blank fields keep their value. Records with the old name get the new one.',
  })
  return {
    [`${name}One`]: calls.one,
    [`${name}Create`]: calls.create,
    [`${name}Edit`]: calls.edit,
    [`${name}Delete`]: calls.remove,
    [`${name}Usage`]: calls.usage,
    ...(isMergedMetadata(name) && { [`${name}Merge`]: calls.merge }),
  }
}

const picturing = (name: PicturedKind, { one }: Kind) => ({
  [`${name}UploadAvatar`]: endpoint({
    method: 'POST',
    path: `/metadata/${inWords(name, '-')}/:id/upload-avatar`,
    access: 'metadata.edit',
    summary: `Upload the picture of a ${one}`,
    params: idParam,
    upload: avatarUpload,
    response: data(z.object({ url: Picture })),
    refusals: ['record.notFound'],
  }),
})

/** Calls on the entries of a kind. */
type Action = 'One' | 'Create' | 'Edit' | 'Delete' | 'Usage'
/** A list call as declared by `kindList()`. */
type ListOf<Item extends z.ZodType> = Endpoint<
  z.ZodObject,
  z.ZodObject<{ ids: typeof idsFilter }>,
  z.ZodObject,
  z.ZodObject<{ data: z.ZodArray<Item> }>
>
type Lists = { [K in MetadataKind]: ListOf<(typeof metadataKinds)[K]['item']> }

const lists = Object.fromEntries(metadataKindNames.map((name) => [name, kindList(name)])) as unknown as Lists
const single: Record<`${MetadataKind}${Action}`, Endpoint> = Object.assign({}, ...metadataKindNames.map(managing))

const merging = single as unknown as Record<`${(typeof mergedMetadata)[number]}Merge`, Endpoint>

const pictures: Record<`${PicturedKind}UploadAvatar`, Endpoint> = Object.assign(
  {},
  ...metadataKindNames.filter(isPictured).map((name) => picturing(name, metadataKinds[name])),
)

/**
 * Lists, those of today's kinds also readable before signing in, and calls on their entries (rules/metadata.md#1).
 * Sorted by name, seniorities by level.
 */
export const metadata = {
  ...single,
  ...merging,
  ...pictures,
  ...lists,
  workingStatuses: list('working-status', 'Employee statuses', CodeName),
  accountStatuses: list('account-statuses', 'Alias of the employee statuses', CodeName),
  projectStatuses: list('project-statuses', 'Project statuses', CodeName),
  roles: list('roles', 'Assignable roles, highest rank first', Role),
  workplaces: list('workplaces', 'Places of work whose public holidays are known, by name', Workplace, 'session'),
  currency: list('currency', 'Alias of the currencies', metadataKinds.currencies.item),
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
    description:
      'The whole list without parameters. `keyword` matches parts of name or code, without letter case and accents.',
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
