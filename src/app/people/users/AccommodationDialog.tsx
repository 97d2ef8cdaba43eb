import Button from '@mui/material/Button'
import { useDataProvider, useRefresh, useTranslate } from 'react-admin'
import type { Accommodation } from '../../../api/people/userAccounts'
import { DialogForm } from '../../kit/forms/DialogForm'
import { useCloseDialog } from '../../kit/forms/useCloseDialog'
import { Pair } from '../../kit/forms/Pair'
import { DateInput } from '../../kit/inputs/dates/DateInput'
import { NumberInput } from '../../kit/inputs/NumberInput'
import { TextInput } from '../../kit/inputs/TextInput'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { toast } from '../../shell/toasts/store'
import { shownAsToast } from '../../shell/http/shownAsToast'

type Props = {
  userId: number
  accommodation: Accommodation | null
  onClose: () => void
  onSaved: () => void
}

const initialValues = { time_factor: 1.5, extra_minutes: 0, note: '', valid_until: null }
const field = 'accommodation'

/** Sets or removes extra time for tests, with an end date and a reason. */
export const AccommodationDialog = ({ userId, accommodation, onClose, onSaved }: Props) => {
  const translate = useTranslate()
  const provider = useDataProvider<AppDataProvider>()
  const refresh = useRefresh()
  const put = async (next: Accommodation | null) => {
    await provider.act('PUT /api/access/users/:id/accommodation', { id: userId, body: { accommodation: next } })
    toast.success({ text: translate(next ? 'users.accommodation.saved' : 'users.accommodation.taken') })
    onSaved()
    refresh()
  }
  return (
    <DialogForm
      name={field}
      title={translate('users.accommodation.title')}
      submit={translate('kit.form.save')}
      defaultValues={{ [field]: accommodation ?? initialValues }}
      onClose={onClose}
      onSubmit={async ({ accommodation: given }) => {
        await put({ ...given, note: given.note ?? '' })
        onClose()
      }}
    >
      <p>{translate('users.accommodation.help')}</p>
      <Pair>
        <NumberInput
          source={`${field}.time_factor`}
          label="users.accommodation.time_factor"
          helperText={translate('users.accommodation.factor_help')}
        />
        <NumberInput
          source={`${field}.extra_minutes`}
          label="users.accommodation.extra_minutes"
          unit={translate('users.accommodation.minutes')}
          step={1}
        />
      </Pair>
      <DateInput
        source={`${field}.valid_until`}
        label="users.accommodation.valid_until"
        helperText={translate('users.accommodation.until_help')}
        optional
      />
      <TextInput
        multiline
        source={`${field}.note`}
        label="users.accommodation.note"
        helperText={translate('users.accommodation.note_help')}
        optional
      />
      {accommodation && <RemoveButton onTake={() => put(null)} />}
    </DialogForm>
  )
}

const RemoveButton = ({ onTake: onRemove }: { onTake: () => Promise<void> }) => {
  const translate = useTranslate()
  const end = useCloseDialog()
  return (
    <div>
      <Button color="error" onClick={() => void onRemove().then(end, shownAsToast)}>
        {translate('users.accommodation.take')}
      </Button>
    </div>
  )
}
