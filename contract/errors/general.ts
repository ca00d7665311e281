import type { Endpoint } from '../endpoint.ts'
import { type ErrorCode, errors, type RefusalCode } from './index.ts'

/** What any call may be refused with: its form, its session, its rights, and what happens to a server. */
const anyCall = /^(request|session|permission|server|database)\.|^invitation\.(expired|ended|onlyTheForm)$/
/** What a call that takes the version of a record may be refused with. */
const versions = /^record\.changed/
/** What the form of any upload may be refused with. */
const uploads =
  /^file\.(tooLarge|badEnding|badKind|notMultipart|missing|partTwice|brokenForm|tooManyFiles|tooManyParts|unreadablePicture|tooManyPixels|personQuota|targetQuota)$/

type Kind = Pick<Endpoint, 'access' | 'adminOnly' | 'upload' | 'versioned'>

/** Whether an endpoint may be refused with this code without declaring it. */
export const isGeneral = (code: ErrorCode, { upload, versioned }: Pick<Kind, 'upload' | 'versioned'>): boolean =>
  anyCall.test(code) || (versioned === true && versions.test(code)) || (upload !== undefined && uploads.test(code))

/** Every code that no endpoint has to declare. */
export const generalCodes = (Object.keys(errors) as RefusalCode[]).filter(
  (code) => anyCall.test(code) || versions.test(code) || uploads.test(code),
)
