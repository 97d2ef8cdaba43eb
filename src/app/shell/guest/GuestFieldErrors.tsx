import { Glyph } from '../widgets/Glyph'

/** The server's errors for one field. */
export const GuestFieldErrors = ({ id, errors }: { id: string; errors: readonly string[] }) =>
  errors.length > 0 && (
    <div id={id}>
      {errors.map((message) => (
        <p key={message} className="field-error">
          <Glyph name="alert" className="i s" />
          <span>{message}</span>
        </p>
      ))}
    </div>
  )
