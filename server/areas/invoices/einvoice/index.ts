export { missingFacts } from './facts.ts'
export { facturXOf, type FacturX } from './facturX.ts'
export { ciiOf, ublOf } from './write.ts'
