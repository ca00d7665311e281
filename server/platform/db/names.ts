import { sql } from 'kysely'

/** Sorts by the name column of a table or alias. Ignores letter case, and both database engines give the same order. */
export const byName = (of: string) => sql.raw(`lower(${of}.name collate "C"), ${of}.id`)

const dots = { red: '\u{1f534}', yellow: '\u{1f7e1}', green: '\u{1f7e2}', other: '\u26aa\ufe0f' }

/** The name of a role after a dot in its colour (rules/metadata.md#2.3). `role` is a table alias. */
export const roleName = (role: string) =>
  sql.raw(`case ${role}.color when 'red' then '${dots.red}' when 'yellow' then '${dots.yellow}'
    when 'green' then '${dots.green}' else '${dots.other}' end || ' ' || ${role}.name`)
