export { missingFacts } from './facts.ts'
export { ciiOf, type FacturX, facturXOf, ublOf } from './write.ts'
