import { useTranslate } from 'react-admin'
import type { ProfileCase } from '../../../api/admissions/applicationCase'
import { DialogForm } from '../../kit/forms/DialogForm'
import { DateInput } from '../../kit/inputs/DateInput'
import { RemarkList } from './states'

type Props = {
  profile: ProfileCase
  /** Returns the application; `dueOn` (yyyy-MM-dd) is the optional deadline for corrections. */
  onReturn: (dueOn: string | null) => Promise<void>
  onClose: () => void
}

/** Shows the remarks that the applicant will get and asks for a deadline. */
export const ReturnDialog = ({ profile, onReturn, onClose }: Props) => {
  const translate = useTranslate()
  return (
    <DialogForm
      name="return"
      title={translate('profiles.return.title')}
      submit={translate('profiles.return.button')}
      defaultValues={{ due_on: null }}
      onClose={onClose}
      onSubmit={({ due_on }) => onReturn(typeof due_on === 'string' ? due_on : null)}
    >
      <p>{translate('profiles.return.text')}</p>
      <RemarkList remarks={profile.remarks.filter(({ state }) => state === 'open')} documents={profile.documents} />
      <DateInput
        source="due_on"
        label="profiles.return.due_on"
        helperText={translate('profiles.return.due_on_help')}
        optional
      />
    </DialogForm>
  )
}
