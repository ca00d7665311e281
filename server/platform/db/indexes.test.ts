import { openTestDatabase } from '#tests/support/testDatabase.ts'

const database = await openTestDatabase()
afterAll(() => database.close())

/** The longest entry of a b-tree index: a third of a page. */
const longest = 2704

/** Indexed text that only the program writes, from its own words and ids. */
const ownWords = [
  'schema_migrations.name',
  'kept_settings.name',
  'permissions.code',
  'audit_events.action',
  'audit_events.entity',
  // A UUID, or an id of a trusted proxy with at most 64 characters.
  'audit_events.request_id',
  'undos.request_id',
  'jobs.key',
  'jobs.kind',
  // Until the next version drops it.
  'daily_runs.job',
  // A page of the contract.
  'views.page',
  'looks.page',
  // Derived from a date.
  'audit_cycles.quarter',
  // Computed from the section.
  'own_fields.owner',
]

/** Indexes on expressions that only change the letters of these columns. */
const expressions: Record<string, string[]> = {
  employees_username: ['username'],
  clients_name: ['name'],
  company_infos_name: ['name'],
  bank_accounts_name: ['name'],
  contents_path: ['path'],
  views_name: ['name'],
  event_topics_page: ['title'],
  event_topics_comments: ['title'],
  scim_groups_name: ['name'],
  scim_users_user_name: ['user_name'],
}

/** All parts of all b-tree indexes. */
const { rows } = await database.pool.query<{
  index: string
  of: string
  name: string | null
  type: string
  bytes: number
}>(`select c.relname as index, t.relname as of, a.attname as name, format_type(p.atttypid, p.atttypmod) as type,
    p.attlen as bytes
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am m on m.oid = c.relam and m.amname = 'btree'
    join pg_class t on t.oid = i.indrelid join pg_namespace n on n.oid = t.relnamespace and n.nspname = 'public'
    join pg_attribute p on p.attrelid = c.oid and p.attnum > 0
    left join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[p.attnum - 1] and a.attnum > 0
  order by 1`)

/** All checks of all columns. */
const { rows: checks } = await database.pool.query<{ of: string; name: string; rule: string }>(
  `select t.relname as of, a.attname as name, pg_get_constraintdef(k.oid) as rule
   from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_namespace n on n.oid = t.relnamespace and n.nspname = 'public'
     join pg_attribute a on a.attrelid = t.oid and a.attnum = any (k.conkey) where k.contype = 'c'`,
)

/** Maximum bytes of a text column, by its check or type. Undefined without either. */
function bytesOf(of: string, name: string, type: string): number | undefined {
  const typed = /^character varying\((\d+)\)$/.exec(type)?.[1]
  if (typed) return 4 * Number(typed)
  if (/^numeric\(\d+,\d+\)$/.test(type)) return 20
  if (ownWords.includes(`${of}.${name}`)) return 100
  const rules = checks.filter((one) => one.of === of && one.name === name).map(({ rule }) => rule)
  const most = rules.map((rule) => /length\(\w+\) <= (\d+)/.exec(rule)?.[1]).find(Boolean)
  if (most) return 4 * Number(most)
  // One of a few words, whatever other columns say, or three letters.
  const isWord = (rule: string) => (rule.includes('=') && !rule.includes('<>')) || rule.includes('{3}$')
  return rules.some(isWord) ? 100 : undefined
}

test('no index carries free text, and no entry of one can be too long', () => {
  const entries = new Map<string, number>()
  const free: string[] = []
  for (const { index, of, name, type, bytes } of rows) {
    const columns = name ? [name] : (expressions[index] ?? [index])
    const sizes = bytes > 0 ? [bytes] : columns.map((one) => bytesOf(of, one, type))
    for (const [at, size] of sizes.entries()) if (size === undefined) free.push(`${index}: ${columns[at]}`)
    entries.set(index, (entries.get(index) ?? 16) + sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0))
  }
  expect(free).toEqual([])
  expect([...entries].filter(([, size]) => size >= longest)).toEqual([])
  expect(entries.size).toBeGreaterThan(150)
})
