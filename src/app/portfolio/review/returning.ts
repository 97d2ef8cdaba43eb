import { remarkReasons, type remarkFields } from '../../../api/portfolio/codes'
import type { RemarkInput } from '../../../api/portfolio/items'
import { keptWords, type Kept } from '../../kit/forms/keptTyping'

type Reason = (typeof remarkReasons)[number]
type Field = (typeof remarkFields)[number]

/** The usual reasons, in the order of their keys; what is said in words has the key 0. */
export const usualReasons = remarkReasons.filter((reason) => reason !== 'other')

/** Where the remark of a usual reason stands. */
const fieldOf: Readonly<Record<Reason, Field>> = {
  unreadable: 'files',
  no_name: 'files',
  no_proof: 'files',
  mismatch: 'item',
  wrong_category: 'category',
  repeated: 'item',
  other: 'item',
}

/** What a return is made of: usual reasons, and words of the reviewer's own beside a field. */
export type Returning = { isOpen: boolean; reasons: readonly Reason[]; words: string; field: Field; isWriting: boolean }
export const nothingYet: Returning = { isOpen: false, reasons: [], words: '', field: 'item', isWriting: false }

/** The usual reason at a place chosen, or no more. */
export const toggled = (returning: Returning, place: number): Returning => ({
  ...returning,
  isOpen: true,
  reasons: usualReasons.filter((reason, index) => returning.reasons.includes(reason) !== (index === place)),
})

/** The remarks as the student reads them; none while nothing is said. */
export const remarksFrom = ({ reasons, words, field }: Returning): RemarkInput[] => [
  ...usualReasons
    .filter((reason) => reasons.includes(reason))
    .map((reason) => ({ field: fieldOf[reason], reason, text: null })),
  ...(words.trim() === '' ? [] : [{ field, reason: 'other' as const, text: words.trim() }]),
]

/** What was chosen and typed before, as far as it was kept. */
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
