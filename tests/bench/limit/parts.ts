/** The origin for URLs of pictures. */
export const publicUrl = process.env.PUBLIC_URL ?? 'http://localhost:3000'

/** The absolute URL of a picture. */
export const picture = (column: string) =>
  `case when ${column} like '/files/%' then '${publicUrl}' || ${column} else ${column} end`

/** `{ id, code, name }` of a row. */
export const named = (t: string) => `json_build_object('id', ${t}.id, 'code', ${t}.code, 'name', ${t}.name)`
