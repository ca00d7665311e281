import type { Endpoint } from '../endpoint.ts'
import { type ErrorCode, errors, type RefusalCode } from './index.ts'

/** Codes that any call can answer: validation, session, permission and server errors. */
const anyCall = /^(request|session|permission|server|database)\.|^invitation\.(expired|ended|onlyTheForm)$/
/** Codes of calls that take a record's version (`If-Match`). */
const versions = /^record\.changed/
/** Codes of calls that take an upload. */
const uploads =
  /^file\.(tooLarge|badEnding|badKind|notMultipart|missing|partTwice|brokenForm|tooManyFiles|tooManyParts|unreadablePicture|tooManyPixels|personQuota|targetQuota)$/

type Kind = Pick<Endpoint, 'access' | 'adminOnly' | 'upload' | 'versioned'>

/** True if the endpoint can answer this code without declaring it in `refusals`. */
export const isGeneral = (code: ErrorCode, { upload, versioned }: Pick<Kind, 'upload' | 'versioned'>): boolean =>
  anyCall.test(code) || (versioned === true && versions.test(code)) || (upload !== undefined && uploads.test(code))

/** All codes that endpoints need not declare. */
export const generalCodes = (Object.keys(errors) as RefusalCode[]).filter(
  (code) => anyCall.test(code) || versions.test(code) || uploads.test(code),
)
