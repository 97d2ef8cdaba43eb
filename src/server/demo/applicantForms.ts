import type { ApplicationForm } from '../../api/admissions/applicationForm'
import { college } from './college'
import { feminine } from './names'
import type { Random } from './random'

export type Applicant = {
  id: number
  last_name: string
  first_name: string
  middle_name: string
  email: string | null
  phone: string | null
}

const { towns, streets, schools } = college.applications
const { femaleNames, patronymicStems } = college.people

const two = (value: number) => String(value).padStart(2, '0')
const digits = ({ below }: Random, count: number) => Array.from({ length: count }, () => below(10)).join('')

/** SNILS with valid check digits: 9 digits and a two-digit checksum. */
const snilsOf = (random: Random) => {
  const number = `1${digits(random, 8)}`
  const sum = Array.from(number).reduce((total, digit, place) => total + Number(digit) * (9 - place), 0)
  return `${number.slice(0, 3)}-${number.slice(3, 6)}-${number.slice(6)} ${two((sum % 101) % 100)}`
}

/** Year of the last June that has ended; schools issue certificates in June. */
const lastSummer = (now: Date) => (now.getMonth() >= 6 ? now.getFullYear() : now.getFullYear() - 1)

/** Birthdays are between January and June, so that the age in summer is exact. */
const birthDateOf = ({ below }: Random, year: number) => `${year}-${two(1 + below(6))}-${two(1 + below(28))}`

/** Passports are issued at fourteen and again at twenty: here, in the second half of that year, after the birthday. */
const passportDateOf = ({ below }: Random, { year, age }: { year: number; age: number }) =>
  `${year + (age > 20 ? 20 : 14)}-${two(7 + below(6))}-${two(1 + below(28))}`

const ageOf = ({ next, below }: Random) => (next() < 0.75 ? 15 + below(2) : 18 + below(5))

const achievementsOf = (honours: boolean, { next }: Random, now: Date): ApplicationForm['achievements'] => {
  if (honours) return [{ kind: 'honours', title: 'Аттестат с отличием', year: lastSummer(now) }]
  return next() < 0.25 ? [{ kind: 'sport_badge', title: 'Золотой знак ГТО', year: lastSummer(now) - 1 }] : []
}

export type Filled = Omit<ApplicationForm, 'choices' | 'exam_results'>

/** Returns a complete application form of somebody who finished school last summer. */
export const inventForm = (applicant: Applicant, { random, now }: { random: Random; now: Date }): Filled => {
  const { last_name, first_name, middle_name } = applicant
  const age = ageOf(random)
  const year = lastSummer(now) - age
  const { region, place } = random.pick(towns)
  const mother = last_name.replace(/(ов|ев|ёв|ин|ын|ский)$/, (ending) => feminine(ending))
  const honours = random.next() < 0.15
  const nothing = { postal_code: '', region: '', place: '', street: '' }
  return {
    person: {
      last_name,
      first_name,
      middle_name,
      gender: middle_name.endsWith('на') ? 'female' : 'male',
      birth_date: birthDateOf(random, year),
      birth_place: place,
      citizenship: 'RU',
      snils: snilsOf(random),
      identity: {
        kind: 'passport_rf',
        series: `45${digits(random, 2)}`,
        number: digits(random, 6),
        issued_on: passportDateOf(random, { year, age }),
        issuer: `ГУ МВД России, ${place}`,
        department_code: `770-${digits(random, 3)}`,
      },
    },
    contacts: {
      phone: applicant.phone ?? `+7495000${1000 + random.below(9000)}`,
      email: applicant.email ?? '',
      registered: {
        postal_code: `1${digits(random, 5)}`,
        region,
        place,
        street: `${random.pick(streets)}, д. ${1 + random.below(90)}, кв. ${1 + random.below(120)}`,
      },
      lives_there: true,
      actual: nothing,
      needs_dormitory: region !== 'г. Москва' && random.next() < 0.4,
    },
    education: {
      level: age >= 18 ? 'secondary_general' : 'basic_general',
      institution: `${random.pick(schools)}, ${place}`,
      year: lastSummer(now),
      paper: 'certificate',
      series: '',
      number: `0${digits(random, 13)}`,
      issued_on: `${lastSummer(now)}-06-${two(20 + random.below(8))}`,
      average_score: (honours ? 475 + random.below(26) : 330 + random.below(145)) / 100,
      honours,
    },
    achievements: achievementsOf(honours, random, now),
    benefits: random.next() < 0.1 ? [{ kind: 'large_family', note: '' }] : [],
    representative:
      age >= 18
        ? { relation: null, last_name: '', first_name: '', middle_name: '', phone: '', email: '' }
        : {
            relation: 'mother',
            last_name: mother,
            first_name: random.pick(femaleNames),
            middle_name: `${random.pick(patronymicStems)}на`,
            phone: `+7495000${1000 + random.below(9000)}`,
            email: '',
          },
  }
}
