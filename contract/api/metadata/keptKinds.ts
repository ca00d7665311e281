import type { Endpoint } from '../../endpoint.ts'
import { bankAccounts, clients, commercialMay, companyInfos } from './commercialEndpoints.ts'
import { type CommercialKind, commercialKinds } from './commercialKinds.ts'
import { inWords, type KeepingCalls, type KeepingPermissions } from './keeping.ts'
import { metadata, metadataMay } from './endpoints.ts'
import { type MetadataKind, metadataKinds } from './kinds.ts'

/** All kinds kept in Settings: metadata, and records for billing projects. */
export const keptKinds = { ...metadataKinds, ...commercialKinds }
export type KeptKind = keyof typeof keptKinds

const commercial = { clients, companyInfos, bankAccounts }
/** True for kinds that projects are billed with; the others are metadata. */
export const isCommercial = (kind: KeptKind): kind is CommercialKind => kind in commercial

/** The permission for each operation on a kind. */
export const permissionsOf = (kind: KeptKind): KeepingPermissions => (isCommercial(kind) ? commercialMay : metadataMay)

/** Plural name of a kind. */
export function manyOf(kind: KeptKind): string {
  return ('many' in keptKinds[kind] ? keptKinds[kind].many : undefined) ?? inWords(kind, ' ')
}

const metadataCallsOf = (kind: MetadataKind): KeepingCalls & { list: Endpoint } => ({
  list: metadata[kind] as Endpoint,
  one: metadata[`${kind}One`],
  usage: metadata[`${kind}Usage`],
  create: metadata[`${kind}Create`],
  edit: metadata[`${kind}Edit`],
  remove: metadata[`${kind}Delete`],
})

/** Endpoints of a kind. */
export const callsOf = (kind: KeptKind): KeepingCalls & { list: Endpoint } =>
  isCommercial(kind) ? (commercial[kind] as KeepingCalls & { list: Endpoint }) : metadataCallsOf(kind)
