import { useTranslate } from 'react-admin'
import { useFormState, type Control } from 'react-hook-form'
import { ConfirmDialog } from '../../shell/page/ConfirmDialog'
import { useUnsavedWarning } from '../../shell/widgets/useUnsavedWarning'

/** Asks before a changed form is left: inside the product by a dialog, beyond it by the browser's own question. */
export const UnsavedChanges = ({ formControl }: { formControl?: Control }) => {
  const translate = useTranslate()
  const { dirtyFields, isSubmitting, isSubmitSuccessful } = useFormState({ control: formControl })
  // A save that leads elsewhere navigates while it is still being submitted.
  const isUnsaved = Object.keys(dirtyFields).length > 0 && !isSubmitting && !isSubmitSuccessful
  const blocker = useUnsavedWarning(isUnsaved)
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={translate('kit.form.leave.title')}
      confirm={translate('kit.form.leave.confirm')}
      cancel={translate('kit.form.leave.cancel')}
      danger
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {translate('kit.form.leave.text')}
    </ConfirmDialog>
  )
}
