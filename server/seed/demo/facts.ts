import { zodiacOf } from '#contract/zodiac.ts'
import { seniorities } from '#server/seed/lists/small.ts'
import { randomOf } from '#server/seed/random.ts'
import type { DemoPerson } from './company.ts'

const types = 'INTJ INTP ENTJ ENTP INFJ INFP ENFJ ENFP ISTJ ISFJ ESTJ ESFJ ISTP ISFP ESTP ESFP'.split(' ')
const mailHosts = ['mailhaven.example', 'quaypost.example', 'letterbox.example', 'inboxly.example']
const streets: Record<string, string[]> = {
  Vietnam: ['Nguyễn Huệ', 'Lê Lợi', 'Trần Hưng Đạo', 'Hai Bà Trưng', 'Lý Thường Kiệt'],
  Singapore: ['Orchard Road', 'Tanjong Pagar Road', 'Serangoon Road', 'Holland Avenue'],
  Germany: ['Lindenstraße', 'Hauptstraße', 'Bergstraße', 'Schillerstraße'],
  Poland: ['ul. Polna', 'ul. Leśna', 'ul. Słoneczna', 'ul. Krótka'],
  Greece: ['Ερμού', 'Σταδίου', 'Αθηνάς', 'Τσιμισκή'],
  Bulgaria: ['ул. Раковски', 'бул. Витоша', 'ул. Шипка'],
  Portugal: ['Rua Augusta', 'Rua das Flores', 'Avenida da Liberdade'],
  'United Kingdom': ['High Street', 'Station Road', 'Church Lane', 'Victoria Road'],
  'United States': ['Maple Avenue', 'Cedar Street', 'Lake Drive', 'Second Street'],
  Canada: ['King Street', 'rue Saint-Denis', 'Elm Street', 'Bay Street'],
}

/** First digits of phone numbers after the dial prefix. */
const phones: Record<string, string> = {
  Vietnam: '903',
  Singapore: '8120',
  Germany: '1512',
  Poland: '512',
  Greece: '694',
  Bulgaria: '887',
  Portugal: '912',
  'United Kingdom': '7700',
  'United States': '206555',
  Canada: '416555',
}

/** Contact, account and bank data of a demo person, always the same for the same person. */
export function demoFacts(person: DemoPerson) {
  const { username, fullName, place } = person
  const random = randomOf(username)
  const handle = username.replaceAll('.', '-')
  const personalEmail = `${username}.${person.birthday.slice(2, 4)}@${random.pick(mailHosts)}`
  const prefix = phones[place.country] ?? '55'
  const latinName = username.replace('.', ' ')
  return {
    personalEmail,
    phone: `${place.dial} ${prefix}${random.digits(place.country === 'Singapore' ? 4 : prefix.length > 4 ? 4 : 6)}`,
    address: `${1 + random.below(180)} ${random.pick(streets[place.country] ?? ['Main Street'])}`,
    mbti: random.pick(types),
    horoscope: zodiacOf(person.birthday),
    discordName: random.chance(0.3) ? `${handle}${random.digits(2)}` : handle,
    discordId: `1${random.digits(17)}`,
    github: person.stacks.length > 1 ? `${handle}-${random.pick(['dev', 'codes', 'builds', 'io'])}` : '',
    gitlab: random.chance(0.2) ? handle : '',
    linkedIn: `${handle}-${random.digits(4)}`,
    twitter: random.chance(0.15) ? handle.replaceAll('-', '_') : '',
    notion: latinName,
    wise: {
      recipientId: random.digits(8),
      accountNumber: random.digits(10),
      recipientEmail: personalEmail,
      recipientName: fullName,
    },
    bankNumber: random.digits(12),
  }
}

/** Monthly pay by seniority, and the step for rounding. */
const scales = {
  VND: { pay: [18e6, 32e6, 52e6, 75e6, 98e6], step: 500_000 },
  USD: { pay: [5200, 7400, 9800, 12_500, 15_500], step: 50 },
  EUR: { pay: [3600, 4900, 6300, 7900, 9600], step: 50 },
  GBP: { pay: [3300, 4600, 6100, 7600, 9300], step: 50 },
  SGD: { pay: [4800, 6800, 9200, 12_000, 15_500], step: 50 },
  CAD: { pay: [5000, 6900, 9000, 11_200, 13_800], step: 50 },
}
const currencyOf: Record<string, keyof typeof scales> = {
  Vietnam: 'VND',
  Singapore: 'SGD',
  'United Kingdom': 'GBP',
  'United States': 'USD',
  Canada: 'CAD',
}
/** Pay in other euro countries relative to Germany. */
const euroShare: Record<string, number> = { Poland: 0.7, Greece: 0.62, Bulgaria: 0.6, Portugal: 0.65 }

/** Currency and monthly amounts of a demo person. The company account pays about four fifths. */
export function demoSalary(person: DemoPerson) {
  const { country } = person.place
  const currency = currencyOf[country] ?? 'EUR'
  const { pay, step } = scales[currency]
  const level = Object.keys(seniorities).indexOf(person.seniority)
  const spread = 0.92 + randomOf(`${person.username} pay`).below(17) / 100
  const round = (amount: number) => Math.round(amount / step) * step
  const total = round((pay[level] ?? 0) * (euroShare[country] ?? 1) * spread)
  const company = person.status === 'contractor' ? 0 : round(total * 0.8)
  const day = Number(person.joined.slice(8))
  return {
    currency,
    company,
    personal: total - company,
    insurance: currency === 'VND' && company > 0 ? 5_000_000 : 0,
    batch: day >= 2 && day <= 15 ? 15 : 1,
  }
}
