import { Glyph } from './Glyph'

/** `seconds`: time until the message becomes obsolete, if known. */
export type Fault = { readonly text: string; readonly seconds?: number | null }

/** Form error above the fields. Always rendered, so that screen readers announce new messages. */
export const FormMessage = ({ fault }: { fault: Fault | null }) => (
  <div role="alert" className={fault ? 'note danger' : 'sr-only'}>
    {fault && (
      <>
        <Glyph name="alert" />
        <p>{fault.text}</p>
      </>
    )}
  </div>
)
