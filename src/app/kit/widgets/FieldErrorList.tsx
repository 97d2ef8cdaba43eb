import { CircleAlert } from 'lucide-react'

/** The server's messages for one field. */
export const FieldErrorList = ({ id, errors }: { id: string; errors: readonly string[] }) =>
  errors.length > 0 && (
    <div id={id}>
      {errors.map((message) => (
        <p key={message} className="err">
          <CircleAlert className="i s" aria-hidden="true" />
          <span>{message}</span>
        </p>
      ))}
    </div>
  )
