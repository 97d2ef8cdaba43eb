import type { ReactNode } from 'react'
import type { Variant } from '../../../api'

/** A status as the look has it: a dot and a word, never the colour alone. */
export const StatusChip = ({ variant, children }: { variant: Variant; children: ReactNode }) => (
  <span className={`chip ${variant}`}>{children}</span>
)
