import type { Calls } from '../../../api'
import type { RankedChoice } from '../../../api/admissions/ranking'

export type Group = Calls['GET /api/enrolment/groups']['answer']['data'][number]
type Person = Pick<RankedChoice, 'originals' | 'enrolment_consent' | 'education_method_id'>
/** Whether a group takes any of those chosen, and how many of them it is asked to. */
export type Room = Group & { standing: 'open' | 'full' | 'other_method'; wanted: number }

/** Nothing more is awaited from the person. */
export const isReady = ({ originals, enrolment_consent }: Person): boolean =>
  originals === 'received' && enrolment_consent

const standingOf = ({ room, education_method_id }: Group, people: readonly Person[]): Room['standing'] => {
  if (people.every((person) => person.education_method_id !== education_method_id)) return 'other_method'
  return room > 0 ? 'open' : 'full'
}

/** The groups as those who are to be enrolled see them; those that take none of them stand last. */
export const roomsFor = (groups: readonly Group[], people: readonly Person[]): Room[] =>
  groups
    .map((group) => ({
      ...group,
      standing: standingOf(group, people),
      wanted: people.filter((person) => isReady(person) && person.education_method_id === group.education_method_id)
        .length,
    }))
    .toSorted((one, other) => Number(one.standing !== 'open') - Number(other.standing !== 'open'))
