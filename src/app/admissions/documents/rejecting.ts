import type { PaperFields } from '../../../api/admissions/documentStates'
import { keptWords, type Kept } from '../../kit/forms/keptTyping'

/**
 * What a rejection is made of: reasons of the kind's own list by their place, one in the clerk's own words, and
 * advice.
 */
export type Rejecting = {
  isOpen: boolean
  places: readonly number[]
  own: string
  comment: string
  /** The cursor belongs into the clerk's own words. */
  isWriting: boolean
}
export const nothingYet: Rejecting = { isOpen: false, places: [], own: '', comment: '', isWriting: false }

/** What was chosen and typed before, as far as it was kept. */
export const keptRejecting = (kept: Kept | null): Rejecting =>
  kept === null
    ? nothingYet
    : {
        ...nothingYet,
        isOpen: kept.isOpen === true,
        places: Array.isArray(kept.places) ? kept.places.filter((place) => typeof place === 'number') : [],
        own: keptWords(kept, 'own'),
        comment: keptWords(kept, 'comment'),
      }

/** What was corrected from the paper before, as far as it was kept. */
export const keptFields = (kept: Kept | null): PaperFields | null =>
  typeof kept?.fields === 'object' && kept.fields !== null
    ? Object.fromEntries(Object.entries(kept.fields).filter(([, value]) => typeof value === 'string'))
    : null

export const toggledReason = (rejecting: Rejecting, place: number): Rejecting => ({
  ...rejecting,
  isOpen: true,
  places: rejecting.places.includes(place)
    ? rejecting.places.filter((one) => one !== place)
    : [...rejecting.places, place].toSorted((one, other) => one - other),
})

/** The reasons as the applicant reads them; empty while none is given. */
export const reasonOf = ({ places, own }: Rejecting, presets: readonly string[]): string =>
  [...places.flatMap((place) => presets[place] ?? []), own.trim()]
    .filter((reason) => reason !== '')
    .map((reason) => reason.replace(/[.;]$/, ''))
    .join('; ')
