import { type RawBuilder, sql } from 'kysely'
import type { MemberEdit } from '#contract/api/projects/member.ts'
import { rateRead } from '#contract/api/projects/project.ts'
import type { Db } from '#server/platform/deps.ts'
import type { SlotWrite } from './slots.ts'

/** SQL for the id of the currency of a project's bank account; null without an account. */
export const projectCurrency = (projectId: string): RawBuilder<string | null> =>
  sql`(select b.currency_id from projects p join bank_accounts b on b.id = p.bank_account_id where p.id = ${projectId})`

/** A rate and its currency as columns. What is undefined keeps its value. */
export interface Price {
  rate: number | undefined
  rate_currency_id: string | null | undefined
}

/**
 * The rate that an edit stores, always with its currency (rules/members.md#6.1): the one that the edit names, else the
 * one that the caller sees beside the rate. Callers who can't read rates see the project's, and can't move a rate that
 * they don't send.
 */
export async function priceOf(
  db: Db,
  { projectId, me }: Pick<SlotWrite, 'projectId' | 'me'>,
  { rate, rateCurrencyID }: Pick<MemberEdit, 'rate' | 'rateCurrencyID'>,
  before: { rate: number; rateCurrencyID: string | null },
): Promise<Price> {
  const reads = me.can(rateRead)
  if (rate === undefined && (!rateCurrencyID || !reads)) return { rate: undefined, rate_currency_id: undefined }
  const ofProject = async () =>
    (await sql<{ id: string | null }>`select ${projectCurrency(projectId)} as id`.execute(db)).rows[0]?.id ?? null
  const currency = rateCurrencyID || (reads ? before.rateCurrencyID : await ofProject())
  return { rate: rate ?? before.rate, rate_currency_id: currency }
}
