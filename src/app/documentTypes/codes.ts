/** What kinds of paper there are, which files show them, and what is typed from them: the program's own lists. */
export const categories = [
  'identity',
  'education',
  'medical',
  'photo',
  'benefit',
  'achievement',
  'consent',
  'contract',
  'other',
] as const
export const formats = ['pdf', 'jpeg', 'png', 'webp'] as const
export const typedFields = ['series', 'number', 'issue_date', 'issuer', 'expiry_date'] as const
