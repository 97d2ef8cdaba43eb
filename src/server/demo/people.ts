import { academicYearStart, type DemoGroup } from './groups'
import { inventName, transliterate, type Names } from './names'
import type { Random } from './random'
import { emailOf } from './accounts'
import { college } from './college'

export type DemoPerson = {
  names: Names
  /** Null for walk-in applicants; otherwise unique, and used as the key of a person in the demo data. */
  email: string | null
  phone: string | null
  role: 'teacher' | 'student' | 'enrollee'
  createdAt: string
  lastLoginAt: string | null
}
export type DemoMembership = {
  email: string
  group: string
  startedOn: string
  endedOn: string | null
  state: 'studying' | 'academic_leave' | 'expelled' | 'graduated'
  order: string
}

const teachersCount = 24
const applicantsCount = 74
const day = 86_400_000

/** Generates people who never sign in, to make lists as long and varied as a real college's. */
export const inventPeople = ({ groups, random, now }: { groups: readonly DemoGroup[]; random: Random; now: Date }) => {
  const invent = inventor(random, now)
  const summer = `${academicYearStart(now)}-08-20T09:00:00Z`
  const teachers = Array.from({ length: teachersCount }, () => invent('teacher', '2019-08-26T09:00:00Z'))
  const applicants = Array.from({ length: applicantsCount }, (_, number) => {
    const applicant = invent('enrollee', summer)
    return number % 9 === 8 ? { ...applicant, email: null, lastLoginAt: null } : applicant
  })
  const students = groups.flatMap((group) =>
    Array.from({ length: group.size }, () => ({ group, ...invent('student', `${group.entryYear}-08-20T09:00:00Z`) })),
  )
  const memberships = students.map(({ email, group }, position) => membershipOf({ email, group, position }))
  return { teachers, memberships, people: [...teachers, ...applicants, ...students] }
}

/** Most are studying, a few are on leave or have left. Members of the graduated group have graduated. */
const membershipOf = (member: { email: string; group: DemoGroup; position: number }): DemoMembership => {
  const { email, group, position } = member
  const base = {
    email,
    group: group.code,
    startedOn: group.startsOn,
    order: `${100 + (group.entryYear % 100) + (group.number % 10)}-у`,
  }
  if (group.status === 'graduated') return { ...base, endedOn: group.endsOn, state: 'graduated' }
  if (group.course > 1 && position % 37 === 5)
    return { ...base, endedOn: `${group.entryYear + 1}-02-10`, state: 'expelled' }
  return { ...base, endedOn: null, state: position % 41 === 7 ? 'academic_leave' : 'studying' }
}

const inventor = (random: Random, now: Date) => {
  const taken = new Map<string, number>()
  const emailFor = ([last, first]: Names) => {
    const plain = `${transliterate(first)}.${transliterate(last)}`
    const times = (taken.get(plain) ?? 0) + 1
    taken.set(plain, times)
    return `${plain}${times === 1 ? '' : times}@college.test`
  }
  return (role: DemoPerson['role'], createdAt: string) => {
    const names = inventName(random)
    const seen = random.next()
    return {
      names,
      email: emailFor(names),
      // Fictitious: no Moscow number starts with zero.
      phone: `+7495000${String(1000 + random.below(9000))}`,
      role,
      createdAt,
      lastLoginAt: seen < 0.8 ? new Date(now.getTime() - Math.floor(seen * 60 * day)).toISOString() : null,
    }
  }
}

export const accountMemberships = (groups: readonly DemoGroup[]): DemoMembership[] =>
  college.groups.accounts.flatMap(({ login, direction, course }) =>
    groups
      .filter((group) => group.direction === direction && group.course === course && group.status === 'active')
      .slice(0, 1)
      .map((group) => ({
        email: emailOf(login),
        group: group.code,
        startedOn: group.startsOn,
        endedOn: null,
        state: 'studying' as const,
        order: '112-у',
      })),
  )
