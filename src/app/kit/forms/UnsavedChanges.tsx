import { useTranslate } from 'react-admin'
import { useFormState, type Control } from 'react-hook-form'
import { Confirm } from '../../shell/page/Confirm'
import { useUnsavedWarning } from '../../shell/widgets/useUnsavedWarning'

type Props = {
  formControl?: Control
  /** Runs when the form is left with its changes. */
  onLeave?: () => void
}

/** Asks before a changed form is left: inside the product by a dialog, beyond it by the browser's own question. */
export const UnsavedChanges = ({ formControl, onLeave }: Props) => {
  const translate = useTranslate()
  const { dirtyFields, isSubmitting, isSubmitSuccessful } = useFormState({ control: formControl })
  // A save that leads elsewhere navigates while it is still being submitted.
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
