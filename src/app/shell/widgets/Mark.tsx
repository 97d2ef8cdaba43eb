/** The product logo. */
export const Mark = () => (
  <svg viewBox="0 0 28 28" aria-hidden="true">
    <rect width="28" height="28" rx="8" fill="var(--primary)" />
    <path
      d="M7 20.5 14 7.5l7 13"
      fill="none"
      stroke="var(--on-primary)"
      strokeWidth="2.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <circle cx="14" cy="18.6" r="2.1" fill="var(--on-primary)" />
  </svg>
)
