import { Picture } from './Picture'

/** Illustration of a page with a check mark. */
export const DonePicture = () => (
  <Picture>
    <rect x="84" y="20" width="72" height="96" rx="8" fill="var(--canvas)" stroke="var(--line)" strokeWidth="2" />
    <path d="M100 44h40M100 58h40M100 72h20" stroke="var(--line)" strokeWidth="4" />
    <circle cx="152" cy="86" r="22" fill="var(--surface)" stroke="var(--success)" strokeWidth="4" />
    <path d="m142 87 7 7 13-15" stroke="var(--success)" strokeWidth="4" />
  </Picture>
)
