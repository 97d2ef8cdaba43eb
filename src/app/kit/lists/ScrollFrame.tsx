import type { ReactNode } from 'react'

type Props = { label: string; className?: string; children: ReactNode }

/** A region that scrolls instead of the page, by default sideways, with the keyboard too. */
export const ScrollFrame = ({ label, className = 'overflow-x-auto', children }: Props) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1: what scrolls must take the focus.
  <div className={className} tabIndex={0} role="region" aria-label={label}>
    {children}
  </div>
)
