import type { ReactNode } from 'react'
import { CreateBase, useRedirect, useTranslate, type CreateBaseProps } from 'react-admin'
import { PageHead } from '../../shell/page/PageHead'
import { toast } from '../../shell/toasts/store'
import { useResourceText } from '../lists/useResourceText'

type Props = Pick<CreateBaseProps, 'mutationOptions'> & {
  subtitle?: ReactNode
  /** A `SimpleForm`. */
  children: ReactNode
}

/** Page for a new record. After saving, it redirects to the edit page, unless `mutationOptions.onSuccess` is set. */
export const Create = ({ subtitle, mutationOptions, children }: Props) => {
  const redirect = useRedirect()
  const translate = useTranslate()
  const textOf = useResourceText()
  return (
    <CreateBase
      disableAuthentication
      mutationOptions={{
        onSuccess: (record, { resource }) => {
          toast.success({ text: translate('kit.form.created') })
          redirect('edit', resource, record.id, record)
        },
        // The data provider has reported the error; field errors appear in the form.
        onError: () => undefined,
        ...mutationOptions,
      }}
    >
      <div className="record-page">
        <PageHead title={textOf('action.create')} subtitle={subtitle} />
        <div className="record-grid">{children}</div>
      </div>
    </CreateBase>
  )
}
