import { Picture } from './Picture'

/** Illustration of a letter in an envelope. */
export const MailPicture = () => (
  <Picture>
    <path d="M78 60 128 24l50 36v56H78z" fill="var(--canvas)" stroke="var(--line)" strokeWidth="2" />
    <path
      d="M92 26a6 6 0 0 1 6-6h60a6 6 0 0 1 6 6v54l-36 22-36-22z"
      fill="var(--surface)"
      stroke="var(--line)"
      strokeWidth="2"
    />
    <path d="M106 38h44M106 52h28" stroke="var(--line)" strokeWidth="4" />
    <path d="m78 62 50 34 50-34" stroke="var(--primary)" strokeWidth="4" />
  </Picture>
)
