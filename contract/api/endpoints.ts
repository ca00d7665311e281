import type { Endpoint } from '../endpoint.ts'
import * as api from './index.ts'

/** Every call of the API as a flat list with names such as `employees.search`. */
export const endpoints: { name: string; area: string; endpoint: Endpoint }[] = Object.entries(api).flatMap(
  ([area, calls]) =>
    Object.entries(calls as Record<string, Endpoint>).map(([call, endpoint]) => ({
      name: `${area}.${call}`,
      area,
      endpoint,
    })),
)
