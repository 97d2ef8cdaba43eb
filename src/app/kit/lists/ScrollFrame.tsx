import type { ReactNode } from 'react'

/** A region that scrolls sideways instead of the page, with the keyboard too. */
export const ScrollFrame = ({ label, children }: { label: string; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1: what scrolls must take the focus.
  <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={label}>
    {children}
  </div>
)
