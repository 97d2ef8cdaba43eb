import type { PaperFields } from '../../../api/admissions/documentStates'
import { draftText, type DraftValues } from '../../kit/forms/draftValues'

/** The input for a rejection: indexes of preset reasons, a custom reason and a comment. */
export type Rejection = {
  isOpen: boolean
  places: readonly number[]
  own: string
  comment: string
  /** True if the input for the custom reason gets the focus. */
  isWriting: boolean
}
export const emptyRejection: Rejection = { isOpen: false, places: [], own: '', comment: '', isWriting: false }

/** Restores a rejection from the local draft. */
export const restoreRejection = (stored: DraftValues | null): Rejection =>
  stored === null
    ? emptyRejection
    : {
        ...emptyRejection,
        isOpen: stored.isOpen === true,
        places: Array.isArray(stored.places) ? stored.places.filter((place) => typeof place === 'number') : [],
        own: draftText(stored, 'own'),
        comment: draftText(stored, 'comment'),
      }

/** Restores corrected paper fields from the local draft. */
export const restoreFields = (stored: DraftValues | null): PaperFields | null =>
  typeof stored?.fields === 'object' && stored.fields !== null
    ? Object.fromEntries(Object.entries(stored.fields).filter(([, value]) => typeof value === 'string'))
    : null

export const toggleReason = (rejecting: Rejection, place: number): Rejection => ({
  ...rejecting,
  isOpen: true,
  places: rejecting.places.includes(place)
    ? rejecting.places.filter((one) => one !== place)
    : [...rejecting.places, place].toSorted((one, other) => one - other),
})

/** Joins the reasons to the text for the applicant; empty if there are none. */
export const reasonOf = ({ places, own }: Rejection, presets: readonly string[]): string =>
  [...places.flatMap((place) => presets[place] ?? []), own.trim()]
    .filter((reason) => reason !== '')
    .map((reason) => reason.replace(/[.;]$/, ''))
    .join('; ')
