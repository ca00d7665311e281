import { sql } from 'kysely'
import type { ExchangeRateEdit } from '#contract/api/exchangeRates.ts'
import { numberFormat } from '#contract/formats.ts'
import type { Language } from '#contract/languages.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Db } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'
import { badField } from '#server/platform/http/errors.ts'
import { currentLocale, say } from '#server/platform/languages/i18n.ts'
import { written } from '#server/platform/mail/letter.ts'
import { dayInMail, hello, languageOfPerson } from '#server/platform/mail/recipient.ts'
import { queueMail } from '#server/platform/mail/queue.ts'

/** A rate before and after a change, on the day from which it applies. */
interface Jump {
  currency: string
  since: string
  before: string
  after: string
}

/** The rate of a currency on a day, as text; undefined without one. */
export async function rateOnDay(db: Db, currency: string, day: string): Promise<string | undefined> {
  const { rows } = await sql<{ rate: string }>`select trim_scale(r.per_usd) as rate from exchange_rates r
    where r.currency = ${currency} and r.since <= ${day}::date order by r.since desc limit 1`.execute(db)
  return rows[0]?.rate
}

/** True if two rates are more than a third apart, in either direction (rules/invoices.md#3.7). */
export const isJump = (before: number, after: number): boolean =>
  Math.max(before, after) > Math.min(before, after) * (4 / 3)

/** The right that decides over exchange rates, because invoices are converted with them. */
const right: Permission = 'invoices.create'

/** People who hold the right, with a confirmed address. */
async function holders(trx: Db) {
  const { rows } = await sql<{ id: string; name: string; address: string; language: Language }>`
    select e.id, e.display_name as name, ${languageOfPerson(sql`e.id`)} as language,
      coalesce(address_in_use(e.id, e.team_email), address_in_use(e.id, e.personal_email)) as address
    from employees e where e.deleted_at is null and e.working_status <> 'left'
      and exists (select from employee_roles l join role_permissions g on g.role_id = l.role_id
        join permissions p on p.id = g.permission_id and p.code = ${right}
        where l.employee_id = e.id)
    order by e.id`.execute(trx)
  return rows.filter(({ address }) => address)
}

/** Tells everybody who decides over exchange rates that one was changed by more than a third. */
async function tell(trx: Db, { COMPANY_NAME: company }: Env, by: string, { currency, since, before, after }: Jump) {
  const author = await trx.selectFrom('employees').select('full_name').where('id', '=', by).executeTakeFirstOrThrow()
  for (const { id, name, address, language } of await holders(trx)) {
    const mail = written(language, () => {
      const number = (text: string) => numberFormat(currentLocale(), { maximumFractionDigits: 8 }).format(Number(text))
      const facts = { by: author.full_name, currency, before: number(before), after: number(after) }
      return {
        subject: say('The exchange rate of {currency} changed by more than a third', { currency }),
        greeting: hello(name),
        paragraphs: [
          say(
            '{by} changed the exchange rate of {currency} from {day} on. One US dollar was {before} {currency} and is now {after} {currency}. Invoices of {company} are converted with it.',
            { ...facts, company, day: dayInMail(since) },
          ),
          say(
            'If this is wrong, correct it in Settings, Exchange rates. Invoices that are already sent keep their rate.',
          ),
        ],
        footer: say('You get this email because you may write invoices.'),
      }
    })
    await queueMail(trx, { ...mail, kind: 'exchange-rate-jump', to: address, aboutEmployeeId: id })
  }
}

/**
 * Compares the rate before a change with the one after it. Refuses a change of more than a third until it is confirmed,
 * and tells those who decide over rates of a confirmed one.
 */
export async function checkJump(
  trx: Db,
  env: Env,
  by: string,
  jump: Omit<Jump, 'before' | 'after'> & { before: string | undefined; after: string | undefined },
  isConfirmed: boolean,
): Promise<void> {
  const { before, after } = jump
  if (before === undefined || after === undefined || !isJump(Number(before), Number(after))) return
  const { currency, since } = jump
  if (!isConfirmed) throw badField('confirmsJump', 'exchangeRate.jump', { currency, before, after })
  await tell(trx, env, by, { currency, since, before, after })
}

/** The confirmation that a request carries. */
export const confirmed = ({ confirmsJump }: Pick<ExchangeRateEdit, 'confirmsJump'>): boolean => confirmsJump ?? false
