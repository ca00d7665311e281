import { sql } from 'kysely'
import { KeyInput, mostKeyDays } from '#contract/api/keys.ts'
import { scopeNames } from '#contract/scopes.ts'
import { daysLater } from '#contract/dates.ts'
import { keysWhere, makeKey, revokeKey } from '#server/areas/keys/index.ts'
import { openForCommand, using } from '#server/company.ts'
import { type Doors, today } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'
import { personWithId } from '#server/platform/http/person.ts'
import type { Command } from './command.ts'

type Company = Pick<Doors, 'read' | 'write'>
type Values = Record<string, string | boolean | undefined>

async function create({ read, write }: Company, env: Env, email: string, values: Values): Promise<string> {
  const { rows } = await sql<{ id: string }>`select employee_id as id from employee_emails
    where address = canonical_email(${email})`.execute(read)
  if (!rows[0]) throw new Error(`No person has the address ${email}. Check the spelling.`)
  const me = await personWithId({ read, env }, rows[0].id)
  if (!me) throw new Error(`${email} can't sign in, so a key of theirs would open nothing.`)
  const { name, permissions = '', on = '', until = daysLater(today(env), mostKeyDays), admin = false } = values
  const listed = (text: string | boolean) => String(text).split(',').filter(Boolean)
  const scoped = listed(on).map((grant) => {
    const [permission, scope] = grant.split(':')
    return { permission, scope }
  })
  const given = { name, permissions: listed(permissions), scoped, endsOn: until, isAdmin: admin }
  const asked = KeyInput.safeParse(given)
  if (!asked.success) {
    const fields = asked.error.issues.map(({ path }) => path.join('.'))
    throw new Error(`Not understood: ${fields.join(', ')}. Run: npm run -s muster -- key --help`)
  }
  return (await makeKey({ write, env }, asked.data, { me, requestId: '' })).secret
}

/** Runs `muster key` and returns its lines. */
export async function keyLines(
  company: Company,
  env: Env,
  [act, which]: string[],
  values: Values = {},
): Promise<string[]> {
  if (act === 'create' && which) return [await create(company, env, which, values)]
  if (act === 'list')
    return (await keysWhere(company.read, env, sql`true`)).map(({ id, name, prefix, maker, endsOn, usedAt, isOpen }) =>
      [id, `${prefix}...`, name, maker.displayName, isOpen ? `until ${endsOn}` : 'ended', usedAt ?? 'never used'].join(
        '\t',
      ),
    )
  if (act !== 'revoke' || !which)
    throw new Error('The action is missing. Run: npm run -s muster -- key create <email>, key list, or key revoke <id>')
  if (!(await revokeKey(company, sql`k.id::text = ${which}`, { actorId: null, requestId: '' })))
    throw new Error(`There is no key ${which}. Ids are in: npm run -s muster -- key list`)
  return [`The key ${which} is revoked.`]
}

/** `muster key`. */
export const key: Command = {
  usage: 'create <email> | list | revoke <id>',
  summary: 'make, list or end keys of programs',
  help: `create <email> --name <name> --permissions <a,b> [--on <permission:scope,...>] [--until <day>] [--admin]
              prints a new key of the person with this address, once; --on gives permissions on some people only,
              such as employees.edit:directs (${scopeNames.join(', ')})
list          all keys, newest first, without their secrets
revoke <id>   ends a key with the next request`,
  options: {
    name: { type: 'string' },
    permissions: { type: 'string' },
    on: { type: 'string' },
    until: { type: 'string' },
    admin: { type: 'boolean' },
  },
  async run(env, words, values) {
    await using(openForCommand(env, 'muster key'), async (company) => {
      for (const line of await keyLines(company, env, words, values)) console.log(line)
    })
  },
}
