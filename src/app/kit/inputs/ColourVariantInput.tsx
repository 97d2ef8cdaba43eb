import { useTranslate } from 'react-admin'
import type { Variant } from '../../../api'
import { SelectInput } from './choices/SelectInput'
import type { FieldProps } from './useField'

const variants: readonly Variant[] = ['primary', 'secondary', 'success', 'info', 'warning', 'danger', 'dark']

/** Colour of a status; each of the seven variants is shown as a chip. */
export const ColourVariantInput = (props: FieldProps) => {
  const translate = useTranslate()
  const choices = variants.map((variant) => ({ id: variant, name: translate(`kit.variant.${variant}`), variant }))
  return <SelectInput {...props} choices={choices} />
}
