import { Profile, validateXsd } from '@stackforge-eu/factur-x'
import { FacturX } from 'factur-x-kit'
import { read } from './read.ts'
import { brokenRules } from './rules.ts'

/**
 * Faults of a CII file by independent validators: the XSD of Factur-X (profile EN 16931), and the business rules of
 * factur-x-kit.
 */
export async function ciiFaults(xml: string): Promise<string[]> {
  const schema = await validateXsd(xml, Profile.EN16931)
  if (!schema.valid) return schema.errors.map((error) => `XSD: ${JSON.stringify(error)}`)
  const kit = await FacturX.fromXML(xml).catch((error: unknown) => String(error))
  if (typeof kit === 'string') return [kit]
  const result = kit.validate() as { valid: boolean; errors?: unknown[] }
  return result.valid ? [] : (result.errors ?? ['invalid']).map((error) => JSON.stringify(error))
}

/** All faults of the two files of an invoice, including differences between them. */
export async function faults(ubl: string, cii: string): Promise<string[]> {
  const [one, other] = [read(ubl), read(cii)]
  return [
    ...(await ciiFaults(cii)),
    ...brokenRules(other).map((rule) => `CII ${rule}`),
    ...brokenRules(one).map((rule) => `UBL ${rule}`),
    ...(JSON.stringify(one) === JSON.stringify(other) ? [] : ['UBL and CII differ']),
  ]
}
