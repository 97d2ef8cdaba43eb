import { createElement } from 'react'
import { useTranslate } from 'react-admin'
import { ReferenceNames } from './ReferenceNames'
import { useField, type FieldProps } from '../useField'
import { nameOf, useReference, useParentReference, type OptionText, type ReferenceRow } from './useReference'

export type AutocompleteProps = FieldProps & { optionText?: OptionText }

const asIs = (value: unknown) => value
const idsOf = (value: unknown): number[] => [value].flat().filter((id): id is number => typeof id === 'number')
const keyOf = ({ id }: ReferenceRow) => id
const isSame = (option: ReferenceRow, value: ReferenceRow) => option.id === value.id
const all = (options: ReferenceRow[]) => options

/** Shared props of MUI's Autocomplete for fields of one or several records; the server searches, the field stores ids. */
export const useAutocomplete = (
  { optionText = nameOf, ...props }: AutocompleteProps,
  whenEmpty?: 'kit.empty.choose',
) => {
  const translate = useTranslate()
  const reference = useParentReference()
  const { field, frame, control } = useField(props, {
    ...(whenEmpty && { whenEmpty }),
    format: asIs,
    parse: asIs,
    describe: (value) =>
      createElement(ReferenceNames, { reference: reference.reference, optionText, ids: idsOf(value) }),
  })
  const ids = idsOf(field.value)
  const { chosen, found, isSearching, search, open, remember } = useReference({ ...reference, ids })
  return {
    frame,
    control,
    field,
    chosen,
    /** Ids that the user cannot read or that are still loading. */
    unnamed: ids.filter((id) => !chosen.some((row) => row.id === id)),
    optionText,
    remember,
    common: {
      id: control.id,
      options: found,
      loading: isSearching,
      onOpen: open,
      onInputChange: (_event: unknown, text: string, reason: string) => search(reason === 'input' ? text : ''),
      onBlur: () => field.onBlur(),
      getOptionLabel: optionText,
      getOptionKey: keyOf,
      isOptionEqualToValue: isSame,
      filterOptions: all,
      disabled: control.disabled,
      loadingText: translate('kit.choice.searching'),
      noOptionsText: translate('kit.choice.nothing'),
      clearText: translate('kit.choice.clear'),
      openText: translate('kit.choice.open'),
      closeText: translate('kit.choice.close'),
    },
    box: { fullWidth: true, inputRef: field.ref, error: control.invalid },
  }
}
