/** Keys that insert the saved comments, in order. */
export const savedKeys = ['Q', 'W', 'E', 'R', 'T', 'Y', 'U', 'I', 'O', 'P'] as const

/** Shortcuts listed by the `?` key. */
export const gradingKeys = [
  { label: 'grading.keys.points', written: ['0', '…', '9'] },
  { label: 'grading.keys.criterion', written: ['Tab'] },
  { label: 'grading.keys.save', written: ['Ctrl', 'Enter'] },
  { label: 'grading.keys.skip', written: ['S'] },
  { label: 'grading.keys.next', written: ['J', '→'] },
  { label: 'grading.keys.previous', written: ['K', '←'] },
  { label: 'grading.keys.comment', written: ['C'] },
  { label: 'grading.keys.saved', written: ['Q', '…', 'P'] },
  { label: 'grading.keys.leave', written: ['Esc'] },
] as const
