import { z } from 'zod'
import { data, done, endpoint, Id } from '../endpoint.ts'
import { field } from '../fields.ts'
import { Employee } from './employees/employee.ts'
import { Picture } from '../pictures.ts'

/** Claims of a session token. `exp` is in Unix seconds; clients use it for the expiry of the cookie. */
export const TokenClaims = z.object({
  id: Id,
  avatar: Picture,
  email: z.string(),
  exp: z.int(),
  jti: Id,
  purpose: z.enum(['session', 'invitation']),
})
export type TokenClaims = z.infer<typeof TokenClaims>

/** The same schema without facts: the clone isn't linked to its original. */
const bare = (schema: z.ZodType) => schema.clone(schema._zod.def)

/** The caller's own record, without the salary. None of its fields is restricted. */
const OwnEmployee = z
  .object(
    Object.fromEntries(
      Object.entries(Employee.shape).map(([name, schema]) => [name, bare(schema as z.ZodType)]),
    ) as typeof Employee.shape,
  )
  .extend({ avatar: Picture })

export const auth = {
  provider: endpoint({
    method: 'GET',
    path: '/auth/provider',
    access: 'public',
    summary: 'Addresses of the identity provider that a browser opens',
    description:
      "The server reads the provider's description, because many providers don't let browsers read it, and keeps it for an hour. `endSessionEndpoint` is null if the provider has none. Issuer and client are in the settings.",
    response: data(z.object({ authorizationEndpoint: z.string(), endSessionEndpoint: z.string().nullable() })),
    refusals: ['signIn.badIssuer', 'signIn.providerGone'],
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/auth',
    access: 'public',
    summary: 'Sign in with the code of the identity provider',
    description:
      'The server exchanges the code and checks issuer, audience, signature, expiry and nonce of the answer. The address must be verified, or the provider trusted by `OIDC_TRUST_EMAIL`, and belong to an employee on probation, full-time or contractor. `idToken` is present if the provider can end its own session: send it there as `id_token_hint` at sign-out.',
    body: z.object({
      code: field(z.string().trim().min(1).max(4000), { label: 'Sign-in code' }),
      redirectUrl: field(z.string().trim().min(1).max(2000), { label: 'Redirect address' }),
      codeVerifier: field(z.string().max(200).nullish(), { label: 'Code verifier' }),
      nonce: field(z.string().max(200).nullish(), { label: 'Nonce' }),
    }),
    response: data(z.object({ accessToken: z.string(), employee: OwnEmployee, idToken: z.string().optional() })),
    refusals: [
      'signIn.badIssuer',
      'signIn.badRedirect',
      'signIn.codeRefused',
      'signIn.noAddress',
      'signIn.noClaim',
      'signIn.notActive',
      'signIn.notAnAddress',
      'signIn.notConfirmed',
      'signIn.notProven',
      'signIn.notVerified',
      'signIn.notVouched',
      'signIn.productRefused',
      'signIn.providerGone',
      'signIn.unknownAddress',
      'signIn.unsafeAddress',
    ],
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/auth/logout',
    viewing: 'open',
    access: 'session',
    summary: 'Sign out and end the session',
    response: done,
  }),
  me: endpoint({
    method: 'GET',
    path: '/auth/me',
    access: 'auth.read',
    summary: 'The signed-in person and their permissions',
    response: data(
      z.object({
        id: Id,
        fullName: z.string(),
        displayName: z.string(),
        avatar: Picture,
        teamEmail: z.string(),
        role: z.string(),
        permissions: z.array(z.string()),
        /** Permissions that hold on some people only (rules/permissions.md#5). */
        permissionsOnSome: z.array(z.string()).optional(),
      }),
    ),
  }),
}
