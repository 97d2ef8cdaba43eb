import { useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { FieldFrame } from '../../kit/inputs/FieldFrame'
import { useField } from '../../kit/inputs/useField'
import { MaterialGlyph } from '../home/MaterialGlyph'
import { hasAddress, kinds } from './statuses'
import './materials.css'

/** Selects the kind of a material, each with an explanation. */
export const KindInput = () => {
  const translate = useTranslate()
  const { setValue } = useFormContext()
  const { field, frame, control } = useField({ source: 'kind' })
  return (
    <FieldFrame {...frame} group>
      <div className="kinds tiles tiles-m gap-3">
        {kinds.map((kind, index) => (
          <label key={kind} className="row align-start gap-3 p-3 choice">
            <input
              className="sr-only"
              type="radio"
              ref={index === 0 ? field.ref : undefined}
              name={field.name}
              value={kind}
              checked={field.value === kind}
              disabled={control.disabled}
              onChange={() => {
                field.onChange(kind)
                // Only videos and links have an address.
                if (!hasAddress(kind)) setValue('url', null, { shouldDirty: true })
              }}
              onBlur={() => field.onBlur()}
            />
            <MaterialGlyph kind={kind} />
            <span>
              <b className="block medium">{translate(`materials.kind.${kind}`)}</b>
              <span className="small muted">{translate(`materials.kind_help.${kind}`)}</span>
            </span>
          </label>
        ))}
      </div>
    </FieldFrame>
  )
}
