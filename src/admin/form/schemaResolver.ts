import { t } from '@lingui/core/macro'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { fieldOf } from '#contract/errors.ts'
import { judgingChanges } from '#contract/untouched.ts'
import { fieldErrors } from '#src/i18n/fieldErrors.ts'

const isBlank = (value: unknown) => value == null || value === '' || (Array.isArray(value) && value.length === 0)

/**
 * Validates a form with the schema of its request body and the server's error texts. Skips and omits fields in
 * `closed`. Fields in `required` must not be blank, even if the schema allows it. Fields that still have the value that
 * is `stored` in an edited record are not judged.
 */
export function schemaResolver(
  schema: z.ZodObject,
  closed: readonly string[],
  required: readonly string[],
  stored: Readonly<FieldValues> = {},
): Resolver<FieldValues> {
  return (values) => {
    const body = Object.fromEntries(Object.entries(values).filter(([name]) => !closed.includes(name)))
    const parsed = judgingChanges(schema, body, stored).safeParse(body)
    const broken = parsed.success
      ? []
      : fieldErrors(parsed.error).filter(({ field }) => !closed.includes(fieldOf(field)))
    const blank = required
      .filter((field) => field in body && isBlank(body[field]) && !(field in stored && isBlank(stored[field])))
      .map((field) => ({ field, msg: t`This field is required.` }))
    const errors: FieldErrors = Object.fromEntries(
      [...broken, ...blank].map(({ field, msg }) => [fieldOf(field), { type: 'schema', message: msg }]),
    )
    if (Object.keys(errors).length > 0) return { values: {}, errors }
    return { values: parsed.success ? parsed.data : body, errors: {} }
  }
}
