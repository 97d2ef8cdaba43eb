import type { ReactNode } from 'react'

/** What the pictures of pages stand on: their size, their round lines and the ground. */
export const Picture = ({ children }: { children: ReactNode }) => (
  <svg
    className="art"
    viewBox="64 0 136 132"
    aria-hidden="true"
    fill="none"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d="M66 116h124" stroke="var(--line)" strokeWidth="2" />
    {children}
  </svg>
)
