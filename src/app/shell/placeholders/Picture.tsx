import type { ReactNode } from 'react'

/** Frame of the illustrations: size, line style and background. */
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
