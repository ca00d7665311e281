import type { Endpoint } from '#contract/endpoint.ts'
import type { Db } from '#server/platform/db/doors.ts'
import type { OpenDatabase } from '#server/platform/db/open.ts'
import type { Deps, Services } from '#server/platform/deps.ts'
import type { DryRun } from '#server/platform/undo/dryRun.ts'
import type { Undo } from '#server/platform/undo/keeping.ts'
import type { Person } from './person.ts'
import type { UploadedForm } from './uploads.ts'

/** A call by a known person, with its parts before parsing. */
export interface Asked {
  me: Person
  params?: unknown
  query?: unknown
  body?: unknown
  /** Reads the file of an endpoint with `upload`, after the caller is authorised. */
  form?: () => Promise<UploadedForm>
  version?: string | undefined
  agent?: string | undefined
  requestId: string
  /** What it writes can be undone. */
  undo?: Undo | undefined
  /** What it writes is rolled back. */
  dryRun?: DryRun | undefined
  /** The snapshot that it reads, if it is one of several calls at one point in time. */
  at?: Db
}

/** Handles a call of one endpoint: permission, parsing and blanking, as over HTTP. */
export type Answerer = (asked: Asked) => Promise<unknown>

/** Handler of each endpoint, for code that calls on behalf of a person. `serve()` fills it. */
export type Calls = Map<Endpoint, Answerer>

/** The server, built once in `app.ts`. Routes know it; handlers get `Deps` with each call. */
export interface Server extends Services {
  calls: Calls
  /** Opens the doors of a call. */
  open: OpenDatabase['open']
  /** The caller with the rights that hold on one employee, by id or username, for endpoints that are `about` one. */
  rightsOnPerson: (own: Deps, me: Person, employee: string) => Promise<Person>
  /** For work of no call, such as finding out who calls. */
  own: Deps
  /** Set while the server stops. `/readyz` then answers 503, so that the proxy sends no more requests. */
  isLeaving?: boolean
  /** Set while the embedded database's disk is almost full: only reads are allowed. */
  isFull?: boolean
  /** Set while the PostgreSQL server accepts no changes: it is a standby, or was made read-only. */
  isReadOnly?: boolean
}
