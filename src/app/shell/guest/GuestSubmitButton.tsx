import { Glyph } from '../widgets/Glyph'

type Props = {
  readonly busy: boolean
  readonly children: string
  /** Label while the request is running. */
  readonly busyText?: string
  readonly className?: string
}

/** Submit button; while busy it stays focusable and shows `busyText`. */
export const GuestSubmitButton = ({
  busy,
  children,
  busyText,
  className = 'btn btn-primary btn-large w-full',
}: Props) => (
  <button type="submit" className={className} aria-busy={busy}>
    {busy && <Glyph name="turning" className="i spin" />}
    {busy ? (busyText ?? children) : children}
  </button>
)
