import { type RawBuilder, sql } from 'kysely'
import { plainText } from '#contract/plainText.ts'

/** SQL for the plain text of a text, to compare and sort by (rules/api.md#3.5). Both database engines give the same order. */
export const plain = (text: RawBuilder<unknown>) => sql`plain_text(${text} collate "C")`

/** Sorts by the name column of a table or alias. */
export const byName = (of: string) => sql`${plain(sql.ref(`${of}.name`))}, ${sql.ref(`${of}.id`)}`

/** A pattern for `like` that matches plain texts with this part. */
export const patternOf = (part: string) =>
  `%${plainText(part)
    .trim()
    .replace(/[\\%_]/g, '\\$&')}%`

/** True if a text has this part. */
export const contains = (text: RawBuilder<unknown>, part: string) =>
  sql<boolean>`plain_text(${text}) like ${patternOf(part)}`

const dots = { red: '\u{1f534}', yellow: '\u{1f7e1}', green: '\u{1f7e2}', other: '\u26aa\ufe0f' }

/** The name of a role after a dot in its colour (rules/metadata.md#2.3). `role` is a table alias. */
export const roleName = (role: string) =>
  sql.raw(`case ${role}.color when 'red' then '${dots.red}' when 'yellow' then '${dots.yellow}'
    when 'green' then '${dots.green}' else '${dots.other}' end || ' ' || ${role}.name`)
