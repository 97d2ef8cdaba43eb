import { Picture } from './Picture'

/** A page that is being drawn: its lower half is still an outline. */
export const SoonPicture = () => (
  <Picture>
    <rect x="84" y="20" width="72" height="96" rx="8" fill="var(--canvas)" stroke="var(--line)" strokeWidth="2" />
    <path d="M100 44h40M100 58h24" stroke="var(--line)" strokeWidth="4" />
    <path d="M100 76h40M100 92h28" stroke="var(--control)" strokeWidth="2" strokeDasharray="2 6" />
    <path
      d="m141 87 26-26a6 6 0 0 1 9 0 6 6 0 0 1 0 9l-26 26-12 3z"
      fill="var(--surface)"
      stroke="var(--primary)"
      strokeWidth="4"
    />
    <path d="m161 67 9 9" stroke="var(--primary)" strokeWidth="3" />
  </Picture>
)
