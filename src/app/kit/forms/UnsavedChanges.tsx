import { useTranslate } from 'react-admin'
import { useFormState, type Control } from 'react-hook-form'
import { Confirm } from '../../shell/page/Confirm'
import { useUnsavedWarning } from '../../shell/widgets/useUnsavedWarning'

type Props = {
  formControl?: Control
  /** Called if the user leaves and discards the changes. */
  onLeave?: () => void
}

/**
 * Asks for confirmation before a dirty form is left: in a dialog on navigation inside the app, with beforeunload
 * otherwise.
 */
export const UnsavedChanges = ({ formControl, onLeave }: Props) => {
  const translate = useTranslate()
  const { dirtyFields, isSubmitting, isSubmitSuccessful } = useFormState({ control: formControl })
  // A save may navigate away while it is still submitting, so submitting does not count as unsaved.
  const isUnsaved = Object.keys(dirtyFields).length > 0 && !isSubmitting && !isSubmitSuccessful
  const blocker = useUnsavedWarning(isUnsaved)
  return (
    <Confirm
      isOpen={blocker.state === 'blocked'}
      title={translate('kit.form.leave.title')}
      confirm={translate('kit.form.leave.confirm')}
      cancel={translate('kit.form.leave.cancel')}
      confirmColor="warning"
      onConfirm={() => {
        onLeave?.()
        blocker.proceed?.()
      }}
      onClose={() => blocker.reset?.()}
      content={translate('kit.form.leave.text')}
    />
  )
}
