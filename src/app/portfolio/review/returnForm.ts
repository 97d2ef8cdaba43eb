import { remarkReasons, type remarkFields } from '../../../api/portfolio/codes'
import type { RemarkInput } from '../../../api/portfolio/items'
import { draftText, type DraftValues } from '../../kit/forms/draftValues'

type Reason = (typeof remarkReasons)[number]
type Field = (typeof remarkFields)[number]

/** Common reasons, in the order of their shortcut keys. Key 0 is the free text. */
export const commonReasons = remarkReasons.filter((reason) => reason !== 'other')

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
export type ReturnForm = {
  isOpen: boolean
  reasons: readonly Reason[]
  words: string
  field: Field
  isWriting: boolean
}
export const emptyReturnForm: ReturnForm = { isOpen: false, reasons: [], words: '', field: 'item', isWriting: false }

/** Toggles the common reason at `place`. */
export const toggleReason = (returning: ReturnForm, place: number): ReturnForm => ({
  ...returning,
  isOpen: true,
  reasons: commonReasons.filter((reason, index) => returning.reasons.includes(reason) !== (index === place)),
})

/** Builds the remarks for the server. Empty if nothing was selected or typed. */
export const buildRemarks = ({ reasons, words, field }: ReturnForm): RemarkInput[] => [
  ...commonReasons
    .filter((reason) => reasons.includes(reason))
    .map((reason) => ({ field: fieldOf[reason], reason, text: null })),
  ...(words.trim() === '' ? [] : [{ field, reason: 'other' as const, text: words.trim() }]),
]

/** Restores the form state from a saved draft. */
export const restoreReturnForm = (stored: DraftValues | null): ReturnForm => {
  if (stored === null) return emptyReturnForm
  const { reasons } = stored
  const known = Array.isArray(reasons) ? reasons : []
  return {
    ...emptyReturnForm,
    isOpen: stored.isOpen === true,
    reasons: commonReasons.filter((reason) => known.includes(reason)),
    words: draftText(stored, 'words'),
  }
}
