import { useTranslate } from 'react-admin'
import type { ApplicationCase } from '../../../api/admissions/applicationCase'
import { DialogForm } from '../../kit/forms/DialogForm'
import { DateInput } from '../../kit/inputs/DateInput'
import { RemarkList } from './states'

type Props = {
  application: ApplicationCase
  /** Returns the application; `dueOn` (yyyy-MM-dd) is the optional deadline for corrections. */
  onReturn: (dueOn: string | null) => Promise<void>
  onClose: () => void
}

/** Shows the remarks that the applicant will get and asks for a deadline. */
export const ReturnDialog = ({ application, onReturn, onClose }: Props) => {
  const translate = useTranslate()
  return (
    <DialogForm
      name="return"
      title={translate('applications.return.title')}
      submit={translate('applications.return.button')}
      defaultValues={{ due_on: null }}
      onClose={onClose}
      onSubmit={({ due_on }) => onReturn(typeof due_on === 'string' ? due_on : null)}
    >
      <p>{translate('applications.return.text')}</p>
      <RemarkList
        remarks={application.remarks.filter(({ state }) => state === 'open')}
        documents={application.documents}
      />
      <DateInput
        source="due_on"
        label="applications.return.due_on"
        helperText={translate('applications.return.due_on_help')}
        optional
      />
    </DialogForm>
  )
}
