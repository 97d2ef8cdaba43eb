import type { Person } from '../../kit/person'

/** Whose part of the library a person sees: all of it, or what is their own. */
export type Scope = { all: boolean; personId: number }

export const scopeOf = (person: Person): Scope => ({ all: person.holds('manage media'), personId: person.id })
