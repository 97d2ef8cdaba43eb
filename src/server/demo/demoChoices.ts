import type { ApplicationForm } from '../../api/admissions/applicationForm'
import type { Basis } from '../../api/directories/directions'
import type { ApplicationStatus } from '../../api/admissions/applicationStates'
import { college } from './college'
import type { IdOf } from './keys'
import type { Random } from './random'

export type DemoChoice = ApplicationForm['choices'][number] & {
  state: 'none' | 'recommended' | 'waitlist' | 'enrolled'
}

type Places = NonNullable<(typeof college)['directions'][number]['offered']>
const secondChoiceKeys = ['бд', 'са', 'би', 'гд', 'эб', 'тг', 'тм', 'пи'] as const

type Invention = { random: Random; directionId: IdOf }

/** Prefers budget places if the direction has any. */
const basisOf = ([budget, contract]: Places, random: Random): Basis => {
  if (budget > 0 && random.next() < 0.8) return 'budget'
  return contract > 0 ? 'contract' : 'budget'
}

const choiceOf = (key: string, { random, directionId }: Invention): DemoChoice => {
  const direction = college.directions.find((one) => one.key === key)
  return {
    direction_id: directionId(key),
    education_method_id: direction?.methods[0] ?? 1,
    basis: basisOf(direction?.offered ?? [0, 0, 0], random),
    state: 'none',
  }
}

/** `level` is the applicant's completed education. */
type Applicant = { number: number; status: ApplicationStatus; level: ApplicationForm['education']['level'] }
/** First choices fill two long rankings; enrolled applicants belong to the direction whose group is being formed. */
const firstKeyOf = ({ number, status }: Omit<Applicant, 'level'>) => {
  if (status === 'enrolled') return 'са'
  return number % 2 === 0 ? 'ис' : 'дз'
}

/** The remaining choices are random. Places are always assigned by the first choice. */
export const choicesOf = (invention: Invention, { number, status, level }: Applicant): DemoChoice[] => {
  const { random, directionId } = invention
  const placed = status === 'recommended' || status === 'waitlist' || status === 'enrolled' ? status : 'none'
  const firstKey = firstKeyOf({ number, status })
  const first: DemoChoice = {
    direction_id: directionId(firstKey),
    education_method_id: 1,
    basis: 'budget',
    state: placed,
  }
  const keys = [...new Set(Array.from({ length: 1 + random.below(3) }, () => random.pick(secondChoiceKeys)))].filter(
    // Higher education does not admit applicants after 9 classes.
    (key) => key !== firstKey && (key !== 'пи' || level !== 'basic_general'),
  )
  return [first, ...keys.map((key) => choiceOf(key, invention))]
}
