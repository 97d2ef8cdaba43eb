import type { ProfileForm } from '../../api/admissions/applicationForm'
import type { Basis } from '../../api/directories/directions'
import type { ProfileStatus } from '../../api/admissions/applicationStates'
import { directions } from './directions'
import type { IdOf } from './keys'
import type { Random } from './random'

export type Wish = ProfileForm['choices'][number] & { state: 'none' | 'recommended' | 'waitlist' | 'enrolled' }

type Places = readonly [budget: number, contract: number, targeted: number]
/** Few enough places for the lists to have a passing line. */
export const demoPlaces: Readonly<Record<string, Places>> = {
  ис: [8, 4, 1],
  бд: [3, 2, 0],
  са: [5, 2, 1],
  би: [4, 2, 1],
  дз: [5, 4, 0],
  гд: [3, 2, 0],
  рк: [0, 5, 0],
  эб: [3, 3, 0],
  тг: [2, 4, 0],
  тм: [5, 0, 1],
  пи: [4, 4, 0],
}
const others = ['бд', 'са', 'би', 'гд', 'эб', 'тг', 'тм', 'пи'] as const

type Invention = { random: Random; directionId: IdOf }

/** Mostly a budget place, where there are any. */
const basisOf = ([budget, contract]: Places, random: Random): Basis => {
  if (budget > 0 && random.next() < 0.8) return 'budget'
  return contract > 0 ? 'contract' : 'budget'
}

const wishOf = (key: string, { random, directionId }: Invention): Wish => ({
  direction_id: directionId(key),
  education_method_id: directions.find((direction) => direction.key === key)?.methods[0] ?? 1,
  basis: basisOf(demoPlaces[key] ?? [0, 0, 0], random),
  state: 'none',
})

type Which = { number: number; status: ProfileStatus }
/** The first wishes make two lists long; who is enrolled is so where a group is put together. */
const firstKeyOf = ({ number, status }: Which) => {
  if (status === 'enrolled') return 'са'
  return number % 2 === 0 ? 'ис' : 'дз'
}

/** The other wishes are spread. Who has a place has it by the first. */
export const wishesOf = (invention: Invention, { number, status }: Which): Wish[] => {
  const { random, directionId } = invention
  const placed = status === 'recommended' || status === 'waitlist' || status === 'enrolled' ? status : 'none'
  const firstKey = firstKeyOf({ number, status })
  const first: Wish = { direction_id: directionId(firstKey), education_method_id: 1, basis: 'budget', state: placed }
  const keys = [...new Set(Array.from({ length: 1 + random.below(3) }, () => random.pick(others)))].filter(
    (key) => key !== firstKey,
  )
  return [first, ...keys.map((key) => wishOf(key, invention))]
}
