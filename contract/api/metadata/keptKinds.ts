import type { Endpoint } from '../../endpoint.ts'
import { bankAccounts, clients, commercialMay, companyInfos } from './commercialEndpoints.ts'
import { type CommercialKind, commercialKinds } from './commercialKinds.ts'
import { inWords, type KeepingCalls, type KeepingPermissions } from './keeping.ts'
import { metadata, metadataMay } from './endpoints.ts'
import { isMergedMetadata, type MetadataKind, mergedMetadata, metadataKinds } from './kinds.ts'

/** All kinds kept in Settings: metadata, and records for billing projects. */
export const keptKinds = { ...metadataKinds, ...commercialKinds }
export type KeptKind = keyof typeof keptKinds

/** Kinds whose entries can be merged. */
export const mergedKinds = [...mergedMetadata, 'clients'] as const
export type MergedKind = (typeof mergedKinds)[number]
export const isMerged = (kind: KeptKind): kind is MergedKind => isMergedMetadata(kind) || kind === 'clients'

const commercial = { clients, companyInfos, bankAccounts }
/** True for kinds that projects are billed with; the others are metadata. */
export const isCommercial = (kind: KeptKind): kind is CommercialKind => kind in commercial

/** The permission for each operation on a kind. */
export const permissionsOf = (kind: KeptKind): KeepingPermissions => (isCommercial(kind) ? commercialMay : metadataMay)

type Calls = Omit<KeepingCalls, 'merge'> & { list: Endpoint; merge?: Endpoint }

/** Plural name of a kind. */
export function manyOf(kind: KeptKind): string {
  return ('many' in keptKinds[kind] ? keptKinds[kind].many : undefined) ?? inWords(kind, ' ')
}

const metadataCallsOf = (kind: MetadataKind): Calls => ({
  ...(isMergedMetadata(kind) && { merge: metadata[`${kind}Merge`] }),
  list: metadata[kind] as Endpoint,
  one: metadata[`${kind}One`],
  usage: metadata[`${kind}Usage`],
  create: metadata[`${kind}Create`],
  edit: metadata[`${kind}Edit`],
  remove: metadata[`${kind}Delete`],
})

/** Endpoints of a kind. */
export const callsOf = (kind: KeptKind): Calls =>
  isCommercial(kind) ? (commercial[kind] as Calls) : metadataCallsOf(kind)
