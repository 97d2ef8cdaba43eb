import { Picture } from './Picture'

/** A page under a magnifying glass that finds nothing. */
export const MissingPicture = () => (
  <Picture>
    <rect x="84" y="20" width="72" height="96" rx="8" fill="var(--canvas)" stroke="var(--line)" strokeWidth="2" />
    <path d="M100 44h40M100 58h40M100 72h24" stroke="var(--line)" strokeWidth="4" />
    <circle cx="146" cy="86" r="20" fill="var(--surface)" stroke="var(--primary)" strokeWidth="4" />
    <path d="m161 101 15 15" stroke="var(--primary)" strokeWidth="6" />
    <path d="M140 80l12 12m0-12-12 12" stroke="var(--primary)" strokeWidth="3" />
  </Picture>
)
