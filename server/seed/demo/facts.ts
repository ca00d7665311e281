import { zodiacOf } from '#contract/zodiac.ts'
import type { DemoPerson } from './company.ts'
import { randomOf } from '#server/seed/random.ts'

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
