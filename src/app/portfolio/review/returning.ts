import { remarkReasons, type remarkFields } from '../../../api/portfolio/codes'
import type { RemarkInput } from '../../../api/portfolio/items'
import { keptWords, type Kept } from '../../kit/forms/keptTyping'

type Reason = (typeof remarkReasons)[number]
type Field = (typeof remarkFields)[number]

/** Common reasons, in the order of their shortcut keys. Key 0 is the free text. */
export const usualReasons = remarkReasons.filter((reason) => reason !== 'other')

/** The field that each common reason refers to. */
const fieldOf: Readonly<Record<Reason, Field>> = {
  unreadable: 'files',
  no_name: 'files',
  no_proof: 'files',
  mismatch: 'item',
  wrong_category: 'category',
  repeated: 'item',
  other: 'item',
}

/** Form state of a return: the selected common reasons, and a free text on one field. */
export type Returning = { isOpen: boolean; reasons: readonly Reason[]; words: string; field: Field; isWriting: boolean }
export const nothingYet: Returning = { isOpen: false, reasons: [], words: '', field: 'item', isWriting: false }

/** Toggles the common reason at `place`. */
export const toggled = (returning: Returning, place: number): Returning => ({
  ...returning,
  isOpen: true,
  reasons: usualReasons.filter((reason, index) => returning.reasons.includes(reason) !== (index === place)),
})

/** Builds the remarks for the server. Empty if nothing was selected or typed. */
export const remarksFrom = ({ reasons, words, field }: Returning): RemarkInput[] => [
  ...usualReasons
    .filter((reason) => reasons.includes(reason))
    .map((reason) => ({ field: fieldOf[reason], reason, text: null })),
  ...(words.trim() === '' ? [] : [{ field, reason: 'other' as const, text: words.trim() }]),
]

/** Restores the form state from a saved draft. */
export const keptReturning = (kept: Kept | null): Returning => {
  if (kept === null) return nothingYet
  const { reasons } = kept
  const known = Array.isArray(reasons) ? reasons : []
  return {
    ...nothingYet,
    isOpen: kept.isOpen === true,
    reasons: usualReasons.filter((reason) => known.includes(reason)),
    words: keptWords(kept, 'words'),
  }
}
