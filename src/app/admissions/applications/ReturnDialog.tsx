import { useTranslate } from 'react-admin'
import type { ProfileCase } from '../../../api/admissions/applicationCase'
import { DialogForm } from '../../kit/forms/DialogForm'
import { DateInput } from '../../kit/inputs/DateInput'
import { RemarkList } from './states'

type Props = {
  profile: ProfileCase
  /** Returns it, to be mended by the day (yyyy-MM-dd) where one was chosen. */
  onReturn: (dueOn: string | null) => Promise<void>
  onClose: () => void
}

/** What the applicant will read when the application comes back, and by which day it is to be mended. */
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
