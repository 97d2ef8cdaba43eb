import { Glyph } from './Glyph'

/** `seconds`: how long it stays true, if that is known. */
export type Fault = { readonly text: string; readonly seconds?: number | null }

/** What went wrong with the whole form, above its fields. The place is always there, so that what enters it is read out. */
export const FormFault = ({ fault }: { fault: Fault | null }) => (
  <div role="alert" className={fault ? 'note danger' : 'sr-only'}>
    {fault && (
      <>
        <Glyph name="alert" />
        <p>{fault.text}</p>
      </>
    )}
  </div>
)
