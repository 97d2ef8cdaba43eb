import { Glyph } from '../widgets/Glyph'

type Props = {
  readonly busy: boolean
  readonly children: string
  /** What it says while the server answers. */
  readonly busyText?: string
  readonly className?: string
}

/** Sends its form; while that is under way it says so and keeps its place in the tab order. */
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
