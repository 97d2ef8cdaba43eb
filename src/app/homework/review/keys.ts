/** Shortcuts listed by the `?` key. */
export const reviewKeys = [
  { label: 'homework.review.keys.points', written: ['0', '…', '9'] },
  { label: 'homework.review.keys.criterion', written: ['Tab'] },
  { label: 'homework.review.keys.mark', written: ['Ctrl', 'Enter'] },
  { label: 'homework.review.keys.return', written: ['B'] },
  { label: 'homework.review.keys.later', written: ['S'] },
  { label: 'homework.review.keys.comment', written: ['C'] },
  { label: 'homework.review.keys.saved', written: ['Q', '…', 'P'] },
  { label: 'homework.review.keys.leave', written: ['Esc'] },
] as const

export const peopleKeys = [
  { label: 'homework.review.keys.next', written: ['J', '→'] },
  { label: 'homework.review.keys.previous', written: ['K', '←'] },
] as const

export const versionKeys = [{ label: 'homework.review.keys.version', written: ['V'] }] as const
export const remarkKeys = [{ label: 'homework.review.keys.remark', written: ['M'] }] as const
