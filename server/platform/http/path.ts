import type { FastifyRequest } from 'fastify'

/**
 * The path of a request that matched no route, as routes would read it: decoded, without query and, in the absolute
 * form, without the origin. For all others use `routeOptions.url`.
 */
export const pathOf = ({ url }: Pick<FastifyRequest, 'url'>): string => decodeURI(rawPathOf(url)) || '/'

/** The same, not decoded. */
export const rawPathOf = (url: string): string => url.replace(/^https?:\/\/[^/?#]*/i, '').split('?', 1)[0] ?? ''
