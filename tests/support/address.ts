import type { Endpoint } from '#contract/endpoint.ts'

/** The path of an endpoint with its parameters filled in. */
export function addressOf(endpoint: Endpoint, params: Record<string, string> = {}): string {
  return `/api/v1${endpoint.path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] ?? `:${name}`))}`
}
