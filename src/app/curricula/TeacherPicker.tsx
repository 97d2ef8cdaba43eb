import Autocomplete from '@mui/material/Autocomplete'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useTranslate } from 'react-admin'
import { nameOf, useReference, type ReferenceRow } from '../kit/inputs/choices/useReference'

export type Teacher = { id: number; name: string }

const staff = { reference: 'groups/people', filter: { kind: 'staff' }, ids: [] } as const
const all = (options: ReferenceRow[]) => options

type Props = { label: string; teacher: Teacher | null; onChoose: (teacher: Teacher | null) => void }

/** Finds a teacher among all staff; the server searches, because a college can have hundreds. */
export const TeacherPicker = ({ label, teacher, onChoose }: Props) => {
  const translate = useTranslate()
  const { found, isSearching, open, search } = useReference(staff)
  return (
    <Autocomplete<ReferenceRow>
      size="small"
      fullWidth
      value={teacher}
      options={found}
      loading={isSearching}
      onOpen={open}
      onInputChange={(_event, text, reason) => search(reason === 'input' ? text : '')}
      onChange={(_event, picked) => onChoose(picked && { id: picked.id, name: picked.name })}
      getOptionLabel={nameOf}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      filterOptions={all}
      loadingText={translate('kit.choice.searching')}
      noOptionsText={translate('kit.choice.nothing')}
      clearText={translate('kit.choice.clear')}
      openText={translate('kit.choice.open')}
      closeText={translate('kit.choice.close')}
      renderInput={({ InputProps, inputProps }) => (
        <OutlinedInput
          {...InputProps}
          fullWidth
          size="small"
          placeholder={translate('curricula.assign.none')}
          inputProps={{ ...inputProps, 'aria-label': label }}
        />
      )}
    />
  )
}
