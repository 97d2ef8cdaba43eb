import { useTranslate } from 'react-admin'
import type { Variant } from '../../../api'
import { SelectInput } from './SelectInput'
import type { FieldProps } from './useField'

const variants: readonly Variant[] = ['primary', 'secondary', 'success', 'info', 'warning', 'danger', 'dark']

/** The colour of a status: the seven variants, each shown as the chip it makes. */
export const ColourVariantInput = (props: FieldProps) => {
  const translate = useTranslate()
  const choices = variants.map((variant) => ({ id: variant, name: translate(`kit.variant.${variant}`), variant }))
  return <SelectInput {...props} choices={choices} />
}
