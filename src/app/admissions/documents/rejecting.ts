import type { PaperFields } from '../../../api/admissions/documentStates'
import { keptWords, type Kept } from '../../kit/forms/keptTyping'

/** The input for a rejection: indexes of preset reasons, a custom reason and a comment. */
export type Rejecting = {
  isOpen: boolean
  places: readonly number[]
  own: string
  comment: string
  /** Focus the input for the custom reason. */
  isWriting: boolean
}
export const nothingYet: Rejecting = { isOpen: false, places: [], own: '', comment: '', isWriting: false }

/** Restores a rejection from the local draft. */
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

/** Restores corrected paper fields from the local draft. */
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

/** Joins the reasons to the text for the applicant; empty if there are none. */
export const reasonOf = ({ places, own }: Rejecting, presets: readonly string[]): string =>
  [...places.flatMap((place) => presets[place] ?? []), own.trim()]
    .filter((reason) => reason !== '')
    .map((reason) => reason.replace(/[.;]$/, ''))
    .join('; ')
