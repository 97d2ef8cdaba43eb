/** The keys of saved comments, in their order. */
export const savedKeys = ['Q', 'W', 'E', 'R', 'T', 'Y', 'U', 'I', 'O', 'P'] as const

/** The keys as `?` lists them. */
export const gradingKeys = [
  { name: 'points', written: ['0', '…', '9'] },
  { name: 'criterion', written: ['Tab'] },
  { name: 'save', written: ['Ctrl', 'Enter'] },
  { name: 'skip', written: ['S'] },
  { name: 'next', written: ['J', '→'] },
  { name: 'previous', written: ['K', '←'] },
  { name: 'comment', written: ['C'] },
  { name: 'saved', written: ['Q', '…', 'P'] },
  { name: 'leave', written: ['Esc'] },
] as const
