import type { ReactNode } from 'react'
import type { Variant } from '../../../api'

/** A status with a dot and text, so that colour is never the only cue. */
export const StatusChip = ({ variant, children }: { variant: Variant; children: ReactNode }) => (
  <span className={`chip ${variant}`}>{children}</span>
)
